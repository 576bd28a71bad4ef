import { type Client, isPassing, Problem } from '@rabbet/client';

/** A record that a row adds besides its own. */
export interface Part {
  /** Tells it from the others of the row. */
  readonly name: string;
  readonly path: string;
  readonly body: object;
  /** Id of a change that other rows make too: it is made once. */
  readonly commandId?: string;
  /** Parts of the row before it, by the fields that point at them. */
  readonly points?: Readonly<Record<string, string>>;
}

interface Adding {
  readonly before?: readonly Part[];
  readonly points?: Part['points'];
}

export interface PartsRun {
  readonly commandId: string;
  /** Changes that a dry run has tried, where this is one: what several rows add is tried once. */
  readonly tried: Set<string> | null;
}

/**
 * Adds the parts of a row; sent again, each is the same. Answers the ids at which its own record points, and null where
 * a dry run has not made them.
 */
export async function addParts(
  client: Client,
  { before = [], points }: Adding,
  { commandId, tried }: PartsRun,
): Promise<Readonly<Record<string, number>> | null> {
  const ids = new Map<string, number>();
  for (const { name, path, body, points: fields, commandId: own = `${commandId}-${name}` } of before) {
    const pointed = idsIn(fields, ids);
    if (!pointed || tried?.has(own)) continue;
    tried?.add(own);
    const { id, repeated } = await client.change('POST', path, { ...body, ...pointed }, { commandId: own });
    if (!tried || repeated) ids.set(name, id);
  }
  return idsIn(points, ids);
}

function idsIn(points: Part['points'] = {}, ids: ReadonlyMap<string, number>) {
  const found = Object.entries(points).map(([field, name]) => [field, ids.get(name) ?? null] as const);
  return found.every((one): one is readonly [string, number] => one[1] !== null) ? Object.fromEntries(found) : null;
}

export interface Adds {
  readonly path: string;
  readonly body: object;
  readonly commandId: string;
}

/** Record that an earlier change under this id has added; undefined where there was none. */
export async function addedUnder(client: Client, { path, body, commandId }: Adds): Promise<number | undefined> {
  try {
    const { repeated, id } = await client.change('POST', path, body, { commandId, isDryRun: true });
    return repeated ? id : undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === 'command/id-in-use') return error.id;
    if (!(error instanceof Problem) || isPassing(error) || error.status === 401 || error.status === 403) throw error;
    return undefined; // it is refused for what it says: the row itself tells why
  }
}
