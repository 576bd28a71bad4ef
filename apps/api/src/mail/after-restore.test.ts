import { randomUUID } from 'node:crypto';
import type { Recorded } from '@rabbet/domain/events/event';
import { migrateState } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { AfterRestore } from './after-restore';

const [LONG_BEFORE, BEFORE, RESTORED, AFTER] = ['08:00', '09:00', '10:00', '11:00'].map(
  (time) => `2026-11-27T${time}:00.000Z`,
) as [string, string, string, string];

let test: TestDatabase;
const streams = new Map<string, Recorded>();
beforeEach(async () => {
  test = await testDatabase(migrateState);
  streams.clear();
});
afterEach(() => test.drop());

const restored = (holds: boolean) =>
  test.database.query(`insert into state.restored (backup, at, holds_mail) values ('b', $1, $2)`, [RESTORED, holds]);

function event(recordedAt: string, more: Partial<Recorded> = {}): Recorded {
  const recorded = {
    stream: `s-${streams.size}`,
    revision: 0,
    recordedAt,
    origin: 'web',
    commandId: randomUUID(),
    ...more,
  };
  streams.set(recorded.stream, recorded as Recorded); // as far as it is looked at
  return recorded as Recorded; // with no more
}

/** Event that a process has made of another, by an act that waited until then. */
async function madeOf({ stream, revision }: Recorded, waitsUntil: string | null): Promise<Recorded> {
  const key = randomUUID();
  await test.database.query(
    `insert into state.intent (process, event_id, key, payload, waits_until)
     values ('telling', gen_random_uuid(), $1, jsonb_build_object('stream', $2::text, 'revision', $3::int), $4)`,
    [key, stream, revision, waitsUntil],
  );
  return event(AFTER, { origin: 'process', commandId: key });
}

function mayHaveLeft(event: Recorded): Promise<boolean> {
  const eventStore = { readStream: async (stream: string) => [streams.get(stream)] };
  // nothing else of the shop is asked
  return new AfterRestore({ database: test.database, eventStore } as never).mayHaveLeft(event);
}

it('in a shop that was never restored, or that is to send all of it, any mail leaves', async () => {
  expect(await mayHaveLeft(event(BEFORE))).toBe(false);
  await restored(false);
  expect(await mayHaveLeft(event(BEFORE))).toBe(false);
});

it('a mail about what was recorded before the restore may have left, and one about what happens since has not', async () => {
  await restored(true);
  expect(await mayHaveLeft(event(BEFORE))).toBe(true);
  expect(await mayHaveLeft(event(AFTER))).toBe(false);
});

it('a reminder that was due before the restore may have left although it is recorded again, and a later one has not', async () => {
  await restored(true);
  expect(await mayHaveLeft(await madeOf(event(LONG_BEFORE), BEFORE))).toBe(true);
  expect(await mayHaveLeft(await madeOf(event(LONG_BEFORE), AFTER))).toBe(false);
});

it('what a process makes at once counts with what it is made of, over any number of steps', async () => {
  await restored(true);
  expect(await mayHaveLeft(await madeOf(event(BEFORE), null))).toBe(true);
  expect(await mayHaveLeft(await madeOf(await madeOf(event(BEFORE), null), null))).toBe(true);
  expect(await mayHaveLeft(await madeOf(event(AFTER), null))).toBe(false);
  expect(await mayHaveLeft(event(AFTER, { origin: 'process', commandId: 'nobody knows it' }))).toBe(false);
});
