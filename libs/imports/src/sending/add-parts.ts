import type { Client } from '@rabbet/client';
import type { Part } from '../rows/row/request';

interface RecordWithParts {
  readonly parts?: readonly Part[];
  readonly pointers?: Part['pointers'];
}

export interface PartsOptions {
  readonly commandId: string;
  /** Command ids of parts that this dry run has tried, so that a part of many rows is tried once; null of a real run. */
  readonly triedCommandIds: Set<string> | null;
}

/**
 * Adds the parts of a row (a person, a company, contact details) before its own record. Each has its own command id, so a retry
 * adds none twice. Returns the ids to which the fields of the row's record point; null in a dry run, which adds no parts.
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

/** Ids of the parts, by the fields that point to them; null if a part has no id, as in a dry run. */
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
