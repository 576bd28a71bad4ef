/** A value that changed, by the path to it: `times[12].start`. What was not there, or is there no more, is null. */
export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Values of JSON in which two differ. Parts with ids are compared by id, others by their place. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  const olds = partsOf(before);
  const news = partsOf(after);
  if (olds && news && olds.isList === news.isList) {
    const names = new Set([...olds.parts.keys(), ...news.parts.keys()]);
    return [...names].flatMap((name) =>
      differences(olds.parts.get(name), news.parts.get(name), joined(path, name, news.isList)),
    );
  }
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return [];
  return [{ path, before: before ?? null, after: after ?? null }];
}

interface Parts {
  readonly isList: boolean;
  readonly parts: ReadonlyMap<string, unknown>;
}

function partsOf(value: unknown): Parts | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!Array.isArray(value)) return { isList: false, parts: new Map(Object.entries(value)) };
  const list: readonly unknown[] = value;
  const ids = list.map((part) => (part as { id?: unknown } | null)?.id);
  const named = ids.every((id) => typeof id === 'number') && new Set(ids).size === ids.length;
  return { isList: true, parts: new Map(list.map((part, i) => [String(named ? ids[i] : i), part])) };
}

function joined(path: string, name: string, isInList: boolean): string {
  if (isInList) return `${path}[${name}]`;
  if (!/^[\w$]+$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}
