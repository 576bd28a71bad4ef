import type { Log } from './log';
import { openEventStoreDbLog } from './eventstoredb/eventstoredb-log';
import { openPostgresLog } from './postgres/postgres-log';

/** Opens the log that EVENT_STORE_URL names: `postgres:` (or `postgresql:`) or `esdb:`. */
export async function openLog(url: string): Promise<Log> {
  const scheme = url.split(':', 1)[0];
  if (scheme === 'esdb' || scheme === 'esdb+discover') return openEventStoreDbLog(url);
  if (scheme !== 'postgres' && scheme !== 'postgresql')
    throw new Error('EVENT_STORE_URL begins with postgres: or esdb:');
  return openPostgresLog(url);
}
