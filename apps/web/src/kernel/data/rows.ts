/** Stands for objects that have the same names: these, how many there are, and the values of each name in turn. */
interface Rows {
  readonly '=': readonly string[];
  readonly n: number;
  readonly of: readonly Column[];
}

/** The values of one name: as they are, or how they repeat themselves. */
type Column =
  | readonly unknown[]
  /** All are this one. */
  | { readonly '*': unknown }
  /** Distinct values, and for each row the index of its value. */
  | { readonly '~': unknown; readonly at: readonly number[] }
  /** Lengths of the lists of all rows, and the items of all lists in turn. */
  | { readonly '+': readonly number[]; readonly of: Column }
  | Omit<Rows, 'n'>;

/**
 * The same value with every name of a list's objects spelled once, and what they have in common as well: of a page with
 * forty pieces that is two thirds.
 */
export function inColumns(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inColumns(inner)]));
  const names = value.length > 1 ? commonNames(value) : null;
  return names === null ? value.map(inColumns) : ({ ...rowsOf(names, value), n: value.length } satisfies Rows);
}

function rowsOf(names: readonly string[], list: readonly unknown[]): Omit<Rows, 'n'> {
  const rows = list as readonly Named[]; // they have names
  return { '=': names, of: names.map((name) => columnOf(rows.map((row) => row[name]))) };
}

function columnOf(values: readonly unknown[]): Column {
  const [first] = values;
  if (values.length < 2) return values.map(inColumns);
  if (values.every(Array.isArray)) {
    const lists = values as readonly unknown[][]; // each of them, as just seen
    return { '+': lists.map(({ length }) => length), of: columnOf(lists.flat()) };
  }
  if (values.every((value) => value === first)) return { '*': inColumns(first) };
  return values.every((value) => value === null || isRecord(value)) ? columnOfRecords(values) : values.map(inColumns);
}

function columnOfRecords(values: readonly unknown[]): Column {
  const different: unknown[] = [];
  const at: number[] = [];
  for (const value of values) {
    const index = different.findIndex((earlier) => isSame(earlier, value));
    at.push(index < 0 ? different.push(value) - 1 : index);
    if (2 * different.length > values.length) break;
  }
  if (different.length === 1) return { '*': inColumns(different[0]) };
  if (2 * different.length <= values.length) return { '~': inColumns(different), at };
  const names = commonNames(values);
  return names === null ? values.map(inColumns) : rowsOf(names, values);
}

type Named = Readonly<Record<string, unknown>>;

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const values = a as Named; // objects have names
  const otherValues = b as Named;
  // without a list of their names: of forty pictures each is compared with many, which differ in their first value
  for (const name in values) if (!(name in otherValues && isSame(values[name], otherValues[name]))) return false;
  return Object.keys(values).length === Object.keys(otherValues).length;
}

export function fromColumns(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(fromColumns);
  if ('=' in value) return rowsFrom(value as Rows, (value as Rows).n); // nothing else has that name
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fromColumns(inner)]));
}

function rowsFrom({ '=': names, of }: Omit<Rows, 'n'>, count: number): unknown[] {
  const columns = of.map((column) => valuesFrom(column, count));
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(names.map((name, i) => [name, columns[i]?.[row]])),
  );
}

function valuesFrom(column: Column, count: number): readonly unknown[] {
  if ('map' in column) return column.map(fromColumns);
  if ('*' in column) return Array<unknown>(count).fill(fromColumns(column['*']));
  if ('~' in column) {
    const different = fromColumns(column['~']) as unknown[]; // a list, as it was
    return column.at.map((place) => different[place]);
  }
  if ('=' in column) return rowsFrom(column, count);
  let end = 0;
  const all = valuesFrom(
    column.of,
    column['+'].reduce((sum, length) => sum + length, 0),
  );
  return column['+'].map((length) => all.slice(end, (end += length)));
}

/** Null where they are no objects, or not alike. */
function commonNames(list: readonly unknown[]): readonly string[] | null {
  const [first] = list;
  const names = isRecord(first) ? Object.keys(first) : [];
  const isAlike = (item: unknown) => isRecord(item) && sameNames(Object.keys(item), names);
  return names.length > 0 && list.every(isAlike) ? names : null;
}

function sameNames(names: readonly string[], otherNames: readonly string[]): boolean {
  return names.length === otherNames.length && names.every((name, i) => name === otherNames[i]);
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
