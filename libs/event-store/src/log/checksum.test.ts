import { randomUUID } from 'node:crypto';
import { NO_STREAM } from './event-log';
import { event } from '../contract/store';
import { checksumOf } from './checksum';
import { openPostgresLog } from '../postgres/postgres-log';
import { testDatabase } from '@rabbet/postgres/testing/database';

describe('the checksum of an event', () => {
  const stored = { ...event({ wall: 'north' }), stream: 'exhibition-7', revision: 3 };

  it.each(['stream', 'revision', 'id', 'type', 'data', 'meta'] as const)('is another one for another %s', (part) => {
    const altered = { ...stored, [part]: part === 'revision' ? 4 : `${stored[part]} ` };
    expect(checksumOf(altered)).not.toBe(checksumOf(stored));
    expect(checksumOf({ ...stored })).toBe(checksumOf(stored));
  });

  it('is what a log of before has not, which is refused in one sentence', async () => {
    const { url, database, drop } = await testDatabase();
    try {
      await (await openPostgresLog(url)).close();
      await database.query('alter table log.events drop column checksum');
      await expect(openPostgresLog(url)).rejects.toThrow(/^This log was written by another version of Rabbet: /);
    } finally {
      await drop();
    }
  });

  it('shows which event was altered behind the back of the log', async () => {
    const { url, database, drop } = await testDatabase();
    const log = await openPostgresLog(url);
    try {
      const stream = `exhibition-${randomUUID()}`;
      await log.append(stream, NO_STREAM, [event({ wall: 'north' }), event({ wall: 'east' })]);
      await database.query('alter table log.events disable trigger only_appended');
      await database.query(`update log.events set data = '{"wall":"west"}' where stream = $1 and revision = 1`, [
        stream,
      ]);
      const read = await log.readStream(stream);
      expect(read.map((event) => checksumOf(event) === event.checksum)).toEqual([true, false]);
    } finally {
      await log.close();
      await drop();
    }
  });
});
