import type { Readers } from '@rabbet/domain/callers/caller';
import type { AnyFields, Field, Fields } from '@rabbet/domain/records/fields';
import { openApiSchema, MOMENT } from './body-class';
import { exampleOf } from './field-examples';

type RestrictedReaders = Exclude<Readers, 'public'>;

/** JSON Schema in the dialect of OpenAPI 3.1. */
export type Schema = { readonly [keyword: string]: unknown };

export interface AnyProperty {
  /** Schema or shape of the value; for a list, of one item. */
  readonly schema: Schema | AnyShape;
  /** True if the value is a list of `schema`. */
  readonly isList?: true;
  /** Set if the value is an object that has one of `schema` for each name, or a list of them where a name has more. */
  readonly byName?: 'one' | 'one or a list';
  readonly isNullable?: true;
  /** Callers who get this property, among those who get the object; absent: all of them. */
  readonly readers?: RestrictedReaders;
  /** True if the property may be absent. */
  readonly isOptional?: true;
  readonly about?: string;
  /** Example of the value; absent if `schema` is a shape, whose properties have examples. */
  readonly example?: unknown;
}
/** A property of a reply. */
export interface Property<V> extends AnyProperty {
  /** Never set: carries the type of the value. */
  readonly valueType?: (value: V) => V;
}
type Properties<T> = { readonly [K in keyof T]-?: Property<Whole<Exclude<T[K], undefined>>> };

/** Type of a reply with all its properties, also those that only some callers get. */
export type Whole<V> = V extends readonly (infer One)[]
  ? Whole<One>[]
  : V extends object
    ? { [K in keyof V]-?: Whole<Exclude<V[K], undefined>> }
    : V;

export interface AnyShape {
  /** Name of its schema. */
  readonly name: string;
  readonly properties: { readonly [name: string]: AnyProperty };
  /** True if only staff get such objects. */
  readonly isForStaff: boolean;
}
/** Shape of one kind of object in replies. */
export interface ReplyShape<T> extends AnyShape {
  readonly properties: Properties<T>;
  /** Never set: carries the type of the reply. */
  readonly replyType?: (value: T) => T;
}

/** Makes the shape of a reply that visitors get as well, without its properties for staff. */
export function replyShape<T extends object>(name: string, properties: Properties<T>): ReplyShape<Whole<T>> {
  return { name, properties, isForStaff: false } as AnyShape as ReplyShape<Whole<T>>; // `properties` has the names of T
}

/** Makes the shape of a reply that only staff get. */
export function staffShape<T extends object>(name: string, properties: Properties<T>): ReplyShape<Whole<T>> {
  return { name, properties, isForStaff: true } as AnyShape as ReplyShape<Whole<T>>; // `properties` has the names of T
}

/** Makes a shape with some of the properties of another one. */
export function pickShape<T, const K extends keyof T & string>(
  { properties, isForStaff }: ReplyShape<T>,
  name: string,
  names: readonly K[],
): ReplyShape<Pick<T, K>> {
  const selected = new Set<string>(names);
  const chosen = Object.entries(properties).filter(([property]) => selected.has(property));
  return { name, properties: Object.fromEntries(chosen) as Properties<Pick<T, K>>, isForStaff };
}

export const id: Property<number> = { schema: { type: 'integer', minimum: 1 }, example: 1 };
export const whole: Property<number> = { schema: { type: 'integer' }, example: 1 };
export const revision: Property<number> = { ...whole, about: 'for If-Match' };
export const decimal: Property<number> = { schema: { type: 'number' }, example: 1 };
export const flag: Property<boolean> = { schema: { type: 'boolean' }, example: false };
export const text: Property<string> = { schema: { type: 'string' }, example: 'words' };
export const moment: Property<string> = {
  schema: { type: 'string', format: 'moment', pattern: MOMENT },
  example: '2026-03-31 14:05:00',
};
export const instant: Property<string> = {
  schema: { type: 'string', format: 'date-time' },
  example: '2026-03-31T14:05:00.000Z',
};
export const money: Property<number> = { schema: { type: 'number' }, about: 'dollars', example: 1_200 };

export function oneOf<const V extends string | number | boolean>(...values: readonly V[]): Property<V> {
  return { schema: { type: typeof values[0], enum: values }, example: values[0] };
}

export function objectOf<T>(shape: ReplyShape<T>): Property<T> {
  return { schema: shape };
}

export function listOf<T>(shape: ReplyShape<T>): Property<T[]> {
  return { schema: shape, isList: true };
}

export function byName<T>(shape: ReplyShape<T>): Property<Record<string, T>> {
  return { schema: shape, byName: 'one' };
}

/** Property of objects by their names. The shape is a function, as objects may hold others of their own shape. */
export function oneOrListByName<T>(
  about: string,
  shape: () => ReplyShape<T>,
): Property<{ readonly [name: string]: T | T[] }> {
  return {
    get schema() {
      return shape();
    },
    byName: 'one or a list',
    about,
  };
}

export function nullable<V>({ valueType: _, ...property }: Property<V>): Property<V | null> {
  return { ...property, isNullable: true };
}

export function optional<V>(property: Property<V>): Property<V> {
  return { ...property, isOptional: true };
}

/** Property that only these readers get. */
export function onlyFor<V>(readers: RestrictedReaders, property: Property<V>): Property<V> {
  return { ...property, readers };
}

export function about<V>(property: Property<V>, words: string, example?: V): Property<V> {
  return { ...property, about: words, ...(example !== undefined && { example }) };
}

/** Makes the properties of a reply from the fields of a form or record. */
export function fieldProperties<T>(fields: Fields<T>): Properties<T>;
export function fieldProperties(fields: AnyFields): AnyShape['properties'];
export function fieldProperties(fields: AnyFields): AnyShape['properties'] {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, propertyOf(name, field)]));
}

/** Property for a field. Personal fields may be null after an erasure. Limits are left out, as older values may exceed them. */
function propertyOf(name: string, field: Field): AnyProperty {
  const { description, type, nullable: mayBeNull, enum: values, format, pattern } = fieldSchema(field);
  return {
    schema: { type, ...(values && { enum: values }), ...(format && { format }), ...(pattern && { pattern }) },
    ...(description && { about: description }),
    ...((mayBeNull || field.personal) && { isNullable: true }),
    ...(field.readers !== 'public' && { readers: field.readers ?? 'staff' }),
    example: exampleOf(name, field),
  };
}

interface FieldSchema {
  readonly description?: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
}

/** Schema of a field with its type as text: Nest names some types by their classes, such as `String`. */
export function fieldSchema(field: Field): FieldSchema {
  const { type, ...schema } = openApiSchema(field);
  return { ...schema, type: typeof type === 'string' ? type : type.name.toLowerCase() };
}

export function refTo(component: string): Schema {
  return { $ref: `#/components/schemas/${component}` };
}
