import { until } from '@rabbet/postgres/testing/until';
import { START } from '@rabbet/domain/events/event';
import { events, newStream } from '../contract/store';
import { type Append, NO_STREAM } from '../log/event-log';
import { importLog } from '../transfer/import';
import { exported, linesFrom } from '../testing/transfer';
import type { AppendFault } from './stand-in/server';
import { TestBed } from '../testing/eventstoredb';

const bed = new TestBed();
afterEach(() => bed.end());

/** Appends to 20 streams in turn. */
function inTurn(count: number): Append[] {
  const streams = Array.from({ length: 20 }, newStream);
  return Array.from({ length: count }, (_, i) => ({
    stream: streams[i % 20]!,
    expected: Math.floor(i / 20) - 1,
    events: events(1), // one of 20
  }));
}

const idsOf = (appends: readonly Append[]) => appends.flatMap((append) => append.events.map(({ id }) => id));

test('many appends are under way at once, and none waits for the answer to the one before it', async () => {
  const standIn = await bed.start();
  const log = await bed.open(standIn.url);
  const items = inTurn(60);
  standIn.appendFaults.push('stored, late');
  const appending = log.appendMany(items);
  await until(() => standIn.appends === 60, 'all have arrived');
  standIn.answerLate();
  expect((await appending).map(({ status }) => status)).toEqual(items.map(() => 'fulfilled'));
  expect((await log.readAll(START)).map(({ id }) => id)).toEqual(idsOf(items));
});

const faults: AppendFault[] = ['stored, failed', 'stored, ended', 'stored, out of time'];
test.each(faults)('when one of many is %s, all are stored once and in their order', async (fault) => {
  const standIn = await bed.start();
  const log = await bed.open(standIn.url);
  const items = inTurn(60);
  standIn.appendFaults.push(...Array<never>(30), fault);
  const answers = await log.appendMany(items);
  const read = await log.readAll(START);
  expect(read.map(({ id }) => id)).toEqual(idsOf(items));
  expect(answers).toMatchObject(read.map(({ position }) => ({ status: 'fulfilled', value: { position } })));
});

test('a server that takes no batches gets one append after the other', async () => {
  const standIn = await bed.start({ takesBatches: false });
  const log = await bed.open(standIn.url);
  await log.append(newStream(), NO_STREAM, events(1)); // by which the client learns of it
  const items = inTurn(40);
  standIn.appendFaults.push(...Array<never>(10), 'refused');
  await log.appendMany(items);
  expect((await log.readAll(START)).slice(1).map(({ id }) => id)).toEqual(idsOf(items));
});

test('an import is refused by a server that takes what follows on an append that it has not taken', async () => {
  const standIn = await bed.start();
  const from = await bed.open((await bed.start()).url);
  const to = await bed.open(standIn.url);
  await from.appendMany(inTurn(60));
  const lines = await exported(from);
  standIn.appendFaults.push(...Array<never>(30), 'refused');
  await expect(importLog(to, linesFrom(lines))).rejects.toThrow('in another order than the export');
});
