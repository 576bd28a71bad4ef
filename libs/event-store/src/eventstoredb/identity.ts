import { randomUUID } from 'node:crypto';
import { LOG_FORMAT } from '@rabbet/postgres';
import { LogOfAnotherVersion, LogUnavailable, NO_STREAM, WrongRevision } from '../log/event-log';
import { appendSurely } from './appending';
import type { Connection } from './connection';
import { readStream } from './reading';
import { IDENTITY_STREAM } from './stored-event';

/**
 * The log's own id, which is its first reader's to give. It stays in the log, where a backup takes it along. A log
 * of another format is refused, whatever data folder it is opened with.
 */
export async function readIdentity(connection: Connection): Promise<string> {
  const existing = await findIdentity(connection);
  if (existing !== null) return (connection.log = existing);
  const data = JSON.stringify({ identity: randomUUID(), format: LOG_FORMAT });
  const event = { id: randomUUID(), type: 'LogIdentified', data, meta: '{}' };
  try {
    await appendSurely(connection, { stream: IDENTITY_STREAM, expected: NO_STREAM, events: [event] }, () => {});
  } catch (error) {
    if (!(error instanceof WrongRevision)) throw error; // another program was first
  }
  const identity = await findIdentity(connection);
  if (identity === null) throw new LogUnavailable('the identity of the log was written and cannot be read');
  return (connection.log = identity);
}

async function findIdentity(connection: Connection): Promise<string | null> {
  const [first] = await readStream(connection, IDENTITY_STREAM, { maxCount: 1 });
  if (!first) return null;
  const { identity, format } = JSON.parse(first.data) as { identity: string; format?: number }; // nobody else can write there
  if (format !== LOG_FORMAT) throw new LogOfAnotherVersion();
  return identity;
}
