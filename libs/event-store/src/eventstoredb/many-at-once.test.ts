import { until } from '@rabbet/postgres/testing/until';
import { START } from '@rabbet/domain/events/event';
import { makeEvents, newStream } from '../contract/store';
import { type Append, NO_STREAM } from '../log/event-log';
import { importLog } from '../transfer/import';
import { exportLines, linesFrom } from '../testing/transfer';
import type { AppendFault } from './stand-in/server';
import { TestBed } from '../testing/eventstoredb';

const bed = new TestBed();
afterEach(() => bed.end());

/** Appends to 20 streams in turn. */
function appendsInTurn(count: number): Append[] {
  const streams = Array.from({ length: 20 }, newStream);
  return Array.from({ length: count }, (_, i) => ({
    stream: streams[i % 20]!,
    expected: Math.floor(i / 20) - 1,
    events: makeEvents(1),
  }));
}

const idsOf = (appends: readonly Append[]) => appends.flatMap((append) => append.events.map(({ id }) => id));

test('appendMany sends later appends before the first one is answered', async () => {
  const standIn = await bed.start();
  const log = await bed.open(standIn.url);
  const items = appendsInTurn(60);
  standIn.appendFaults.push('stored, late');
  const appending = log.appendMany(items);
  await until(() => standIn.appendCount === 60, 'all have arrived');
  standIn.sendLateAnswers();
  expect((await appending).map(({ status }) => status)).toEqual(items.map(() => 'fulfilled'));
  expect((await log.readAll(START)).map(({ id }) => id)).toEqual(idsOf(items));
});

const faults: AppendFault[] = ['stored, failed', 'stored, ended', 'stored, out of time'];
test.each(faults)('appendMany stores all once and in their order when one is "%s"', async (fault) => {
  const standIn = await bed.start();
  const log = await bed.open(standIn.url);
  const items = appendsInTurn(60);
  standIn.appendFaults.push(...Array<never>(30), fault);
  const answers = await log.appendMany(items);
  const read = await log.readAll(START);
  expect(read.map(({ id }) => id)).toEqual(idsOf(items));
  expect(answers).toMatchObject(read.map(({ position }) => ({ status: 'fulfilled', value: { position } })));
});

test('appendMany sends one append after the other to a server without batches', async () => {
  const standIn = await bed.start({ takesBatches: false });
  const log = await bed.open(standIn.url);
  await log.append(newStream(), NO_STREAM, makeEvents(1)); // the client learns by this append that there are no batches
  const items = appendsInTurn(40);
  standIn.appendFaults.push(...Array<never>(10), 'refused');
  await log.appendMany(items);
  expect((await log.readAll(START)).slice(1).map(({ id }) => id)).toEqual(idsOf(items));
});

test('an import is refused if the server stores appends behind one that it has refused', async () => {
  const standIn = await bed.start();
  const from = await bed.open((await bed.start()).url);
  const to = await bed.open(standIn.url);
  await from.appendMany(appendsInTurn(60));
  const lines = await exportLines(from);
  standIn.appendFaults.push(...Array<never>(30), 'refused');
  await expect(importLog(to, linesFrom(lines))).rejects.toThrow('in another order than the export');
});
