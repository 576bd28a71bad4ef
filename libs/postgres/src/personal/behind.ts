import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '../database';
import type { Checkpoint } from '../state/checkpoints';

const POLL_MS = 50;
const ATTEMPTS = 10;

/**
 * Drops each read schema with a personal table that has not read as far as this place: nobody has told it whom the log
 * erased. A program that runs is given a moment to catch up, and builds again what is dropped; so does the next start.
 */
export async function dropBehind(db: Queryable, place: Checkpoint, waitMs: number): Promise<string[]> {
  const deadline = Date.now() + waitMs;
  let behind = await schemasBehind(db, place);
  for (; behind.length > 0 && Date.now() < deadline; behind = await schemasBehind(db, place)) await pause(POLL_MS);
  for (const schema of behind) await drop(db, schema);
  return behind;
}

async function schemasBehind(db: Queryable, place: Checkpoint): Promise<string[]> {
  const { rows } = await db.query<{ schema: string; counted: boolean }>(
    `select distinct n.nspname as schema, to_regclass(format('%I.progress', n.nspname)) is not null as counted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname like 'read\\_%' and obj_description(c.oid, 'pg_class') ~ '^personal\\M'
     order by 1`,
  );
  const behind: string[] = [];
  for (const { schema, counted } of rows) if (!counted || !(await hasSeen(db, schema, place))) behind.push(schema);
  return behind;
}

/** What was made of another log never hears of this one's erasures. */
async function hasSeen(db: Queryable, schema: string, { logIdentity, position }: Checkpoint): Promise<boolean> {
  try {
    const { rows } = await db.query(
      `select from ${quoted(schema)}.progress where log_identity = $1 and seen >= $2::text collate "C"`,
      [logIdentity, position],
    );
    return rows.length > 0;
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return true; // dropped meanwhile: nothing is left of it
    throw error;
  }
}

/** Feeding and dropping can lock each other out; the one that Postgres stops tries again. */
async function drop(db: Queryable, schema: string): Promise<void> {
  const news = JSON.stringify([schema]).replaceAll("'", "''");
  for (let attempt = 1; ; attempt++)
    try {
      // one call, hence one transaction; the channel is the one on which read models tell where they stand
      await db.query(`drop schema if exists ${quoted(schema)} cascade; select pg_notify('rabbet_read', '${news}')`);
      return;
    } catch (error) {
      if (codeOf(error) !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code; // Postgres' errors have one

const UNDEFINED_TABLE = '42P01';
const DEADLOCK = '40P01';
