import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type EventLog, LoginRefused, LogUnavailable } from './log/event-log';
import { openPostgresLog } from './postgres/postgres-log';

/** Time limits of a client of the log; each store has its own defaults. */
export interface LogTimeouts {
  /** Time for which opening an unreachable EventStoreDB is retried. */
  readonly openWithinMs?: number;
  /** Time after which a call without an answer has failed. */
  readonly answerWithinMs?: number;
  /** Time for which an append is retried while the store is unavailable. */
  readonly retryForMs?: number;
}

/** Opens the log that EVENT_STORE_URL names: `postgres:` (or `postgresql:`) or `esdb:`. */
export async function openLog(url: string, timeouts: LogTimeouts = {}): Promise<EventLog> {
  const scheme = url.split(':', 1)[0];
  if (scheme === 'esdb' || scheme === 'esdb+discover') {
    // imported here, because its client costs every start of a program memory and time, and most logs are in Postgres
    const { openEventStoreDbLog } = await import('./eventstoredb/eventstoredb-log');
    return openEventStoreDbLog(url, timeouts).catch((error: unknown) => {
      throw toOperator(error);
    });
  }
  if (scheme === 'postgres' || scheme === 'postgresql') return openPostgresLog(url, timeouts);
  throw new OperationalError('EVENT_STORE_URL begins with postgres: or esdb:');
}

/** Extends an error of an unavailable log for the operator: names the variable with its address, and what to do. */
export function toOperator(error: unknown): unknown {
  if (error instanceof LoginRefused) return new LoginRefused(`${VARIABLE}: ${error.message}.`, { cause: error });
  if (!(error instanceof LogUnavailable) || !error.isAway || error.message.startsWith(VARIABLE)) return error;
  return new LogUnavailable(`${VARIABLE}: ${error.message}. Start that server; the same call then goes on.`, {
    cause: error,
  });
}

const VARIABLE = 'EVENT_STORE_URL';
