import { type Backup, openWriteSide, restoreBackup, type WriteSide } from '@rabbet/commands';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { openLog } from '@rabbet/event-store';
import { beginningOf, Database } from '@rabbet/postgres';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'rabbet_verify_';
/** Beginning of the name of a folder; the number of the process that has made it follows. */
const FOLDER = 'rabbet-verify-';

/**
 * Restores a backup into a database of its own beside the live one, without its pictures, and lends it. All is dropped in
 * the end; what a killed call has left is dropped by the next one.
 */
export async function withRestored<T>(
  backup: Backup,
  beside: Database,
  options: Parameters<typeof restoreBackup>[2],
  work: (restored: WriteSide) => Promise<T>,
): Promise<T> {
  await dropLeft(beside);
  removeLeft();
  const name = `${NAME}${randomBytes(6).toString('hex')}`;
  await beside.query(`create database ${name} template template0`).catch(notAllowed);
  const home = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const database = new Database({ url: urlOf(beside, name), name: 'rabbet verify' });
  try {
    const { masterKey } = backup.manifest; // which no file gets to hold
    const log = await openLog(database.options.url);
    const target = { database, log, home, masterKey };
    await restoreBackup(backup, target, { ...options, isWithoutPictures: true }).finally(() => log.close());
    const restored = await openWriteSide({ home, databaseUrl: database.options.url, masterKey, ...REGISTRY });
    return await work(restored).finally(() => restored.close());
  } finally {
    await database.close();
    rmSync(home, { recursive: true, force: true });
    await beside.query(`drop database if exists ${name} with (force)`);
  }
}

async function dropLeft(beside: Database): Promise<void> {
  const { rows } = await beside.query<{ name: string }>(
    `select datname as name from pg_database d where datname ~ '^${NAME}[0-9a-f]{12}$'
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  );
  // another call may be about to use it
  for (const { name } of rows) await beside.query(`drop database if exists ${name}`).catch(() => {});
}

/** Removes folders of processes that are gone. One that may not be removed is of another user, whose next call does. */
function removeLeft(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^rabbet-verify-(\d+)-\w{6}$/.exec(name) ?? [];
    if (pid === undefined || beginningOf(Number(pid)) !== null) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}

function urlOf({ options }: Database, name: string): string {
  const url = new URL(options.url);
  url.pathname = `/${name}`;
  return url.href;
}

function notAllowed(error: unknown): never {
  if ((error as { code?: string }).code !== '42501') throw error; // what Postgres answers
  throw new OperationalError(
    'The login of DATABASE_URL may not make a database, into which the backup is restored: say "alter role ... createdb".',
    { cause: error },
  );
}
