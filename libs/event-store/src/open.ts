import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type EventLog, LoginRefused, LogUnavailable } from './log/event-log';
import { openPostgresLog } from './postgres/postgres-log';

/** Time limits of a client of the log; each store has its own defaults. */
export interface LogTimeouts {
  /** Time in which opening an EventStoreDB that is away is tried again. */
  readonly openWithinMs?: number;
  /** Time after which a call without an answer is taken as lost. */
  readonly answerWithinMs?: number;
  /** Time for which an append is tried again while the store is away. */
  readonly retryForMs?: number;
}

/** Opens the log that EVENT_STORE_URL names: `postgres:` (or `postgresql:`) or `esdb:`. */
export async function openLog(url: string, timeouts: LogTimeouts = {}): Promise<EventLog> {
  const scheme = url.split(':', 1)[0];
  if (scheme === 'esdb' || scheme === 'esdb+discover') {
    // its client costs memory and time at every start: only for those who use it
    const { openEventStoreDbLog } = await import('./eventstoredb/eventstoredb-log');
    return openEventStoreDbLog(url, timeouts).catch((error: unknown) => {
      throw toOperator(error);
    });
  }
  if (scheme === 'postgres' || scheme === 'postgresql') return openPostgresLog(url, timeouts);
  throw new OperationalError('EVENT_STORE_URL begins with postgres: or esdb:');
}

/** Tells an operator which variable leads to the log that is away, and what to do once it is back. */
export function toOperator(error: unknown): unknown {
  if (error instanceof LoginRefused) return new LoginRefused(`${VARIABLE}: ${error.message}.`, { cause: error });
  if (!(error instanceof LogUnavailable) || !error.isAway || error.message.startsWith(VARIABLE)) return error;
  return new LogUnavailable(`${VARIABLE}: ${error.message}. Start that server; the same call then goes on.`, {
    cause: error,
  });
}

const VARIABLE = 'EVENT_STORE_URL';
