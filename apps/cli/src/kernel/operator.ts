import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type WriteSide, openWriteSide } from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { Database, migrateState, openPostgres } from '@rabbet/postgres';
import { listeningToSignals } from './interruption';

/** What the environment says of where everything is. */
export interface Whereabouts {
  readonly home: string;
  readonly databaseUrl?: string;
  readonly eventStoreUrl?: string;
  readonly masterKey?: string;
}

export function whereabouts(env: NodeJS.ProcessEnv): Whereabouts {
  return {
    home: env.RABBET_HOME || '.rabbet',
    databaseUrl: env.DATABASE_URL || undefined,
    eventStoreUrl: env.EVENT_STORE_URL || undefined,
    masterKey: env.RABBET_MASTER_KEY || undefined,
  };
}

/** Lends the database, joining the Postgres that runs or starting it for as long as it takes. */
export async function withDatabase<T>(
  where: Whereabouts,
  work: (database: Database, embedded: boolean) => Promise<T>,
): Promise<T> {
  const { home, databaseUrl } = where;
  if (!databaseUrl) requireShop(home);
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
export async function withWriteSide<T>(
  where: Whereabouts,
  work: (writeSide: WriteSide, embedded: boolean) => Promise<T>,
): Promise<T> {
  return withDatabase(where, async (database, embedded) => {
    const writeSide = await openWriteSide({ ...where, databaseUrl: database.options.url, ...REGISTRY });
    try {
      return await work(writeSide, embedded);
    } finally {
      await writeSide.close();
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
