/** Stands for objects that have the same names: these, and the values of each name in turn. */
interface Columns {
  readonly '=': readonly string[];
  readonly of: readonly unknown[];
}

/** The same value with every name of a list's objects spelled once: a third of what a page of tiles carries is names. */
export function inColumns(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inColumns(inner)]));
  const names = value.length > 1 ? commonNames(value) : null;
  if (names === null) return value.map(inColumns);
  const rows = value as Readonly<Record<string, unknown>>[]; // they have names
  return { '=': names, of: names.map((name) => inColumns(rows.map((row) => row[name]))) } satisfies Columns;
}

export function fromColumns(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(fromColumns);
  if (!('=' in value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fromColumns(inner)]));
  const { '=': names, of } = value as Columns; // nothing else has that name
  const columns = of.map(fromColumns) as unknown[][];
  return columns[0]?.map((_, row) => Object.fromEntries(names.map((name, i) => [name, columns[i]?.[row]])));
}

/** Null where they are no objects, or not alike. */
function commonNames(list: readonly unknown[]): readonly string[] | null {
  const [first] = list;
  const names = isRecord(first) ? Object.keys(first) : [];
  const alike = (one: unknown) => isRecord(one) && sameNames(Object.keys(one), names);
  return names.length > 0 && list.every(alike) ? names : null;
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, i) => name === others[i]);
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
