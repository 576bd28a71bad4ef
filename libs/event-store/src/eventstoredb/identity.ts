import { randomUUID } from 'node:crypto';
import { LOG_FORMAT } from '@rabbet/postgres';
import { LogOfAnotherVersion, LogUnavailable, NO_STREAM, WrongRevision } from '../log/event-log';
import { appendWithRetry } from './appending';
import type { Connection } from './connection';
import { readStream } from './reading';
import { IDENTITY_STREAM } from './stored-event';

/**
 * Reads the identity of the log, and writes it into the log if it has none: a random id, by which our events are
 * recognized. Sets `connection.logId`. A log of another format is refused.
 */
export async function readIdentity(connection: Connection): Promise<string> {
  const existing = await findIdentity(connection);
  if (existing !== null) return (connection.logId = existing);
  const data = JSON.stringify({ identity: randomUUID(), format: LOG_FORMAT });
  const event = { id: randomUUID(), type: 'LogIdentified', data, meta: '{}' };
  try {
    await appendWithRetry(connection, { stream: IDENTITY_STREAM, expected: NO_STREAM, events: [event] }, () => {});
  } catch (error) {
    if (!(error instanceof WrongRevision)) throw error; // otherwise another program has written one just now
  }
  const identity = await findIdentity(connection);
  if (identity === null) throw new LogUnavailable('the identity of the log was written and cannot be read');
  return (connection.logId = identity);
}

async function findIdentity(connection: Connection): Promise<string | null> {
  const [first] = await readStream(connection, IDENTITY_STREAM, { maxCount: 1 });
  if (!first) return null;
  const { identity, format } = JSON.parse(first.data) as { identity: string; format?: number }; // only this function writes there
  if (format !== LOG_FORMAT) throw new LogOfAnotherVersion();
  return identity;
}
