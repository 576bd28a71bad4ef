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
  /** Takes an `id`, by which the request asks for the id of a new record. */
  readonly takesId?: boolean;
  /** Names of replies that are no fields: ignored, so that a client may send a reply back. */
  readonly ignored?: readonly string[];
  /** Fields that replies hold as null for callers who may not read them: null is passed over, so that it changes nothing. */
  readonly unreadAsNull?: readonly string[];
  /** Bodies nested in this one, by name. */
  readonly parts?: { readonly [name: string]: Part };
}

export interface Part {
  readonly body: BodyClass<unknown>;
  readonly list?: true;
  /** Field that names each body of the list: an object of bodies by these names, as replies have it, is taken as well. */
  readonly namedBy?: string;
}

/** Parsed body: fields in the domain's form, and nested bodies. */
export type Body = Record<string, unknown>;
export interface BodyClass<B = Body> extends Type<object> {
  readonly fields: AnyFields;
  readonly options: BodyOptions;
  /** True if all rules are kept. Faster than class-validator, which makes dozens of objects and runs only if this is false. */
  readonly isValid: (instance: Body) => boolean;
  /** Never set: carries the type of the parsed body. */
  readonly parsed?: B;
}

/** Type of a body that was parsed by these fields and options. */
export type BodyOf<F extends AnyFields, O extends BodyOptions> = (O extends { partial: true }
  ? Partial<ValuesOf<F>>
  : NewValuesOf<F>) &
  (O extends { takesId: true } ? { id?: number | null } : unknown) &
  (O extends { parts: infer P } ? { [K in keyof P]?: PartBody<P[K]> } : unknown);
type PartBody<P> = P extends { body: BodyClass<infer B> }
  ? P extends { list: true }
    ? readonly B[]
    : B | null
  : never;

interface Check {
  readonly property: string;
  readonly isValid: (value: unknown) => boolean;
}

const REQUESTED_ID: Field = {
  kind: 'whole',
  min: 1,
  about: 'the id that it is to have; the next free one, unless given',
};

/** Makes a class for request bodies from the fields of a form or record: class-validator and the documentation use it. */
export function bodyClass<F extends AnyFields, const O extends BodyOptions = object>(
  name: string,
  formFields: F,
  options: O = {} as O, // all options are optional
): BodyClass<BodyOf<F, O>> {
  const { partial = false, takesId = false, parts = {} }: BodyOptions = options;
  const fields: AnyFields = takesId ? { id: REQUESTED_ID, ...formFields } : formFields;
  const checks: Check[] = [];
  const bodyType = {
    [name]: class {
      static readonly fields = fields;
      static readonly options = options;
      static readonly isValid = (instance: Body) =>
        checks.every(({ property, isValid }) => isValid(instance[property]));
    },
  }[name] as unknown as BodyClass<BodyOf<F, O>>; // as the value of this property, the class gets the name `name`
  for (const [property, field] of Object.entries(fields)) {
    if (field.kind === 'reference' && !KINDS.some((kind) => kind.name === field.to))
      throw new Error(`${property} of ${name} points at "${field.to}", which is no kind of record`);
    const isRequired = field.required === true && !partial;
    const addCheck = (code: string, isValid: Check['isValid'], message: (value: unknown) => string) => {
      checks.push({ property, isValid });
      const validator = { validate: isValid, defaultMessage: (args?: { value: unknown }) => message(args?.value) };
      ValidateBy({ name: code, validator })(bodyType.prototype, property);
    };
    for (const [code, rule] of Object.entries(rulesOf(field)))
      addCheck(
        code,
        (value) => value === undefined || value === null || rule(value) === null,
        (value) => rule(value) ?? '',
      );
    if (field.required)
      addCheck(
        'required',
        (value) => value !== null && (value !== undefined || !isRequired),
        () => REQUIRED,
      );
    ApiProperty({ ...schemaWithoutDefault(field, partial), required: isRequired } as ApiPropertyOptions)(
      bodyType.prototype,
      property,
    );
  }
  // `type` is a function, as a body may be nested in itself, and this class is not complete yet
  for (const [property, part] of Object.entries(parts))
    ApiProperty({
      type: () => part.body,
      isArray: part.list ?? false,
      required: false,
      ...(part.namedBy && { description: `or an object by their ${part.namedBy}, as replies have it` }),
    })(bodyType.prototype, property);
  return bodyType;
}

/** Schema of a field of a body. Code generators make a field with a default required, so the default becomes a description. */
function schemaWithoutDefault(field: Field, isPartial: boolean) {
  const { default: fallback, ...schema } = openApiSchema(field);
  if (fallback === undefined || isPartial) return schema;
  return {
    ...schema,
    description: [schema.description, `${String(fallback)} unless given`].filter(Boolean).join('; '),
  };
}

/** Form of times in fields: yyyy-MM-dd HH:mm:ss, in UTC. */
export const MOMENT = '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$';

/** OpenAPI schema of a field. */
export function openApiSchema(field: Field) {
  const { about: description, default: fallback } = field;
  const nullable = !field.required && fallback === undefined;
  const schema = { description, nullable, ...(fallback !== undefined && { default: fallback }) };
  if (isText(field)) return { ...schema, ...textSchema(field) };
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

function textSchema(field: TextField) {
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
