import type { AnyFields, Field, Fields } from '@rabbet/domain/records/fields';

type Value = string | number | null;

/** What an address asks for. What is wrong or unknown in it counts as not said, so that no address fails. */
export function fromAddress<T extends object>(fields: Fields<T>, search: URLSearchParams): T {
  return Object.fromEntries(
    entries(fields).map(([name, field]) => [name, parsed(field, search.get(name)) ?? defaultOf(field)]),
  ) as T; // one value for each field, of the kind that it says
}

/** The one way in which an address says it: in the order of the fields, without what goes without saying. */
export function toAddress<T extends object>(fields: Fields<T>, values: T): string {
  return toSearch(fields, values).toString();
}

/** The address that says the same in that one way; null if this one does. Names that are not ours are left alone. */
export function tidied<T extends object>(fields: Fields<T>, search: URLSearchParams): string | null {
  const tidy = toSearch(fields, fromAddress(fields, search));
  const known = new URLSearchParams([...search].filter(([name]) => name in fields));
  if (sorted(known) === sorted(tidy)) return null;
  for (const [name, value] of search) if (!(name in fields)) tidy.append(name, value);
  return tidy.toString();
}

/** What an address says that cannot be taken and so counts as not said: why not, by the name of the field. */
export function misread<T extends object>(fields: Fields<T>, search: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    entries(fields).flatMap(([name, field]) => {
      const why = isNumber(field) ? misreadNumber(field, search.get(name) ?? '') : null;
      return why === null ? [] : [[name, why]];
    }),
  );
}

export const NO_NUMBER = 'is not a number';

function misreadNumber(field: NumericField, said: string): string | null {
  const { min = 0, max = Infinity } = field;
  const value = Number(said);
  if (value === 0 || parsed(field, said) !== null) return null; // empty ones too
  if (value < min) return `is below ${min}`;
  return value > max ? `is above ${max.toLocaleString('en-US')}` : NO_NUMBER;
}

function toSearch<T extends object>(fields: Fields<T>, values: T): URLSearchParams {
  const said = entries(fields).flatMap(([name, field]): [string, string][] => {
    const value = (values as Record<string, Value>)[name] ?? null; // T is described by its fields
    return value === null || value === defaultOf(field) ? [] : [[name, String(value)]];
  });
  return new URLSearchParams(said);
}

function parsed(field: Field, said: string | null): Value {
  const text = said?.replace(/[\p{Cc}\s]+/gu, ' ').trim() ?? '';
  if (text === '') return null;
  if (field.kind === 'choice') return field.of.find((one) => String(one) === text) ?? null;
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
