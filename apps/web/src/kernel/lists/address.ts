import type { AnyFields, Field, Fields } from '@rabbet/domain/records/fields';

type Value = string | number | null;

/** Parses the query of an address. Wrong and unknown parts count as absent, so that no address fails. */
export function fromAddress<T extends object>(fields: Fields<T>, search: URLSearchParams): T {
  return Object.fromEntries(
    entries(fields).map(([name, field]) => [name, parsed(field, search.get(name)) ?? defaultOf(field)]),
  ) as T; // one value for each field, of the kind that it says
}

/** Formats values as a query in their only form: in the order of the fields, without defaults. */
export function toAddress<T extends object>(fields: Fields<T>, values: T): string {
  return toSearch(fields, values).toString();
}

/** Returns the query in its only form; null if it has that form already. Names of other sites' parameters stay. */
export function tidied<T extends object>(fields: Fields<T>, search: URLSearchParams): string | null {
  const tidy = toSearch(fields, fromAddress(fields, search));
  const fieldSearch = new URLSearchParams([...search].filter(([name]) => name in fields));
  if (sorted(fieldSearch) === sorted(tidy)) return null;
  for (const [name, value] of search) if (!(name in fields)) tidy.append(name, value);
  return tidy.toString();
}

/** Explains, by the name of the field, numbers of an address that are not accepted and count as absent. */
export function misread<T extends object>(fields: Fields<T>, search: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    entries(fields).flatMap(([name, field]) => {
      const why = isNumber(field) ? misreadNumber(field, search.get(name) ?? '') : null;
      return why === null ? [] : [[name, why]];
    }),
  );
}

export const NO_NUMBER = 'is not a number';

function misreadNumber(field: NumericField, text: string): string | null {
  const { min = 0, max = Infinity } = field;
  const value = Number(text);
  if (value === 0 || parsed(field, text) !== null) return null; // empty ones too
  if (value < min) return `is below ${min}`;
  return value > max ? `is above ${max.toLocaleString('en-US')}` : NO_NUMBER;
}

function toSearch<T extends object>(fields: Fields<T>, values: T): URLSearchParams {
  const pairs = entries(fields).flatMap(([name, field]): [string, string][] => {
    const value = (values as Record<string, Value>)[name] ?? null; // T is described by its fields
    return value === null || value === defaultOf(field) ? [] : [[name, String(value)]];
  });
  return new URLSearchParams(pairs);
}

function parsed(field: Field, raw: string | null): Value {
  const text = raw?.replace(/[\p{Cc}\s]+/gu, ' ').trim() ?? '';
  if (text === '') return null;
  if (field.kind === 'choice') return field.of.find((option) => String(option) === text) ?? null;
  if (isNumber(field)) return parsedNumber(field, text);
  return field.kind === 'text' ? [...text].slice(0, field.max).join('').trim() : null; // addresses say nothing else
}

type NumericField = Extract<Field, { kind: 'whole' | 'decimal' | 'money' }>;
function isNumber(field: Field): field is NumericField {
  return field.kind === 'whole' || field.kind === 'decimal' || field.kind === 'money';
}

function parsedNumber(field: NumericField, text: string): number | null {
  const { kind, min = 0, max = Infinity } = field;
  const spelled = kind === 'whole' ? /^\d{1,10}$/ : /^\d{1,9}(\.\d{0,6})?$/;
  const value = Number(text);
  if (!spelled.test(text) || value < min || value > max) return null;
  return value === 0 && field.default === undefined ? null : value; // an empty box and 0 say the same
}

function defaultOf({ default: value }: Field): Value {
  return typeof value === 'boolean' ? null : (value ?? null);
}

function entries<T>(fields: Fields<T>): [string, Field][] {
  return Object.entries(fields as AnyFields); // its own description, with its type forgotten
}

function sorted(search: URLSearchParams): string {
  return [...search]
    .map((pair) => JSON.stringify(pair))
    .sort()
    .join();
}
