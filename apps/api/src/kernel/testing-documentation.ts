import { isDate } from '@rabbet/domain/time/days';
import { isMoment } from '@rabbet/domain/time/moments';
import Ajv from 'ajv/dist/2020';

/** For tests: what of the API's documentation they look at. */
interface Content {
  readonly schema: Schema;
  readonly example?: object;
  readonly examples?: { readonly [name: string]: { readonly value: object } };
}
export interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Record<string, Content> }>>;
}
export interface Documentation {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}
export interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly 'x-readers'?: string;
}

/** What is told and nothing besides: all that is for staff to them, and none of it to visitors. */
export function exactly(value: unknown, readers: 'visitors' | 'staff'): unknown {
  if (Array.isArray(value)) return value.map((one) => exactly(one, readers));
  if (typeof value !== 'object' || value === null) return value;
  const said = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, exactly(inner, readers)]));
  const { properties, required = [] } = value as Schema;
  if (!properties) return said;
  const secret = Object.keys(properties).filter((name) => properties[name]?.['x-readers']);
  const told = Object.entries(said.properties as object).filter(
    ([name]) => readers === 'staff' || !secret.includes(name),
  );
  return {
    ...said,
    properties: Object.fromEntries(told),
    required: readers === 'staff' ? [...required, ...secret] : required,
    additionalProperties: false,
  };
}

/** Checks values by schemas of the documentation. */
export function newCheck(): Ajv {
  const formats = { moment: isMoment, date: isDate, html: true, email: true } as const;
  const instant = (text: string) => new Date(text).toISOString() === text;
  return new Ajv({ strict: false, allErrors: true, formats: { ...formats, 'date-time': instant } });
}
