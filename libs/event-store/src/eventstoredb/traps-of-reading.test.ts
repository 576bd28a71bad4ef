import { type Position, START } from '@rabbet/domain/events/event';
import debug from 'debug';
import fc from 'fast-check';
import { inspect } from 'node:util';
import { FaultyWire } from '../contract/faulty-wire';
import { collectEvents, makeEvent, makeEvents, newStream } from '../contract/store';
import { BadEvent, NO_STREAM, PositionPastEnd } from '../log/event-log';
import { openEventStoreDbLog } from './eventstoredb-log';
import { decode, encode } from './position';
import type { StandIn } from './stand-in/server';
import { PATIENT, TestBed } from '../testing/eventstoredb';
import { until } from '@rabbet/postgres/testing/until';

const bed = new TestBed();
afterEach(() => bed.end());

// Each group is named after a fault of the library or the server. The first numbers are in traps-of-appending.test.ts.

describe('6. a subscription of the library does not recover', () => {
  const subscriptionLosses: [string, (standIn: StandIn) => void][] = [
    ['ends without an error', ({ reads }) => reads.endSubscriptions()],
    ['ends with "unavailable"', ({ reads }) => reads.failSubscriptions(14)],
    ['ends with "canceled"', ({ reads }) => reads.failSubscriptions(1)],
    ['ends with "unknown"', ({ reads }) => reads.failSubscriptions(2)],
    ['ends with "internal"', ({ reads }) => reads.failSubscriptions(13)],
    ['is forgotten by the server', ({ reads }) => void reads.forgetSubscriptions()],
  ];
  it.each(subscriptionLosses)('continues behind the last event when it %s', async (description, endSubscription) => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, description.includes('forgotten') ? { idleCheckMs: 20 } : {});
    const stop = new AbortController();
    const reading = log.subscribe(START, { signal: stop.signal })[Symbol.asyncIterator]();
    const written = makeEvents(6);
    const stream = newStream();
    const seen: string[] = [];
    for (let i = 0; i < 3; i++) {
      await log.append(stream, 2 * i - 1, written.slice(2 * i, 2 * i + 2));
      while (seen.length < 2 * i + 2) seen.push(...(await reading.next()).value!.map(({ id }: { id: string }) => id)); // it goes on
      endSubscription(standIn);
    }
    expect(seen).toEqual(written.map(({ id }) => id));
    stop.abort();
    expect((await reading.next()).done).toBe(true);
  });

  it('causes no unhandled error when it fails after its reader has left', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url);
    await log.append(newStream(), NO_STREAM, makeEvents(1));
    await collectEvents(log, START, 1);
    standIn.reads.failSubscriptions(2);
    await until(() => standIn.reads.openSubscriptions === 0);
    expect(await log.readAll(START)).toHaveLength(1);
  });
});

describe('7. checkpoints of the server are ahead of the events that were read', () => {
  it('misses nothing when the connection breaks between a checkpoint and the events before it', async () => {
    const standIn = await bed.start();
    standIn.reads.checkpointEvery = 1;
    const log = await bed.open(standIn.url);
    const written = makeEvents(40);
    await log.append(newStream(), NO_STREAM, written);
    const stop = new AbortController();
    const seen: string[] = [];
    for await (const batch of log.subscribe(START, { signal: stop.signal, limit: 3 })) {
      seen.push(...batch.map(({ id }) => id));
      standIn.reads.failSubscriptions(14);
      if (seen.length >= 40) stop.abort();
    }
    expect(seen).toEqual(written.map(({ id }) => id));
  });
});

describe('8. positions are two numbers', () => {
  const positions = fc.record({ commit: fc.bigInt(0n, 2n ** 63n - 1n), prepare: fc.bigInt(0n, 2n ** 63n - 1n) });
  it('their texts hold both numbers, and sort as the numbers do', () => {
    fc.assert(
      fc.property(positions, positions, (a, b) => {
        expect(decode(encode(a))).toEqual(a);
        const isBefore = a.commit < b.commit || (a.commit === b.commit && a.prepare < b.prepare);
        expect(encode(a) < encode(b)).toBe(isBefore);
        expect(encode(a) > START).toBe(true);
      }),
    );
  });

  it('neither reading nor subscribing gives the event at the position itself', async () => {
    const log = await bed.open((await bed.start()).url);
    const stream = newStream();
    const { position } = await log.append(stream, NO_STREAM, makeEvents(2));
    await log.append(stream, 1, makeEvents(2));
    expect((await log.readAll(position)).map(({ revision }) => revision)).toEqual([2, 3]);
    expect((await collectEvents(log, position, 2)).map(({ revision }) => revision)).toEqual([2, 3]);
  });
});

