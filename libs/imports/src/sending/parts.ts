import type { Client } from '@rabbet/client';
import type { Part } from '../rows/row/request';

interface Adding {
  readonly before?: readonly Part[];
  readonly points?: Part['points'];
}

export interface PartsRun {
  readonly commandId: string;
  /** Changes that a dry run has tried, where this is one: a part of many rows is tried once. */
  readonly tried: Set<string> | null;
}

/**
 * Adds the parts of a row; sent again, each is the same. Returns the ids at which its own record points, and null where
 * a dry run has not made them.
 */
export async function addParts(
  client: Client,
  { before = [], points }: Adding,
  { commandId, tried }: PartsRun,
): Promise<Readonly<Record<string, number>> | null> {
  const ids = new Map<string, number>();
  for (const { name, path, body, points: fields, commandId: partId = `${commandId}-${name}` } of before) {
    const pointed = idsIn(fields, ids);
    if (!pointed || tried?.has(partId)) continue;
    tried?.add(partId);
    const { id, repeated } = await client.change('POST', path, { ...body, ...pointed }, { commandId: partId });
    if (!tried || repeated) ids.set(name, id);
  }
  return idsIn(points, ids);
}

/** Ids by the fields that point at the parts; null where a part has none. */
function idsIn(points: Part['points'] = {}, ids: ReadonlyMap<string, number>): Record<string, number> | null {
  const pointed: Record<string, number> = {};
  for (const [field, name] of Object.entries(points)) {
    const id = ids.get(name);
    if (id === undefined) return null;
    pointed[field] = id;
  }
  return pointed;
}
