import { randomUUID } from 'node:crypto';
import { NO_STREAM } from './event-log';
import { makeEvent } from '../contract/store';
import { checksumOf } from './checksum';
import { openPostgresLog } from '../postgres/postgres-log';
import { testDatabase } from '@rabbet/postgres/testing/database';

describe('the checksum of an event', () => {
  const stored = { ...makeEvent({ wall: 'north' }), stream: 'exhibition-7', revision: 3 };

  it('is the same for an equal event', () => {
    expect(checksumOf({ ...stored })).toBe(checksumOf(stored));
  });

  it.each([
    { stream: 'exhibition-8' },
    { revision: 4 },
    { id: '6f5b1f0e-3f0b-4f0e-9d0a-2f8a1c5b7d11' },
    { type: 'WorkMoved' },
    { data: '{"wall":"south"}' },
    { meta: '{"actor":"user-8"}' },
  ])('changes with the event: %j', (change) => {
    expect(checksumOf({ ...stored, ...change })).not.toBe(checksumOf(stored));
  });

  it('is missing in a log of an older version, which is refused in one sentence', async () => {
    const { url, database, drop } = await testDatabase();
    try {
      await (await openPostgresLog(url)).close();
      await database.query('alter table log.events drop column checksum');
      await expect(openPostgresLog(url)).rejects.toThrow(/^This log was written by another version of Rabbet: /);
    } finally {
      await drop();
    }
  });

  it('does not match an event that was altered in the table', async () => {
    const { url, database, drop } = await testDatabase();
    const log = await openPostgresLog(url);
    try {
      const stream = `exhibition-${randomUUID()}`;
      await log.append(stream, NO_STREAM, [makeEvent({ wall: 'north' }), makeEvent({ wall: 'east' })]);
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
