import { createHash } from 'node:crypto';
import type { Database, Queryable } from '../database/database';
import { changeSchema, type SchemaChangeOptions } from '../database/schema-change';
import { migrations as known } from './migrations';
import type { Migration } from './migrations/migration';
import { StateRefused } from '../database/state-refused';

const INSUFFICIENT_PRIVILEGE = '42501';

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/**
 * Brings the `state` schema to what this program knows. Programs that do so at once take turns; where nothing is to be
 * done, none is needed.
 */
export async function migrateState(
  database: Database,
  migrations: readonly Migration[] = known,
  options: SchemaChangeOptions = {},
): Promise<void> {
  try {
    const applied = (await appliedMigrations(database)) ?? [];
    refuseUnknown(applied, migrations);
    if (applied.length === migrations.length) return;
    while (await changeSchema(database, 'state migration', (tx) => step(tx, migrations), options));
  } catch (error) {
    const { code, message = '' } = error as { code?: string; message?: string }; // whatever is thrown
    if (/pg_trgm/.test(message))
      throw new StateRefused(
        `The extension pg_trgm, by which orders are found by their places, cannot be created (${message}): install the package of Postgres' ` +
          `own extensions (contrib), and run "create extension pg_trgm schema public" in the database of DATABASE_URL.`,
        { cause: error },
      );
    if (code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StateRefused(
      `The login of DATABASE_URL may not make the schema "state" or its tables (${message}): ` +
        `grant it "create" on the database, or make it the owner.`,
      { cause: error },
    );
  }
}

/** The same within a transaction of the caller: all of it or nothing. */
export async function migrateWithin(tx: Queryable, migrations: readonly Migration[] = known): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('rabbet state migration', 0))`);
  while (await step(tx, migrations));
}

/** One migration to a transaction, so that what a later one breaks on leaves the earlier ones done. */
async function step(tx: Queryable, migrations: readonly Migration[]): Promise<boolean> {
  const applied = (await appliedMigrations(tx)) ?? (await beginMigrations(tx));
  refuseUnknown(applied, migrations);
  const next = migrations[applied.length];
  if (!next) return false;
  await tx.query(next.sql);
  await tx.query('insert into state.migration (number, name, checksum) values ($1, $2, $3)', [
    next.number,
    next.name,
    checksum(next),
  ]);
  return applied.length + 1 < migrations.length;
}

/** Null where there is no schema `state` yet. */
async function appliedMigrations(db: Queryable): Promise<Applied[] | null> {
  const { rows } = await db.query<{ there: boolean }>(`select to_regclass('state.migration') is not null as there`);
  if (!rows[0]?.there) return null;
  return (await db.query<Applied>('select number, name, checksum from state.migration order by number')).rows;
}

async function beginMigrations(tx: Queryable): Promise<Applied[]> {
  await tx.query(`
    create schema if not exists state;
    create table state.migration (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  return [];
}

function refuseUnknown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const newest = applied.at(-1);
  if (newest && newest.number > migrations.length)
    throw new StateRefused(
      `This database's state was written by a newer Rabbet (step ${newest.number}, "${newest.name}", ` +
        `while this program knows ${migrations.length}): start that version, or restore a copy from before it.`,
    );
  for (const [index, { number, name, checksum: was }] of applied.entries()) {
    const here = migrations[index];
    if (here?.number !== number || checksum(here) !== was)
      throw new StateRefused(
        `Step ${number} of this database's state ("${name}") was made by another form of that step than this program ` +
          `holds: start the program that made it, and let a new step change what an old one did.`,
      );
  }
}

export const checksum = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex');
