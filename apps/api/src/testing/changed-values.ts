/** Values of JSON by the paths to them: `/items/0/price`. An object or list with nothing in it counts as a value. */
export type Values = ReadonlyMap<string, unknown>;

/** Change from some values to others: all that is new or differs, and the paths of those that are gone. */
export interface ChangedValues {
  readonly state: Readonly<Record<string, unknown>>;
  readonly gone?: readonly string[];
}

/** Lists the values in something of JSON. Two have the same values only if they are equal. */
export function valuesIn(json: unknown): Values {
  const values = new Map<string, unknown>();
  addValues(json, '', values);
  return values;
}

function addValues(json: unknown, path: string, values: Map<string, unknown>): void {
  const parts = typeof json === 'object' && json !== null ? Object.entries(json) : [];
  if (parts.length === 0) values.set(path, json);
  for (const [name, part] of parts) addValues(part, `${path}/${escaped(name)}`, values);
}

/** A name as in a JSON Pointer (RFC 6901). */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function changedValues(before: Values, after: Values): ChangedValues {
  const isNew = ([path, value]: [string, unknown]) =>
    !before.has(path) || JSON.stringify(before.get(path)) !== JSON.stringify(value);
  const state = Object.fromEntries([...after].filter(isNew));
  const gone = [...before.keys()].filter((path) => !after.has(path));
  return gone.length === 0 ? { state } : { state, gone };
}

/** Changes from nothing to the first of these, from that to the second, and so on. */
export function changesThrough(states: readonly unknown[]): ChangedValues[] {
  let before: Values = new Map();
  return states.map((state) => {
    const after = valuesIn(state);
    const changes = changedValues(before, after);
    before = after;
    return changes;
  });
}
