import { START } from '@rabbet/domain/events/event';
import { events, newStream } from '../contract/store';
import { NO_STREAM } from '../log/event-log';
import { AnotherPast } from '../log/past';
import type { StandIn } from './stand-in/server';
import { TestBed } from '../testing/eventstoredb';

const bed = new TestBed();
afterEach(() => bed.end());

const IDENTITY = '6f5b1f0e-3f0b-4f0e-9d0a-2f8a1c5b7d11';

/** The server is stopped, and comes back with the log as it was before, to which others have added. */
async function restore(before: StandIn, added: number): Promise<StandIn> {
  before.stop();
  const after = await bed.start({ port: before.port }, IDENTITY);
  const other = await bed.open(after.url);
  if (added > 0) await other.append(newStream(), NO_STREAM, events(added));
  return after;
}

it.each([
  ['shorter', 0],
  ['longer', 9],
])('takes nothing once it was restored and is now %s than what a program has seen', async (_, added) => {
  const before = await bed.start({}, IDENTITY);
  const log = await bed.open(before.url);
  await log.append(newStream(), NO_STREAM, events(3));
  const reading = log.subscribe(START, { signal: new AbortController().signal })[Symbol.asyncIterator]();
  for (let seen = 0; seen < 3;) seen += (await reading.next()).value!.length; // it goes on
  const next = reading.next();
  next.catch(() => {}); // looked at below
  const after = await restore(before, added);
  const { length } = after.log.all;
  await expect(log.append(newStream(), NO_STREAM, events(1))).rejects.toThrow(AnotherPast);
  expect(after.log.all).toHaveLength(length);
  await expect(next).rejects.toThrow(/past|does not hold/); // whichever finds out first
  await expect(log.readAll(START)).rejects.toThrow(AnotherPast);
  const anew = await bed.open(after.url);
  expect(await anew.readAll(START)).toHaveLength(added);
});

it('goes on with a server that was only started again', async () => {
  const before = await bed.start({}, IDENTITY);
  const log = await bed.open(before.url);
  await log.append(newStream(), NO_STREAM, events(3));
  before.stop();
  const after = await bed.start({ port: before.port }, IDENTITY);
  for (const { stream, revision, ...event } of before.log.all.slice(2)) after.log.append(stream, revision - 1, [event]);
  expect(await log.append(newStream(), NO_STREAM, events(1))).toMatchObject({ revision: 0 });
});
