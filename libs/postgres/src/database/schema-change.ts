import { setTimeout as pause } from 'node:timers/promises';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { Database, OpenTransaction, Queryable } from './database';

export interface SchemaChangeOptions {
  /** Longest wait for a lock: whoever reads or writes the table queues up behind it. */
  readonly lockTimeoutMs?: number;
  readonly attempts?: number;
  readonly retryMs?: number;
}

const USUAL = { lockTimeoutMs: 2_000, attempts: 5, retryMs: 1_000 } satisfies Required<SchemaChangeOptions>;
const LOCK_NOT_AVAILABLE = '55P03';

/** Another session holds what a schema change needs. The same call does its work once that session is through. */
export class SchemaLocked extends OperationalError {
  override readonly isAway = true;
}

/** Lets a transaction wait for locks no longer than so. */
export async function limitLockWaits(tx: Queryable, lockTimeoutMs: number = USUAL.lockTimeoutMs): Promise<void> {
  await tx.query(`set local lock_timeout = ${lockTimeoutMs}`);
}

/**
 * Changes a schema in one transaction. Programs that do so at once take turns by `name`. What another session locks is
 * waited for shortly and tried again; then it rejects with SchemaLocked.
 */
export async function changeSchema<T>(
  database: Database,
  name: string,
  change: (tx: OpenTransaction) => Promise<T>,
  options: SchemaChangeOptions = {},
): Promise<T> {
  const { lockTimeoutMs, attempts, retryMs } = { ...USUAL, ...options };
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`rabbet ${name}`]);
        // locking any table has the session hear of what others have made while it waited
        await tx.query('select from pg_namespace limit 0');
        await limitLockWaits(tx, lockTimeoutMs);
        return change(tx);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt >= attempts)
        throw new SchemaLocked(
          `The ${name} of this version needs a lock that another session of Postgres holds, such as a long transaction or a ` +
            `VACUUM: end that session, or wait until it is through. Postgres lists them in pg_stat_activity.`,
          { cause: error },
        );
    }
    await pause(retryMs);
  }
}
