import { PATH_METADATA } from '@nestjs/common/constants';
import { FEATURES } from '../shop/features';
import { type ChangeRoute, changeRoutesOf } from '../kernel/changes/routes/change-route';
import { isDate } from '@rabbet/domain/time/days';
import { isMoment } from '@rabbet/domain/time/moments';
import Ajv from 'ajv/dist/2020';

/** Content of a request or reply in the documentation; only what tests read. */
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

/** Makes a schema exact: it allows no other properties, requires those for staff from answers to staff, and none in others. */
function makeExact(value: unknown, readers: Readers): unknown {
  if (Array.isArray(value)) return value.map((item) => makeExact(item, readers));
  if (typeof value !== 'object' || value === null) return value;
  const result = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, makeExact(inner, readers)]));
  const { properties, required = [] } = value as Schema;
  if (!properties) return result;
  const staffOnlyNames = Object.keys(properties).filter((name) => properties[name]?.['x-readers']);
  const visibleProperties = Object.entries(result.properties as object).filter(
    ([name]) => readers === 'staff' || !staffOnlyNames.includes(name),
  );
  return {
    ...result,
    properties: Object.fromEntries(visibleProperties),
    required: readers === 'staff' ? [...required, ...staffOnlyNames] : required,
    additionalProperties: false,
  };
}

type Readers = 'visitors' | 'staff';
interface Reply {
  readonly status: number;
  readonly body: unknown;
}
/** Compares a reply with the documentation of its operation. Returns the differences. */
export type CompareReply = (path: string, method: string, reply: Reply, readers: Readers) => string[];

/** Makes a function that compares replies with the documentation. */
export function compareWith(documentation: Documentation): CompareReply {
  const validators = { visitors: newValidator(), staff: newValidator() };
  for (const audience of ['visitors', 'staff'] as const)
    validators[audience].addSchema({ ...(makeExact(documentation, audience) as object), $id: 'documentation' });
  return (path, method, { status, body }, readers) => {
    const pointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');
    const response = documentation.paths[path]?.[method]?.responses[status];
    const ref = response?.$ref ?? `#/paths/${pointer(path)}/${method}/responses/${status}`;
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    const schema = validators[readers].getSchema(encodeURI(`documentation${ref}/content/${pointer(type)}/schema`));
    if (!response || !schema) return [`${method} ${path} does not say what ${status} is`];
    void schema(body);
    return (schema.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}

/** Makes a validator for the schemas of the documentation. */
function newValidator(): Ajv {
  const formats = { moment: isMoment, date: isDate, html: true, email: true } as const;
  const instant = (text: string) => new Date(text).toISOString() === text;
  return new Ajv({ strict: false, allErrors: true, formats: { ...formats, 'date-time': instant } });
}

/** Number of rows in a reply; 1 if it is no list. */
export function countRows(body: unknown): number {
  if (body === null) return 1;
  if (Array.isArray(body)) return body.length;
  return Array.isArray((body as { data?: unknown }).data) ? (body as { data: unknown[] }).data.length : 1;
}

/** Route of a change, with the address of the list that it changes. */
export interface Route extends ChangeRoute {
  readonly list: string;
  readonly address: string;
}

/** Routes of changes with a method: those of records first, as the others contain references to them. */
export function routesOf(method: ChangeRoute['method']): Route[] {
  const features = [...FEATURES].sort((a, b) => Number(b.name === 'records') - Number(a.name === 'records'));
  return features
    .flatMap(({ controllers = [] }) => controllers)
    .flatMap((controller) =>
      changeRoutesOf(controller).map((route) => {
        const base = Reflect.getMetadata(PATH_METADATA, controller) as string; // every controller has one
        const address = [base, route.path].filter(Boolean).join('/');
        return { ...route, address, list: address.replace(/(\/(copy|publish|hide|close|reopen))?\/:id.*/, '') };
      }),
    )
    .filter((route) => route.method === method);
}
