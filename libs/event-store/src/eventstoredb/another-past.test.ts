import { START } from '@rabbet/domain/events/event';
import { makeEvents, newStream } from '../contract/store';
import { NO_STREAM } from '../log/event-log';
import { AnotherPast } from '../log/past';
import type { StandIn } from './stand-in/server';
import { TestBed } from '../testing/eventstoredb';

const bed = new TestBed();
afterEach(() => bed.end());

const IDENTITY = '6f5b1f0e-3f0b-4f0e-9d0a-2f8a1c5b7d11';

/** Plays a restored log: stops the server, and starts an empty one at its port, to which another program appends. */
async function restartEarlier(original: StandIn, addedCount: number): Promise<StandIn> {
  original.stop();
  const restored = await bed.start({ port: original.port }, IDENTITY);
  const other = await bed.open(restored.url);
  if (addedCount > 0) await other.append(newStream(), NO_STREAM, makeEvents(addedCount));
  return restored;
}

it.each([
  ['shorter', 0],
  ['longer', 9],
])('refuses appends to a restored log that is %s than the part that the program saw', async (_, added) => {
  const before = await bed.start({}, IDENTITY);
  const log = await bed.open(before.url);
  await log.append(newStream(), NO_STREAM, makeEvents(3));
  const reading = log.subscribe(START, { signal: new AbortController().signal })[Symbol.asyncIterator]();
  for (let seen = 0; seen < 3;) seen += (await reading.next()).value!.length;
  const next = reading.next();
  next.catch(() => {}); // awaited below: until then it must not count as unhandled
  const restored = await restartEarlier(before, added);
  const countBefore = restored.log.all.length;
  await expect(log.append(newStream(), NO_STREAM, makeEvents(1))).rejects.toThrow(AnotherPast);
  expect(restored.log.all).toHaveLength(countBefore);
  await expect(next).rejects.toThrow(/past|does not hold/); // the read or the check of the past may fail first
  await expect(log.readAll(START)).rejects.toThrow(AnotherPast);
  const newClient = await bed.open(restored.url);
  expect(await newClient.readAll(START)).toHaveLength(added);
});

it('appends to a server that was restarted with the same log', async () => {
  const before = await bed.start({}, IDENTITY);
  const log = await bed.open(before.url);
  await log.append(newStream(), NO_STREAM, makeEvents(3));
  before.stop();
  const restarted = await bed.start({ port: before.port }, IDENTITY);
  const shopEvents = before.log.all.slice(2); // behind those that every stand-in begins with
  for (const { stream, revision, ...event } of shopEvents) restarted.log.append(stream, revision - 1, [event]);
  expect(await log.append(newStream(), NO_STREAM, makeEvents(1))).toMatchObject({ revision: 0 });
});
