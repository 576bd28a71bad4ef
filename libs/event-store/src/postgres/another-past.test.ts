import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { START } from '@rabbet/domain/events/event';
import { collectEvents, makeEvent, makeEvents, newStream } from '../contract/store';
import { type EventLog, NO_STREAM } from '../log/event-log';
import { AnotherPast } from '../log/past';
import { openPostgresLog } from './postgres-log';

let test: TestDatabase;
let log: EventLog;
beforeEach(async () => {
  test = await testDatabase();
  log = await openPostgresLog(test.url);
});
afterEach(async () => {
  await log.close();
  await test.drop();
});

/** Plays a restored log: it holds its first `remaining` events, and `added` new ones of another program. */
async function restore(remaining: number, added: number): Promise<void> {
  const remove = `delete from log.events where position > ${remaining}`;
  await test.database.query(
    `alter table log.events disable trigger all; ${remove}; alter table log.events enable trigger all`,
  );
  const other = await openPostgresLog(test.url);
  if (added > 0) await other.append(newStream(), NO_STREAM, makeEvents(added));
  await other.close();
}
const countStored = async () => (await test.database.query('select from log.events')).rows.length;

it.each([
  ['shorter', 2, 0],
  ['not longer', 2, 1],
  ['longer', 1, 5],
])('refuses appends to a restored log that is %s than the part that the program saw', async (_, remaining, added) => {
  const stream = newStream();
  await log.append(stream, NO_STREAM, makeEvents(3));
  await restore(remaining, added);
  const onLost = jest.fn();
  log.past.onLost(onLost);
  await expect(log.append(newStream(), NO_STREAM, makeEvents(1))).rejects.toThrow(AnotherPast);
  const [first, second] = await log.appendMany([
    { stream: newStream(), expected: NO_STREAM, events: makeEvents(1) },
    { stream, expected: 2, events: [makeEvent()] },
  ]);
  expect([first, second]).toMatchObject([{ reason: expect.any(AnotherPast) }, { reason: expect.any(AnotherPast) }]);
  expect([await countStored(), onLost.mock.calls.length]).toEqual([remaining + added, 1]);
});

it('returns no event of a restored log to a program that saw lost events, and all to a new program', async () => {
  await log.append(newStream(), NO_STREAM, makeEvents(3));
  const [, , third] = await collectEvents(log, START, 3);
  await restore(1, 5);
  await expect(collectEvents(log, third!.position, 1)).rejects.toThrow(AnotherPast);
  await expect(log.readAll(START)).rejects.toThrow(AnotherPast);
  const anew = await openPostgresLog(test.url);
  expect(await anew.readAll(START)).toHaveLength(6);
  await anew.close();
});

it('appends to a restored log that still holds all events that the program saw', async () => {
  await log.append(newStream(), NO_STREAM, makeEvents(2));
  const other = await openPostgresLog(test.url);
  await other.append(newStream(), NO_STREAM, makeEvents(2)); // the first program does not see these
  await other.close();
  await restore(2, 1);
  expect(await log.append(newStream(), NO_STREAM, makeEvents(1))).toMatchObject({ repeated: false });
  expect(await countStored()).toBe(4);
});
