import { type Position, START } from '@rabbet/domain/events/event';
import debug from 'debug';
import fc from 'fast-check';
import { inspect } from 'node:util';
import { FaultyWire } from '../contract/faulty-wire';
import { collect, event, events, newStream } from '../contract/store';
import { BadEvent, NO_STREAM, PositionPastEnd } from '../log/event-log';
import { openEventStoreDbLog } from './eventstoredb-log';
import { decode, encode } from './position';
import type { StandIn } from './stand-in/server';
import { PATIENT, TestBed } from '../testing/eventstoredb';
import { until } from '@rabbet/postgres/testing/until';

const bed = new TestBed();
afterEach(() => bed.end());

describe('6. a subscription never comes back by itself', () => {
  const ends: [string, (standIn: StandIn) => void][] = [
    ['ends with nothing at all', ({ reads }) => reads.endSubscriptions()],
    ['ends as if the server were away', ({ reads }) => reads.failSubscriptions(14)],
    ['ends as if it were cancelled', ({ reads }) => reads.failSubscriptions(1)],
    ['ends as nobody knows why', ({ reads }) => reads.failSubscriptions(2)],
    ['ends with an error of the server', ({ reads }) => reads.failSubscriptions(13)],
    ['is forgotten by the server', ({ reads }) => void reads.forgetSubscriptions()],
  ];
  it.each(ends)('goes on after the last event handed out when it %s', async (how, end) => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, how.includes('forgotten') ? { idleCheckMs: 20 } : {});
    const stop = new AbortController();
    const reading = log.subscribe(START, { signal: stop.signal })[Symbol.asyncIterator]();
    const written = events(6);
    const stream = newStream();
    const seen: string[] = [];
    for (let i = 0; i < 3; i++) {
      await log.append(stream, 2 * i - 1, written.slice(2 * i, 2 * i + 2));
      while (seen.length < 2 * i + 2) seen.push(...(await reading.next()).value!.map(({ id }: { id: string }) => id)); // it goes on
      end(standIn);
    }
    expect(seen).toEqual(written.map(({ id }) => id));
    stop.abort();
    expect((await reading.next()).done).toBe(true);
  });

  it('leaves nothing behind that could fail unheard once it is no longer wanted', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url);
    await log.append(newStream(), NO_STREAM, events(1));
    await collect(log, START, 1);
    standIn.reads.failSubscriptions(2);
    await until(() => standIn.reads.subscribed === 0);
    expect(await log.readAll(START)).toHaveLength(1);
  });
});

