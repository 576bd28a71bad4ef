import type { Readers } from '@rabbet/domain/callers/caller';
import type { AnyFields, Field, Fields } from '@rabbet/domain/records/fields';
import { documented, MOMENT } from './body-class';
import { exampleOf } from './field-examples';

type RestrictedReaders = Exclude<Readers, 'public'>;

/** A JSON Schema, as OpenAPI 3.1 has it. */
export type Schema = { readonly [keyword: string]: unknown };

export interface AnyProperty {
  /** Schema or shape of its value, or of one item of a list. */
  readonly of: Schema | AnyShape;
  /** Has a list of `of` as its value. */
  readonly isList?: true;
  readonly isNullable?: true;
  /** Callers who get it, among those who get the object; absent: all of them. */
  readonly readers?: RestrictedReaders;
  /** Absent where there is nothing to tell. */
  readonly isOptional?: true;
  readonly about?: string;
  /** Example of its value; absent if `of` is a shape, which has its own. */
  readonly example?: unknown;
}
/** A property of a reply. */
export interface Property<V> extends AnyProperty {
  /** Never set: the exact type of the value. */
  readonly valueType?: (value: V) => V;
}
type Properties<T> = { readonly [K in keyof T]-?: Property<Whole<Exclude<T[K], undefined>>> };

/** Reply with all its properties, those included that not everybody gets, or not always. */
export type Whole<V> = V extends readonly (infer One)[]
  ? Whole<One>[]
  : V extends object
    ? { [K in keyof V]-?: Whole<Exclude<V[K], undefined>> }
    : V;

export interface AnyShape {
  /** Name of its schema. */
  readonly name: string;
  readonly properties: { readonly [name: string]: AnyProperty };
  /** Visitors never get one. */
  readonly isForStaff: boolean;
}
/** Shape of one kind of object in replies. */
export interface ReplyShape<T> extends AnyShape {
  readonly properties: Properties<T>;
  /** Never set: the type of the reply, which the compiler compares name by name. */
  readonly replyType?: (value: T) => T;
}

/** The shape of a reply of which visitors get what is not for staff alone. */
export function replyShape<T extends object>(name: string, properties: Properties<T>): ReplyShape<Whole<T>> {
  return { name, properties, isForStaff: false } as AnyShape as ReplyShape<Whole<T>>; // the same names
}

/** The shape of a reply that staff alone get. */
export function staffShape<T extends object>(name: string, properties: Properties<T>): ReplyShape<Whole<T>> {
  return { name, properties, isForStaff: true } as AnyShape as ReplyShape<Whole<T>>; // the same names
}

/** A shape with nothing but these of another one's names. */
export function partOf<T, const K extends keyof T & string>(
  { properties, isForStaff }: ReplyShape<T>,
  name: string,
  names: readonly K[],
): ReplyShape<Pick<T, K>> {
  const selected = new Set<string>(names);
  const chosen = Object.entries(properties).filter(([property]) => selected.has(property));
  return { name, properties: Object.fromEntries(chosen) as Properties<Pick<T, K>>, isForStaff }; // those of these names
}

export const id: Property<number> = { of: { type: 'integer', minimum: 1 }, example: 1 };
export const whole: Property<number> = { of: { type: 'integer' }, example: 1 };
export const revision: Property<number> = { ...whole, about: 'for If-Match' };
export const decimal: Property<number> = { of: { type: 'number' }, example: 1 };
export const flag: Property<boolean> = { of: { type: 'boolean' }, example: false };
export const text: Property<string> = { of: { type: 'string' }, example: 'words' };
export const moment: Property<string> = {
  of: { type: 'string', format: 'moment', pattern: MOMENT },
  example: '2026-03-31 14:05:00',
};
export const instant: Property<string> = {
  of: { type: 'string', format: 'date-time' },
  example: '2026-03-31T14:05:00.000Z',
};
export const money: Property<number> = { of: { type: 'number' }, about: 'dollars', example: 1_200 };

export function oneOf<const V extends string | number | boolean>(...values: readonly V[]): Property<V> {
  return { of: { type: typeof values[0], enum: values }, example: values[0] };
}

export function objectOf<T>(shape: ReplyShape<T>): Property<T> {
  return { of: shape };
}

export function listOf<T>(shape: ReplyShape<T>): Property<T[]> {
  return { of: shape, isList: true };
}

export function nullable<V>({ valueType: _, ...property }: Property<V>): Property<V | null> {
  return { ...property, isNullable: true };
}

export function optional<V>(property: Property<V>): Property<V> {
  return { ...property, isOptional: true };
}

/** Property that only these readers get. */
export function toldTo<V>(readers: RestrictedReaders, property: Property<V>): Property<V> {
  return { ...property, readers };
}

export function about<V>(property: Property<V>, words: string, example?: V): Property<V> {
  return { ...property, about: words, ...(example !== undefined && { example }) };
}

/** Properties of replies, one for each field of a form or record. */
export function fieldProperties<T>(fields: Fields<T>): Properties<T>;
export function fieldProperties(fields: AnyFields): AnyShape['properties'];
export function fieldProperties(fields: AnyFields): AnyShape['properties'] {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, propertyOf(name, field)]));
}

/** Personal fields may be null, as an erasure clears them. Limits are left out: older values may break them. */
function propertyOf(name: string, field: Field): AnyProperty {
  const { description, type, nullable: mayBeNull, enum: values, format, pattern } = schemaOf(field);
  return {
    of: { type, ...(values && { enum: values }), ...(format && { format }), ...(pattern && { pattern }) },
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

/** The framework names types by their classes. */
export function schemaOf(field: Field): FieldSchema {
  const { type, ...schema } = documented(field);
  return { ...schema, type: typeof type === 'string' ? type : type.name.toLowerCase() };
}

export function refTo(component: string): Schema {
  return { $ref: `#/components/schemas/${component}` };
}
