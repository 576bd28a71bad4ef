import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { literal, type Queryable } from '../database/database';
import type { Checkpoint } from '../state/checkpoints';
import { personalTables } from './personal-tables';

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
  const behind = new Set<string>();
  for (const { schema } of await personalTables(db))
    if (schema !== 'state' && !(await hasSeen(db, schema, place))) behind.add(schema);
  return [...behind];
}

/**
 * Tells whether a schema has read as far as this place. One that was made of another log never hears of this log's
 * erasures.
 */
async function hasSeen(db: Queryable, schema: string, { logIdentity, position }: Checkpoint): Promise<boolean> {
  try {
    const { rows } = await db.query(
      `select from ${pg.escapeIdentifier(schema)}.progress where log_identity = $1 and seen >= $2::text collate "C"`,
      [logIdentity, position],
    );
    return rows.length > 0;
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return false; // unfinished, or dropped meanwhile: to drop it once more does no harm
    throw error;
  }
}

/** Feeding and dropping can lock each other out; the one that Postgres stops tries again. */
async function drop(db: Queryable, schema: string): Promise<void> {
  const name = pg.escapeIdentifier(schema);
  const news = literal(JSON.stringify([schema]));
  for (let attempt = 1; ; attempt++)
    try {
      // one call, hence one transaction; the channel is the one on which read models tell where they stand
      await db.query(`drop schema if exists ${name} cascade; select pg_notify('rabbet_read', ${news})`);
      return;
    } catch (error) {
      if (codeOf(error) !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code; // Postgres' errors have one

const UNDEFINED_TABLE = '42P01';
const DEADLOCK = '40P01';
