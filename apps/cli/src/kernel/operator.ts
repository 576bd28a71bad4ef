import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type WriteSide, openWriteSide } from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { type EventLog, openLog } from '@rabbet/event-store';
import { Database, migrateState, openPostgres } from '@rabbet/postgres';
import { listeningToSignals } from './interruption';

/** What the environment says of where everything is. */
function whereabouts() {
  const { env } = process;
  return {
    home: env.RABBET_HOME || '.rabbet',
    databaseUrl: env.DATABASE_URL || undefined,
    eventStoreUrl: env.EVENT_STORE_URL || undefined,
    masterKey: env.RABBET_MASTER_KEY || undefined,
  };
}

/** Lends the database, joining the Postgres that runs or starting it for as long as it takes. */
export async function withDatabase<T>(work: (database: Database, embedded: boolean) => Promise<T>): Promise<T> {
  const { home, databaseUrl } = whereabouts();
  if (!databaseUrl) requireShop(home);
  if (process.stderr.isTTY)
    process.stderr.write(
      `On the data folder ${resolve(home)}${databaseUrl ? ', and the database of DATABASE_URL' : ''}.\n`,
    );
  return listeningToSignals(async (interrupted) => {
    const postgres = await openPostgres({ home, databaseUrl, role: 'operator' });
    const database = new Database({ url: postgres.url, name: 'rabbet operator' });
    const working = migrateState(database).then(() => work(database, postgres.embedded));
    try {
      return await Promise.race([working, interrupted]);
    } finally {
      const closed = database.close(); // which waits for statements that an interrupted work has left under way
      await Promise.race([closed, interrupted]).catch(() => {});
      await postgres.close();
    }
  });
}

/** Lends the whole write side, which opens only if log, keys and state belong together. */
export async function withWriteSide<T>(work: (writeSide: WriteSide, embedded: boolean) => Promise<T>): Promise<T> {
  return withDatabase(async (database, embedded) => {
    const writeSide = await openWriteSide({ ...whereabouts(), databaseUrl: database.options.url, ...REGISTRY });
    try {
      return await work(writeSide, embedded);
    } finally {
      await writeSide.close();
    }
  });
}

/** Lends log and database without comparing them: a command that moves or accepts a log works on two that do not match. */
export async function withLog(work: (log: EventLog, database: Database) => Promise<void>): Promise<void> {
  await withDatabase(async (database) => {
    const log = await openLog(whereabouts().eventStoreUrl ?? database.options.url);
    try {
      await work(log, database);
    } finally {
      await log.close();
    }
  });
}

/** What operates on a shop must not found one, in whatever folder it was called. */
function requireShop(home: string): void {
  if (!existsSync(join(home, 'format')))
    refuse(
      'home/none',
      `${resolve(home)} is no data folder of Rabbet: go where it is, or set RABBET_HOME or DATABASE_URL.`,
    );
}
