import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import {
  DECIMAL_MAX,
  type Field,
  type AnyFields,
  isText,
  lengthsOf,
  MONEY_MAX_CENTS,
  type NewValuesOf,
  type TextField,
  type ValuesOf,
  WHOLE_MAX,
} from '@rabbet/domain/records/fields';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { ValidateBy } from 'class-validator';
import { ApiProperty } from './documenting';
import { REQUIRED, rulesOf } from './field-rules';

export interface BodyOptions {
  /** Body of a change: absent fields keep their values. */
  readonly partial?: boolean;
  /** A new record may bring its id. */
  readonly ownId?: boolean;
  /** Names that replies have besides the fields: passed over when a reply is sent back. */
  readonly ignored?: readonly string[];
  /** Bodies within it, by their names. */
  readonly parts?: { readonly [name: string]: Part };
}

export interface Part {
  readonly body: BodyClass<unknown>;
  readonly list?: true;
}

/** Parsed body of any class: fields in the domain's form, with its parts. */
export type Body = Record<string, unknown>;
export interface BodyClass<B = Body> extends Type<object> {
  readonly fields: AnyFields;
  readonly options: BodyOptions;
  /** True if class-validator would find nothing. Called first, as class-validator makes dozens of objects. */
  readonly keepsRules: (instance: Body) => boolean;
  /** Never set: the type of what is parsed. */
  readonly parsed?: B;
}

/** Type of a body that was parsed by these fields and options. */
export type BodyOf<F extends AnyFields, O extends BodyOptions> = (O extends { partial: true }
  ? Partial<ValuesOf<F>>
  : NewValuesOf<F>) &
  (O extends { ownId: true } ? { id?: number | null } : unknown) &
  (O extends { parts: infer P } ? { [K in keyof P]?: PartOf<P[K]> } : unknown);
type PartOf<P> = P extends { body: BodyClass<infer B> } ? (P extends { list: true } ? readonly B[] : B | null) : never;

interface Check {
  readonly property: string;
  readonly keeps: (value: unknown) => boolean;
}

const OWN_ID: Field = { kind: 'whole', min: 1, about: 'the id that it is to have; the next free one, unless given' };

/** A class that class-validator and the documentation know, made from the fields of a form or record. */
export function bodyClass<F extends AnyFields, const O extends BodyOptions = object>(
  name: string,
  ownFields: F,
  options: O = {} as O, // nothing but optional ones
): BodyClass<BodyOf<F, O>> {
  const { partial = false, ownId = false, parts = {} }: BodyOptions = options;
  const fields: AnyFields = ownId ? { id: OWN_ID, ...ownFields } : ownFields;
  const checks: Check[] = [];
  const made = {
    [name]: class {
      static readonly fields = fields;
      static readonly options = options;
      static readonly keepsRules = (instance: Body) => checks.every(({ property, keeps }) => keeps(instance[property]));
    },
  }[name] as unknown as BodyClass<BodyOf<F, O>>; // a class takes the name of the property that it is first given to
  for (const [property, field] of Object.entries(fields)) {
    if (field.kind === 'reference' && !KINDS.some((kind) => kind.name === field.to))
      throw new Error(`${property} of ${name} points at "${field.to}", which is no kind of record`);
    const isRequired = field.required === true && !partial;
    const check = (code: string, keeps: Check['keeps'], message: (value: unknown) => string) => {
      checks.push({ property, keeps });
      const validator = { validate: keeps, defaultMessage: (args?: { value: unknown }) => message(args?.value) };
      ValidateBy({ name: code, validator })(made.prototype, property);
    };
    for (const [code, rule] of Object.entries(rulesOf(field)))
      check(
        code,
        (value) => value === undefined || value === null || rule(value) === null,
        (value) => rule(value) ?? '',
      );
    if (field.required)
      check(
        'required',
        (value) => value !== null && (value !== undefined || !isRequired),
        () => REQUIRED,
      );
    ApiProperty({ ...sent(field, partial), required: isRequired } as ApiPropertyOptions)(made.prototype, property); // one of its shapes
  }
  // a body may hold its own kind: it is looked up once all are made
  for (const [property, part] of Object.entries(parts))
    ApiProperty({ type: () => part.body, isArray: part.list ?? false, required: false })(made.prototype, property);
  return made;
}

/** A field of a body: generators make one with a default required, so that its default is told in words. */
function sent(field: Field, isPartial: boolean) {
  const { default: fallback, ...schema } = documented(field);
  if (fallback === undefined || isPartial) return schema;
  return {
    ...schema,
    description: [schema.description, `${String(fallback)} unless given`].filter(Boolean).join('; '),
  };
}

/** Form of times in fields: yyyy-MM-dd HH:mm:ss, in UTC. */
export const MOMENT = '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$';

/** A field as OpenAPI describes it. */
export function documented(field: Field) {
  const { about: description, default: fallback } = field;
  const nullable = !field.required && fallback === undefined;
  const schema = { description, nullable, ...(fallback !== undefined && { default: fallback }) };
  if (isText(field)) return { ...schema, ...documentedText(field) };
  switch (field.kind) {
    case 'choice':
      return { ...schema, enum: [...field.of], type: typeof field.of[0] === 'number' ? Number : String };
    case 'flag':
      return { ...schema, type: Boolean };
    case 'whole':
      return { ...schema, type: 'integer', minimum: field.min ?? -WHOLE_MAX, maximum: field.max ?? WHOLE_MAX };
    case 'reference':
      return {
        description: description ?? `the id of ${/^(?!uni)[aeiou]/.test(field.to) ? 'an' : 'a'} ${field.to}`,
        nullable,
        type: 'integer',
        minimum: 1,
        maximum: WHOLE_MAX,
      };
    case 'decimal':
      return { ...schema, type: Number, minimum: field.min ?? -DECIMAL_MAX, maximum: field.max ?? DECIMAL_MAX };
    case 'money': {
      const { min = -MONEY_MAX_CENTS, max = MONEY_MAX_CENTS } = field;
      return { ...schema, type: Number, minimum: min / 100, maximum: max / 100, multipleOf: 0.01 };
    }
  }
}

function documentedText(field: TextField) {
  const { min, max } = lengthsOf(field);
  const lengths = { type: String, minLength: min, maxLength: max };
  switch (field.kind) {
    case 'text':
      return lengths;
    case 'digits':
      return { ...lengths, pattern: '^[0-9]*$' };
    case 'moment':
      return { ...lengths, format: 'moment', pattern: MOMENT };
    case 'html':
    case 'date':
    case 'email':
    case 'password':
      return { ...lengths, format: field.kind };
  }
}
