import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Queryable } from '../database/database';

/*
 * A Postgres that is killed while a transaction makes or rewrites a table forgets the new files: they lie in its
 * folder for ever, with the rows that were already in them.
 */
const ORPHANS = `
  select 'base/' || d.oid || '/' || name as path
  from pg_database d, pg_ls_dir('base/' || d.oid) as name, pg_stat_file('base/' || d.oid || '/' || name, true) as file
  where d.datname = current_database() and name ~ '^[0-9]+([._]|$)' and file.size > 0
    and pg_filenode_relation(0, substring(name from '^[0-9]+')::oid) is null`;

/** Files that no table owns, or none yet: a transaction that still runs may have made them. */
export async function listOrphans(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ path: string }>(ORPHANS);
  return rows.map(({ path }) => path);
}

/** Removes those of the listed files that nobody owns now. Transactions that ran when they were listed must have ended. */
export async function removeOrphans(db: Queryable, candidates: readonly string[]): Promise<readonly string[]> {
  if (candidates.length === 0) return [];
  const still = new Set(await listOrphans(db));
  const orphans = candidates.filter((path) => still.has(path));
  const { rows } = await db.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const folder = rows[0]?.folder;
  if (folder) for (const path of orphans) rmSync(join(folder, path), { force: true });
  return orphans;
}
