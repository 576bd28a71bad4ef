import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { START } from '@rabbet/domain/events/event';
import { collect, event, events, newStream } from '../contract/store';
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

/** Restores the log to its first `remaining` events; another program then adds more. */
async function restore(remaining: number, added: number): Promise<void> {
  const remove = `delete from log.events where position > ${remaining}`;
  await test.database.query(
    `alter table log.events disable trigger all; ${remove}; alter table log.events enable trigger all`,
  );
  const other = await openPostgresLog(test.url);
  if (added > 0) await other.append(newStream(), NO_STREAM, events(added));
  await other.close();
}
const countStored = async () => (await test.database.query('select from log.events')).rows.length;

it.each([
  ['shorter', 2, 0],
  ['as long', 2, 1],
  ['longer', 1, 5],
])('takes nothing once it was restored and is now %s than what a program has seen', async (_, remaining, added) => {
  const stream = newStream();
  await log.append(stream, NO_STREAM, events(3));
  await restore(remaining, added);
  const onLost = jest.fn();
  log.past.onLost(onLost);
  await expect(log.append(newStream(), NO_STREAM, events(1))).rejects.toThrow(AnotherPast);
  const [first, second] = await log.appendMany([
    { stream: newStream(), expected: NO_STREAM, events: events(1) },
    { stream, expected: 2, events: [event()] },
  ]);
  expect([first, second]).toMatchObject([{ reason: expect.any(AnotherPast) }, { reason: expect.any(AnotherPast) }]);
  expect([await countStored(), onLost.mock.calls.length]).toEqual([remaining + added, 1]);
});

it('hands out nothing of another past to whoever reads on, and what it is to whoever begins', async () => {
  await log.append(newStream(), NO_STREAM, events(3));
  const [, , third] = await collect(log, START, 3);
  await restore(1, 5);
  await expect(collect(log, third!.position, 1)).rejects.toThrow(AnotherPast); // there were three
  await expect(log.readAll(START)).rejects.toThrow(AnotherPast);
  const anew = await openPostgresLog(test.url);
  expect(await anew.readAll(START)).toHaveLength(6);
  await anew.close();
});

it('goes on with a log that was restored to a point that holds all that it has seen', async () => {
  await log.append(newStream(), NO_STREAM, events(2));
  const other = await openPostgresLog(test.url);
  await other.append(newStream(), NO_STREAM, events(2)); // of which the first has not heard
  await other.close();
  await restore(2, 1);
  expect(await log.append(newStream(), NO_STREAM, events(1))).toMatchObject({ repeated: false });
  expect(await countStored()).toBe(4);
});
