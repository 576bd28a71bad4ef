import { type Position, START } from '@rabbet/domain/events/event';
import debug from 'debug';
import fc from 'fast-check';
import { inspect } from 'node:util';
import { FaultyWire } from '../contract/faulty-wire';
import { collect, event, events, newStream } from '../contract/store';
import { BadEvent, type Log, LogUnavailable, NO_STREAM, PositionPastEnd } from '../log';
import { openEventStoreDbLog } from './eventstoredb-log';
import type { EventStoreDbOptions } from './options';
import { decode, encode } from './position';
import { type AppendFault, StandIn, type StandInSettings } from './stand-in/server';
import { SHORT } from './testing-times';

const opened: { close(): Promise<void> | void }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function start(settings: StandInSettings = {}): Promise<StandIn> {
  const standIn = await StandIn.start(settings);
  opened.push({ close: () => standIn.stop() });
  return standIn;
}

async function open(url: string, options: Partial<EventStoreDbOptions> = {}): Promise<Log> {
  const log = await openEventStoreDbLog(url, { ...SHORT, ...options });
  opened.push(log);
  return log;
}

describe('1. the library keeps the appends of all its clients in one table', () => {
  it('an error on one connection loses no append of another, and the late answer kills nobody', async () => {
    const [failing, sound] = [await start(), await start()];
    const [one, two] = [await open(failing.url, { retryForMs: 0 }), await open(sound.url)];
    await one.append(newStream(), NO_STREAM, events(1));
    const stream = newStream();
    sound.appendFaults.push('stored, late');
    const waiting = two.append(stream, NO_STREAM, events(2));
    await until(() => sound.appends === 1);
    failing.appendFaults.push('stored, failed');
    await expect(one.append(newStream(), NO_STREAM, events(1))).rejects.toThrow(LogUnavailable);
    expect((await waiting).revision).toBe(1);
    sound.answerLate();
    expect(await two.readStream(stream)).toHaveLength(2);
  });
});

describe('2. told not to throw, the library answers a conflict with a wrong revision', () => {
  it('says where the stream is whatever the address asks for', async () => {
    const standIn = await start();
    const log = await open(`${standIn.url}&throwOnAppendFailure=false`);
    const stream = newStream();
    await log.append(stream, NO_STREAM, events(3));
    await expect(log.append(stream, 0, events(1))).rejects.toMatchObject({ name: 'WrongRevision', actual: 2 });
  });
});

describe('3. an append need not ever be answered', () => {
  const faults: AppendFault[] = ['refused', 'unanswered', 'stored, unanswered', 'stored, failed', 'stored, ended', 'stored, late', 'stored, out of time']; // prettier-ignore
  for (const takesBatches of [true, false])
    it.each(faults)(`stores it once when it is ${takesBatches ? 'in a batch' : 'a call'} and %s`, async (fault) => {
      const standIn = await start({ takesBatches });
      const log = await open(standIn.url);
      await log.append(newStream(), NO_STREAM, events(1));
      const stream = newStream();
      standIn.appendFaults.push(fault);
      expect((await log.append(stream, NO_STREAM, events(2))).revision).toBe(1);
      expect(await log.readStream(stream)).toHaveLength(2);
      standIn.answerLate();
      await log.append(stream, 1, events(1));
    });

  it('gives up after a while, and the same append later is told to be a repeat', async () => {
    const standIn = await start();
    const log = await open(standIn.url);
    const stream = newStream();
    const written = events(2);
    standIn.appendFaults.push(...Array<AppendFault>(20).fill('stored, unanswered'));
    await expect(log.append(stream, NO_STREAM, written)).rejects.toThrow(LogUnavailable);
    expect(standIn.appends).toBeGreaterThan(1);
    standIn.appendFaults.length = 0;
    expect(await log.append(stream, NO_STREAM, written)).toMatchObject({ revision: 1, repeated: true });
    expect(await log.append(stream, 1, events(1))).toMatchObject({ revision: 2, repeated: false });
    expect(await log.readStream(stream)).toHaveLength(3);
  });
});

describe('4. what JSON cannot hold hangs the append', () => {
  it('refuses a number greater than numbers are, at once', async () => {
    const log = await open((await start()).url, { answerWithinMs: 60_000 });
    const huge = { ...event(), data: '{"n":12345678901234567890}' };
    await expect(log.append(newStream(), NO_STREAM, [huge])).rejects.toThrow(BadEvent);
  });
});

describe('5. the library keeps a failed answer to its first call for ever', () => {
  it.each(['failing', 'unimplemented'] as const)('appends to a server whose features are %s', async (features) => {
    const standIn = await start({ features });
    const log = await open(standIn.url);
    expect((await log.append(newStream(), NO_STREAM, events(1))).revision).toBe(0);
  });
});

