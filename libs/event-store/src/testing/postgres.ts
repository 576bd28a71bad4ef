import { NEVER_MS } from '../contract/store';
import type { EventLog } from '../log/event-log';
import { openPostgresLog, type PostgresLogOptions } from '../postgres/postgres-log';

/** Opens a log in Postgres without time limits. */
export function patientLog(url: string, options: PostgresLogOptions = {}): Promise<EventLog> {
  return openPostgresLog(url, { answerWithinMs: NEVER_MS, retryForMs: NEVER_MS, ...options });
}