describe('7. checkpoints run ahead of what was handled', () => {
  it('misses nothing when the connection breaks between a checkpoint and the events before it', async () => {
    const standIn = await bed.start();
    standIn.reads.checkpointEvery = 1;
    const log = await bed.open(standIn.url);
    const written = events(40);
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
  it('keeps both, and their texts sort as the numbers do', () => {
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
    const { position } = await log.append(stream, NO_STREAM, events(2));
    await log.append(stream, 1, events(2));
    expect((await log.readAll(position)).map(({ revision }) => revision)).toEqual([2, 3]);
    expect((await collect(log, position, 2)).map(({ revision }) => revision)).toEqual([2, 3]);
  });
});

describe('9. limits that are too small, and connections that nobody notices', () => {
  it('finds its way among thousands of events of the server, and gives none of them', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url);
    const stream = newStream();
    await log.append(stream, NO_STREAM, events(1));
    for (let i = 0; i < 1_000; i++) standIn.addSystemEvent();
    const { position } = await log.append(stream, 0, events(1));
    for (let i = 0; i < 1_000; i++) standIn.addSystemEvent();
    expect(await log.head()).toBe(position);
    expect((await log.readAll(START, { limit: 2 })).map(({ revision }) => revision)).toEqual([0, 1]);
    expect(await log.readAll(position)).toEqual([]);
    expect(await collect(log, START, 2)).toHaveLength(2);
    expect(standIn.reads.window).toBeGreaterThanOrEqual(1_000);
  });

  it('calls an append bad that is larger than a server takes', async () => {
    for (const takesBatches of [true, false]) {
      const log = await bed.open((await bed.start({ maxAppendBytes: 1_000, takesBatches })).url);
      await expect(log.append(newStream(), NO_STREAM, [event({ text: 'x'.repeat(2_000) })])).rejects.toThrow(BadEvent);
    }
  });

  it('leaves a connection on which no sign of life is answered', async () => {
    const warnings = jest.spyOn(console, 'warn').mockReturnValue(); // the library thinks such times too short
    const standIn = await bed.start();
    const wire = await new FaultyWire({ host: '127.0.0.1', port: standIn.port }).open();
    bed.endsWith(wire);
    const times = { keepAliveIntervalMs: 100, keepAliveTimeoutMs: 500 }; // a connection that is left too soon is made again
    const log = await bed.open(`esdb://127.0.0.1:${wire.port}?tls=false`, times);
    const stop = new AbortController();
    const reading = log.subscribe(START, { signal: stop.signal })[Symbol.asyncIterator]().next();
    await until(() => standIn.reads.subscribed === 1);
    wire.silence();
    await until(() => standIn.reads.subscribed === 0);
    stop.abort();
    await reading;
    warnings.mockRestore();
  });

  it('lets the server wait when its reader is slow', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url);
    const stream = newStream();
    for (let i = 0; i < 10; i++)
      await log.append(
        stream,
        100 * i - 1,
        events(100).map((event) => ({ ...event, data: `{"text":"${'x'.repeat(4_000)}"}` })),
      );
    const stop = new AbortController();
    const reading = log.subscribe(START, { signal: stop.signal, limit: 10 })[Symbol.asyncIterator]();
    await reading.next();
    const { sent } = standIn.reads;
    expect(await log.readStream(stream)).toHaveLength(1_000); // time enough to send the rest
    expect(standIn.reads.sent - 1_000).toBeLessThan(500);
    expect(sent).toBeGreaterThanOrEqual(10);
    stop.abort();
    await reading.next();
  });
});

describe('10. logins are dropped on open connections, and printed when debugging', () => {
  it('refuses an address that holds a login and asks for no encryption', async () => {
    const opening = openEventStoreDbLog('esdb://kim:hush-hush@127.0.0.1:1?tls=false', PATIENT);
    await expect(opening).rejects.toThrow('it would never be sent');
  });

  it.each([
    'esdb://kim:hush-hush@127.0.0.1:1',
    'esdb://kim:hush-hush@127.0.0.1:1?tls=maybe',
    'esdb://hush-hush@:1',
    'esdb://kim:hu/sh?hush@hush@127.0.0.1:1',
  ])('says nothing of the login of %s, in no error and no debug output', async (url) => {
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

describe('11. a position past the end of the log waits in silence', () => {
  it('refuses to read or subscribe after a position that the log does not hold', async () => {
    const log = await bed.open((await bed.start()).url);
    const { position } = await log.append(newStream(), NO_STREAM, events(2));
    const at = decode(position);
    if (at === 'start') throw new Error('an event stands after the start');
    const moved = (by: bigint) => encode({ commit: at.commit + by, prepare: at.prepare + by });
    for (const wrong of [moved(1n), moved(1_000_000n), moved(-1n), encode({ commit: at.commit, prepare: 0n })]) {
      await expect(log.readAll(wrong)).rejects.toMatchObject({ name: 'PositionPastEnd', position: wrong });
      await expect(collect(log, wrong, 1)).rejects.toThrow(PositionPastEnd);
    }
    await expect(log.readAll('00000000000000000007' as Position)).rejects.toThrow('not a position of an EventStoreDB'); // Postgres' kind
  });

  it('refuses to go on when the log that comes back is one that was restored to an earlier point', async () => {
    const before = await bed.start();
    const log = await bed.open(before.url);
    await log.append(newStream(), NO_STREAM, events(2));
    const reading = log.subscribe(START, { signal: new AbortController().signal })[Symbol.asyncIterator]();
    for (let seen = 0; seen < 2;) seen += (await reading.next()).value!.length; // it goes on
    before.stop();
    const next = reading.next();
    await bed.start({ port: before.port });
    await expect(next).rejects.toThrow(PositionPastEnd);
  });
});