describe('6. a subscription never comes back by itself', () => {
  const ends: [string, (standIn: StandIn) => void][] = [
    ['ends with nothing at all', ({ reads }) => reads.endSubscriptions()],
    ['ends as if the server were away', ({ reads }) => reads.failSubscriptions(14)],
    ['ends as if it were cancelled', ({ reads }) => reads.failSubscriptions(1)],
    ['ends as nobody knows why', ({ reads }) => reads.failSubscriptions(2)],
    ['ends with an error of the server', ({ reads }) => reads.failSubscriptions(13)],
    ['is forgotten by the server', ({ reads }) => void reads.forgetSubscriptions()],
  ];
  it.each(ends)('goes on after the last event handed out when it %s', async (_, end) => {
    const standIn = await start();
    const log = await open(standIn.url);
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
    const standIn = await start();
    const log = await open(standIn.url);
    await log.append(newStream(), NO_STREAM, events(1));
    await collect(log, START, 1);
    standIn.reads.failSubscriptions(2);
    await until(() => standIn.reads.subscribed === 0);
    expect(await log.readAll(START)).toHaveLength(1);
  });
});

describe('7. checkpoints run ahead of what was handled', () => {
  it('misses nothing when the connection breaks between a checkpoint and the events before it', async () => {
    const standIn = await start();
    standIn.reads.checkpointEvery = 1;
    const log = await open(standIn.url);
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
    const log = await open((await start()).url);
    const stream = newStream();
    const { position } = await log.append(stream, NO_STREAM, events(2));
    await log.append(stream, 1, events(2));
    expect((await log.readAll(position)).map(({ revision }) => revision)).toEqual([2, 3]);
    expect((await collect(log, position, 2)).map(({ revision }) => revision)).toEqual([2, 3]);
  });
});

describe('9. limits that are too small, and connections that nobody notices', () => {
  it('finds its way among thousands of events of the server, and gives none of them', async () => {
    const standIn = await start();
    const log = await open(standIn.url);
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
      const log = await open((await start({ maxAppendBytes: 1_000, takesBatches })).url);
      await expect(log.append(newStream(), NO_STREAM, [event({ text: 'x'.repeat(2_000) })])).rejects.toThrow(BadEvent);
    }
  });

  it('leaves a connection on which no sign of life is answered', async () => {
    const warnings = jest.spyOn(console, 'warn').mockReturnValue(); // the library thinks such times too short
    const standIn = await start();
    const wire = await new FaultyWire({ host: '127.0.0.1', port: standIn.port }).open();
    opened.push(wire);
    const times = { keepAliveIntervalMs: 100, keepAliveTimeoutMs: 100, idleCheckMs: 60_000 };
    const log = await open(`esdb://127.0.0.1:${wire.port}?tls=false`, times);
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
    const standIn = await start();
    const log = await open(standIn.url);
    const stream = newStream();
    for (let i = 0; i < 10; i++)
      await log.append(stream, 100 * i - 1, events(100).map((one) => ({ ...one, data: `{"text":"${'x'.repeat(4_000)}"}` }))); // prettier-ignore
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
    const opening = openEventStoreDbLog('esdb://kim:hush-hush@127.0.0.1:1?tls=false', SHORT);
    await expect(opening).rejects.toThrow('it would never be sent');
  });

  it.each(['esdb://kim:hush-hush@127.0.0.1:1', 'esdb://kim:hush-hush@127.0.0.1:1?tls=maybe', 'esdb://hush-hush@:1'])(
    'says nothing of the login of %s, in no error and no debug output',
    async (url) => {
      let said = '';
      const print = (text: string | Uint8Array) => (said += text) !== '';
      const channels = [process.stderr, process.stdout].map((one) =>
        jest.spyOn(one, 'write').mockImplementation(print),
      );
      debug.enable('esdb:*');
      const failure = await openEventStoreDbLog(url, { ...SHORT, openWithinMs: 100 }).catch((error: unknown) => error);
      debug.disable();
      for (const channel of channels) channel.mockRestore();
      expect(failure).toBeInstanceOf(Error);
      expect(said + inspect(failure, { depth: null, showHidden: true })).not.toMatch(/hush|aGVz|kim/);
    },
  );
});

describe('11. a position past the end of the log waits in silence', () => {
  it('refuses to read or subscribe after a position that the log does not hold', async () => {
    const log = await open((await start()).url);
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
    const before = await start();
    const log = await open(before.url);
    await log.append(newStream(), NO_STREAM, events(2));
    const reading = log.subscribe(START, { signal: new AbortController().signal })[Symbol.asyncIterator]();
    await reading.next();
    before.stop();
    const next = reading.next();
    await start({ port: before.port });
    await expect(next).rejects.toThrow(PositionPastEnd);
  });
});

/** Looks until it is so: what is watched lies on the other side of a connection. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
