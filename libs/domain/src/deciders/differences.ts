/** A value that changed, by the path to it: `times[12].start`. What was not there, or is there no more, is null. */
export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Values of JSON in which two differ. Parts with ids are compared by id, others by their place. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  const partsBefore = partsOf(before);
  const partsAfter = partsOf(after);
  if (partsBefore && partsAfter && partsBefore.isList === partsAfter.isList) {
    const names = new Set([...partsBefore.parts.keys(), ...partsAfter.parts.keys()]);
    return [...names].flatMap((name) =>
      differences(partsBefore.parts.get(name), partsAfter.parts.get(name), joinPath(path, name, partsAfter.isList)),
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
  const haveIds = ids.every((id) => typeof id === 'number') && new Set(ids).size === ids.length;
  return { isList: true, parts: new Map(list.map((part, i) => [String(haveIds ? ids[i] : i), part])) };
}

function joinPath(path: string, name: string, isInList: boolean): string {
  if (isInList) return `${path}[${name}]`;
  if (!/^[\w$]+$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}