describe('9. limits are too small, and broken connections are not noticed', () => {
  it('skips thousands of events of the server itself', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url);
    const stream = newStream();
    await log.append(stream, NO_STREAM, makeEvents(1));
    for (let i = 0; i < 1_000; i++) standIn.addSystemEvent();
    const { position } = await log.append(stream, 0, makeEvents(1));
    for (let i = 0; i < 1_000; i++) standIn.addSystemEvent();
    expect(await log.head()).toBe(position);
    expect((await log.readAll(START, { limit: 2 })).map(({ revision }) => revision)).toEqual([0, 1]);
    expect(await log.readAll(position)).toEqual([]);
    expect(await collectEvents(log, START, 2)).toHaveLength(2);
    expect(standIn.reads.searchWindow).toBeGreaterThanOrEqual(1_000);
  });

  it('rejects an append that is too large for the server with BadEvent', async () => {
    for (const takesBatches of [true, false]) {
      const log = await bed.open((await bed.start({ maxAppendBytes: 1_000, takesBatches })).url);
      await expect(log.append(newStream(), NO_STREAM, [makeEvent({ text: 'x'.repeat(2_000) })])).rejects.toThrow(
        BadEvent,
      );
    }
  });

  it('gives up a connection on which a ping is not answered', async () => {
    const warnings = jest.spyOn(console, 'warn').mockReturnValue(); // the library warns of such short times
    const standIn = await bed.start();
    const wire = await new FaultyWire({ host: '127.0.0.1', port: standIn.port }).open();
    bed.closeAtEnd(wire);
    const keepAlive = { keepAliveIntervalMs: 100, keepAliveTimeoutMs: 500 }; // a new connection is made after one that is given up too early
    const log = await bed.open(`esdb://127.0.0.1:${wire.port}?tls=false`, keepAlive);
    const stop = new AbortController();
    const reading = log.subscribe(START, { signal: stop.signal })[Symbol.asyncIterator]().next();
    await until(() => standIn.reads.openSubscriptions === 1);
    wire.silence();
    await until(() => standIn.reads.openSubscriptions === 0);
    stop.abort();
    await reading;
    warnings.mockRestore();
  });

  it('makes the server wait when the reader is slow', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url);
    const stream = newStream();
    for (let i = 0; i < 10; i++)
      await log.append(
        stream,
        100 * i - 1,
        makeEvents(100).map((event) => ({ ...event, data: `{"text":"${'x'.repeat(4_000)}"}` })),
      );
    const stop = new AbortController();
    const reading = log.subscribe(START, { signal: stop.signal, limit: 10 })[Symbol.asyncIterator]();
    await reading.next();
    const { sentCount: sent } = standIn.reads;
    expect(await log.readStream(stream)).toHaveLength(1_000); // gives the server the time to send the rest
    expect(standIn.reads.sentCount - 1_000).toBeLessThan(500);
    expect(sent).toBeGreaterThanOrEqual(10);
    stop.abort();
    await reading.next();
  });
});

describe('10. the library drops a login on an unencrypted connection, and prints it when debugging', () => {
  it('refuses an address with a login and tls=false', async () => {
    const opening = openEventStoreDbLog('esdb://kim:hush-hush@127.0.0.1:1?tls=false', PATIENT);
    await expect(opening).rejects.toThrow('it would never be sent');
  });

  it.each([
    'esdb://kim:hush-hush@127.0.0.1:1',
    'esdb://kim:hush-hush@127.0.0.1:1?tls=maybe',
    'esdb://hush-hush@:1',
    'esdb://kim:hu/sh?hush@hush@127.0.0.1:1',
  ])('puts nothing of the login of %s into the error and the debug output', async (url) => {
    let output = '';
    const print = (text: string | Uint8Array) => (output += text) !== '';
    const channels = [process.stderr, process.stdout].map((stream) =>
      jest.spyOn(stream, 'write').mockImplementation(print),
    );
    debug.enable('esdb:*');
    const failure = await openEventStoreDbLog(url, { ...PATIENT, openWithinMs: 0 }).catch((error: unknown) => error);
    debug.disable();
    for (const channel of channels) channel.mockRestore();
    expect(failure).toBeInstanceOf(Error);
    expect(output + inspect(failure, { depth: null, showHidden: true })).not.toMatch(/hush|aGVz|kim/);
  });
});

describe('11. a subscription after a position past the end of the log waits for ever', () => {
  it('refuses to read or subscribe after a position without an event', async () => {
    const log = await bed.open((await bed.start()).url);
    const { position } = await log.append(newStream(), NO_STREAM, makeEvents(2));
    const eventPosition = decode(position);
    if (eventPosition === 'start') throw new Error('an event stands after the start');
    const movedPosition = (by: bigint) =>
      encode({ commit: eventPosition.commit + by, prepare: eventPosition.prepare + by });
    for (const missingPosition of [
      movedPosition(1n),
      movedPosition(1_000_000n),
      movedPosition(-1n),
      encode({ commit: eventPosition.commit, prepare: 0n }),
    ]) {
      await expect(log.readAll(missingPosition)).rejects.toMatchObject({
        name: 'PositionPastEnd',
        position: missingPosition,
      });
      await expect(collectEvents(log, missingPosition, 1)).rejects.toThrow(PositionPastEnd);
    }
    await expect(log.readAll('00000000000000000007' as Position)).rejects.toThrow('not a position of an EventStoreDB'); // a position of Postgres
  });

  it('ends a subscription with an error when the log was restored to an earlier point', async () => {
    const before = await bed.start();
    const log = await bed.open(before.url);
    await log.append(newStream(), NO_STREAM, makeEvents(2));
    const reading = log.subscribe(START, { signal: new AbortController().signal })[Symbol.asyncIterator]();
    for (let seen = 0; seen < 2;) seen += (await reading.next()).value!.length; // it goes on
    before.stop();
    const next = reading.next();
    await bed.start({ port: before.port });
    await expect(next).rejects.toThrow(PositionPastEnd);
  });
});
