import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { EventLog } from './event-log';
import { openPostgresLog } from './postgres/postgres-log';

/** How patient a client of the log is; each store has its own idea of what is usual. */
export interface LogPatience {
  /** What is not answered by then is taken as lost. */
  readonly answerWithinMs?: number;
  /** How long an append is tried again while the store is away. */
  readonly retryForMs?: number;
}

/** Opens the log that EVENT_STORE_URL names: `postgres:` (or `postgresql:`) or `esdb:`. */
export async function openLog(url: string, patience: LogPatience = {}): Promise<EventLog> {
  const scheme = url.split(':', 1)[0];
  if (scheme === 'esdb' || scheme === 'esdb+discover') {
    // its client costs memory and time at every start: only for those who use it
    const { openEventStoreDbLog } = await import('./eventstoredb/eventstoredb-log');
    return openEventStoreDbLog(url, patience);
  }
  if (scheme === 'postgres' || scheme === 'postgresql') return openPostgresLog(url, patience);
  throw new OperationalError('EVENT_STORE_URL begins with postgres: or esdb:');
}
