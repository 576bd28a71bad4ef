import { binaryEvent, type EventData, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { START } from '@rabbet/domain/events/event';
import { randomUUID } from 'node:crypto';
import { collectEvents, makeEvent, makeEvents, newStream, NEVER_MS } from '../contract/store';
import { type EventLog, NO_STREAM } from '../log/event-log';
import { type LogFault, verifyLog } from '../encoding/verifier';
import { openEventStoreDbLog } from './eventstoredb-log';
import { StandIn } from './stand-in/server';
import { PATIENT } from '../testing/eventstoredb';

const realServerUrl = process.env.TEST_EVENT_STORE_URL;
const stores: [string, string | null][] = [['the stand-in', null]];
if (realServerUrl?.startsWith('esdb:')) stores.push(['a real EventStoreDB', realServerUrl]);

/** Events in every form that other programs of the server may write. */
const FOREIGN_EVENTS: [string, () => EventData][] = [
  ['JSON without metadata', () => jsonEvent({ type: 'Theirs', data: { a: 1 } })],
  ['JSON that is no object', () => jsonEvent({ type: 'Theirs', data: 'a text' as never })],
  ['JSON with metadata of theirs', () => jsonEvent({ type: 'Theirs', data: {}, metadata: { user: 'x' } })],
  ['JSON with empty metadata', () => jsonEvent({ type: 'Theirs', data: {}, metadata: {} })],
  ['JSON with metadata that is none', () => jsonEvent({ type: 'Theirs', data: {}, metadata: Buffer.from('{"me') })],
  ['JSON with a list for metadata', () => jsonEvent({ type: 'Theirs', data: {}, metadata: Buffer.from('[1]') })],
  ['JSON with null for metadata', () => jsonEvent({ type: 'Theirs', data: {}, metadata: Buffer.from('null') })],
  [
    'what looks like ours, and names another log',
    () => jsonEvent({ type: 'WorkHung', data: {}, metadata: { meta: {}, checksum: 'x', log: randomUUID() } }),
  ],
  ['bytes', () => binaryEvent({ type: 'Theirs', data: new Uint8Array([0, 255, 1]) })],
  [
    'bytes with bytes for metadata',
    () => binaryEvent({ type: 'Theirs', data: new Uint8Array([7]), metadata: new Uint8Array([0, 1]) }),
  ],
];

/** Finds the faults of a log except unreadable events, because the tests append events with incomplete metadata. */
async function findFaults(log: EventLog): Promise<LogFault[]> {
  const all: LogFault[] = [];
  for await (const { faults } of verifyLog(log)) all.push(...faults.filter(({ what }) => what !== 'unreadable'));
  return all;
}

describe.each(stores)('what other programs write into %s', (_, url) => {
  let standIn: StandIn | null = null;
  let log: EventLog;
  let otherProgram: EventStoreDBClient;
  beforeEach(async () => {
    standIn = url ? null : await StandIn.start();
    const serverUrl = url ?? standIn!.url;
    log = await openEventStoreDbLog(serverUrl, PATIENT);
    otherProgram = EventStoreDBClient.connectionString(`${serverUrl}&defaultDeadline=${NEVER_MS}`);
  });
  afterEach(async () => {
    await otherProgram.dispose();
    await log.close();
    standIn?.stop();
  });

  it.each(FOREIGN_EVENTS)(
    'is skipped by reads and subscriptions, and reported by readShared: %s',
    async (_form, makeForeignEvent) => {
      const ourStream = newStream();
      const theirStream = `theirs-${randomUUID()}`;
      const before = await log.head();
      const written = makeEvents(4);
      await log.append(ourStream, NO_STREAM, written.slice(0, 2));
      const seen = collectEvents(log, before, 4);
      await otherProgram.appendToStream(theirStream, [makeForeignEvent(), makeForeignEvent()], {
        expectedRevision: 'no_stream',
      });
      const { position } = await log.append(ourStream, 1, written.slice(2));
      await otherProgram.appendToStream(theirStream, [makeForeignEvent()], { expectedRevision: 1n });

      const read = await log.readAll(before);
      expect(read.map(({ id }) => id)).toEqual(written.map(({ id }) => id));
      expect(await seen).toEqual(read);
      expect(await log.readLast(4)).toEqual(read);
      expect(await log.head()).toBe(position);
      const { foreign } = await log.readShared(before, 1_000);
      const theirEvents = foreign.filter(({ stream }) => stream === theirStream); // a real server may have more
      expect(theirEvents.map(({ revision }) => revision)).toEqual([0, 1, 2]);
      expect(await findFaults(log)).toEqual([]);
    },
  );

  it('has a revision in a stream of ours, where it is read as a placeholder', async () => {
    const stream = newStream();
    const before = await log.head();
    await log.append(stream, NO_STREAM, makeEvents(1));
    await otherProgram.appendToStream(stream, [binaryEvent({ type: 'Theirs', data: new Uint8Array([1]) })], {
      expectedRevision: 0n,
    });
    expect((await log.readStream(stream)).map(({ type, revision }) => [type, revision])).toEqual([
      ['WorkHung', 0],
      ['foreign Theirs', 1],
    ]);
    await log.append(stream, 1, makeEvents(1));
    expect((await log.readAll(before)).map(({ revision }) => revision)).toEqual([0, 2]);
    expect(await findFaults(log)).toEqual([]);
  });
});

describe('a damaged event of ours in an EventStoreDB', () => {
  it.each([
    ['text that is no JSON', 'application/json', '{"i":'],
    ['bytes', 'application/octet-stream', '\u0000\u0001'],
  ])('is read and reported as altered if its data is %s', async (_, type, data) => {
    const standIn = await StandIn.start();
    const log = await openEventStoreDbLog(standIn.url, PATIENT);
    const stream = newStream();
    await log.append(stream, NO_STREAM, [makeEvent()]);
    const names = [['type', 'WorkHung'] as const, ['content-type', type] as const];
    const meta = JSON.stringify({ meta: {}, checksum: 'as it was', log: await log.identity() });
    standIn.log.append(stream, 0, [{ id: randomUUID(), names, data: btoa(data), meta: btoa(meta) }]);
    expect(await log.readAll(START)).toHaveLength(2);
    expect(await findFaults(log)).toMatchObject([{ what: 'altered', stream, revision: 1 }]);
    await log.close();
    standIn.stop();
  });
});
