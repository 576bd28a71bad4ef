import type { EventStoreReader } from '@rabbet/event-store/reader';
import { type Database, leaseAges } from '@rabbet/postgres';
import { dropUnused, schemasBeside } from './beside';
import { leaseOf } from './leased-projection';
import { type Behind, Lag } from './lag';
import { Projections, type ProjectionsOptions } from './projections';
import { dropReadSchema, type StoredProgress, readProgress } from './read-schema';
import { parseSchemaName, schemaOf } from './projection';

/** Builds these versions until they have seen what the log holds now, beside whatever serves meanwhile. */
export async function build(options: ProjectionsOptions): Promise<void> {
  const { database, eventStore, projections } = options;
  await dropAhead(database, eventStore, projections.map(schemaOf));
  const engine = new Projections(options);
  try {
    await engine.start();
    await engine.settled();
  } finally {
    await engine.stop();
  }
}

/**
 * Drops what has seen more than the log holds: it was made of another past, and can only be made anew. Of all read
 * models unless told which; whatever they have seen, if the log went another way.
 */
export async function dropAhead(
  database: Database,
  log: Pick<EventStoreReader, 'identity' | 'head'>,
  schemas?: readonly string[],
  wentAnotherWay = false,
): Promise<readonly string[]> {
  const progress = await readProgress(database, schemas ?? (await allSchemas(database)));
  const identity = await log.identity();
  const head = await log.head();
  const ahead = [...progress].filter(
    ([, { logIdentity: of, seen }]) => of === identity && (seen > head || wentAnotherWay),
  );
  for (const [schema] of ahead) await dropReadSchema(database, schema);
  return ahead.map(([schema]) => schema);
}

async function allSchemas(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ schema: string }>(
    `select nspname as schema from pg_namespace where nspname ~ '^read_.+_v[0-9]+$' order by 1`,
  );
  return rows.map(({ schema }) => schema).filter((schema) => parseSchemaName(schema)); // a stranger's may need quotes
}

export interface Version extends StoredProgress, Behind {
  readonly name: string;
  readonly version: number;
  /** Size on the disk. */
  readonly bytes: number;
}

/** All versions of read models that there are, whichever program made them, as the database knows them. */
export async function versions(database: Database, eventStore: EventStoreReader): Promise<readonly Version[]> {
  const progress = await readProgress(database, await allSchemas(database));
  const { rows } = await database.query<{ schema: string; bytes: number }>(
    `select n.nspname as schema, sum(pg_total_relation_size(c.oid))::float8 as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname = any($1) group by 1`,
    [[...progress.keys()]],
  );
  const bytes = new Map(rows.map((row) => [row.schema, row.bytes]));
  const lag = new Lag(eventStore);
  await lag.measure([...progress.values()].map(({ seen }) => seen));
  return [...progress].flatMap(([schema, each]) => {
    const parts = parseSchemaName(schema);
    return parts ? [{ ...parts, ...each, ...lag.of(each.seen), bytes: bytes.get(schema) ?? 0 }] : [];
  });
}

/** Read models that a program feeds, whichever that is, and for how many seconds it has not renewed its lease: it does so every second. */
export async function feeders(database: Database): Promise<ReadonlyMap<string, number>> {
  const schemas = await allSchemas(database);
  const leased = await leaseAges(database, schemas.map(leaseOf));
  return new Map(
    schemas.flatMap((schema) => {
      const seconds = leased.get(leaseOf(schema));
      return seconds === undefined ? [] : [[schema, seconds]];
    }),
  );
}

export interface Pruned {
  readonly dropped: string[];
  /** Older versions that a program still uses. */
  readonly inUse: string[];
}

/** Versions that a prune would drop, unless a running program uses them, and replays that were left behind. */
export async function prunable(database: Database): Promise<readonly string[]> {
  return [...olderVersions(await allSchemas(database)), ...(await schemasBeside(database))];
}

/** Drops the versions of read models that no running program knows, but never the newest of a projection; and replays of dead programs. */
export async function prune(database: Database): Promise<Pruned> {
  const dropped: string[] = [];
  const inUse: string[] = [];
  for (const schema of await prunable(database)) ((await dropUnused(database, schema)) ? dropped : inUse).push(schema);
  return { dropped, inUse };
}

function olderVersions(schemas: readonly string[]): string[] {
  const newest = new Map<string, number>();
  const versions = schemas.flatMap((schema) => {
    const parts = parseSchemaName(schema);
    return parts ? [{ schema, ...parts }] : [];
  });
  for (const { name, version } of versions) newest.set(name, Math.max(version, newest.get(name) ?? 0));
  return versions.filter(({ name, version }) => version !== newest.get(name)).map(({ schema }) => schema);
}
