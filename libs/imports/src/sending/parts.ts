import type { Client } from '@rabbet/client';
import type { Part } from '../rows/row/request';

interface RecordWithParts {
  readonly parts?: readonly Part[];
  readonly pointers?: Part['pointers'];
}

export interface PartsOptions {
  readonly commandId: string;
  /** Changes that a dry run has tried, where this is one: a part of many rows is tried once. */
  readonly triedCommandIds: Set<string> | null;
}

/**
 * Adds the parts of a row; sent again, each is the same. Returns the ids at which its own record points, and null where
 * a dry run has not made them.
 */
export async function addParts(
  client: Client,
  { parts = [], pointers }: RecordWithParts,
  { commandId, triedCommandIds }: PartsOptions,
): Promise<Readonly<Record<string, number>> | null> {
  const ids = new Map<string, number>();
  for (const { name, path, body, pointers: fields, commandId: partId = `${commandId}-${name}` } of parts) {
    const pointerIds = resolvePointers(fields, ids);
    if (!pointerIds || triedCommandIds?.has(partId)) continue;
    triedCommandIds?.add(partId);
    const { id, repeated } = await client.change('POST', path, { ...body, ...pointerIds }, { commandId: partId });
    if (!triedCommandIds || repeated) ids.set(name, id);
  }
  return resolvePointers(pointers, ids);
}

/** Ids by the fields that point at the parts; null where a part has none. */
function resolvePointers(
  pointers: Part['pointers'] = {},
  ids: ReadonlyMap<string, number>,
): Record<string, number> | null {
  const resolved: Record<string, number> = {};
  for (const [field, name] of Object.entries(pointers)) {
    const id = ids.get(name);
    if (id === undefined) return null;
    resolved[field] = id;
  }
  return resolved;
}
