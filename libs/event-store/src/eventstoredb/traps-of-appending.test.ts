import { START } from '@rabbet/domain/events/event';
import { putClock } from '../contract/clocks';
import { FaultyWire } from '../contract/faulty-wire';
import { event, events, NEVER_MS, newStream } from '../contract/store';
import { BadEvent, LogUnavailable, NO_STREAM } from '../log/event-log';
import { CLOCK } from './clock';
import type { AppendFault } from './stand-in/server';
import { BY_HAND, TestBed } from '../testing/eventstoredb';
import { HandClock } from '../testing/hand-clock';
import { until } from '@rabbet/postgres/testing/until';

const bed = new TestBed();
let clock: HandClock;
beforeEach(() => void (clock = new HandClock()));
afterEach(() => bed.end());

describe('1. the library keeps the appends of all its clients in one table', () => {
  it('an error on one connection loses no append of another, and the late answer kills nobody', async () => {
    const failing = await bed.start();
    const sound = await bed.start();
    const failingLog = await bed.open(failing.url);
    const soundLog = await bed.open(sound.url);
    await failingLog.append(newStream(), NO_STREAM, events(1));
    const stream = newStream();
    sound.appendFaults.push('stored, late');
    const waiting = soundLog.append(stream, NO_STREAM, events(2));
    await until(() => sound.appends === 1);
    failing.appendFaults.push('stored, failed');
    await failingLog.append(newStream(), NO_STREAM, events(1));
    expect((await waiting).revision).toBe(1);
    sound.answerLate();
    expect(await soundLog.readStream(stream)).toHaveLength(2);
  });
});

describe('2. told not to throw, the library answers a conflict with a wrong revision', () => {
  it('says where the stream is whatever the address asks for', async () => {
    const standIn = await bed.start();
    const log = await bed.open(`${standIn.url}&throwOnAppendFailure=false`);
    const stream = newStream();
    await log.append(stream, NO_STREAM, events(3));
    await expect(log.append(stream, 0, events(1))).rejects.toMatchObject({ name: 'WrongRevision', actual: 2 });
  });
});

describe('3. an append need not ever be answered', () => {
  const faults: AppendFault[] = [
    'refused',
    'unanswered',
    'stored, unanswered',
    'stored, failed',
    'stored, ended',
    'stored, late',
    'stored, out of time',
  ];
  for (const takesBatches of [true, false])
    it.each(faults)(`stores it once when it is ${takesBatches ? 'in a batch' : 'a call'} and %s`, async (fault) => {
      const standIn = await bed.start({ takesBatches });
      const log = await bed.open(standIn.url, { repeatAfterMs: 50 }); // what comes twice is stored once
      await log.append(newStream(), NO_STREAM, events(1));
      const stream = newStream();
      standIn.appendFaults.push(fault);
      expect((await log.append(stream, NO_STREAM, events(2))).revision).toBe(1);
      expect(await log.readStream(stream)).toHaveLength(2);
      standIn.answerLate();
      await log.append(stream, 1, events(1));
    });

  it('is not sent again by a program that was too busy itself to hear the answer', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, { ...BY_HAND, clock });
    await log.append(newStream(), NO_STREAM, events(1));
    standIn.appendFaults.push('stored, late');
    const appending = log.append(newStream(), NO_STREAM, events(1));
    await until(() => standIn.appends === 2);
    standIn.answerLate();
    clock.hang(BY_HAND.repeatAfterMs);
    expect((await appending).revision).toBe(0);
    await log.append(newStream(), NO_STREAM, events(1)); // arrives after whatever was sent before
    expect(standIn.appends).toBe(3);
  });

  it('goes elsewhere when its call is not answered any more, and takes no read that this ends for a short one', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, { ...BY_HAND, clock });
    const stream = newStream();
    await log.append(stream, NO_STREAM, events(5));
    standIn.appendFaults.push('unanswered, as all that follow on its call');
    const waiting = log.append(stream, 4, events(1));
    await until(() => standIn.appendFaults.length === 0);
    standIn.reads.stallAfter = 2;
    const { sent } = standIn.reads;
    const reading = expect(log.readStream(stream)).rejects.toThrow('renewed');
    await until(() => standIn.reads.sent === sent + 2);
    await clock.listened(BY_HAND.repeatAfterMs);
    await clock.runOut(BY_HAND.answerWithinMs); // of the append, which began before the read
    await reading;
    expect((await waiting).revision).toBe(5);
  });

  it('fails to read what stops in the middle', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, { ...BY_HAND, clock });
    const stream = newStream();
    await log.append(stream, NO_STREAM, events(5));
    standIn.reads.stallAfter = 2;
    for (const read of [() => log.readStream(stream), () => log.readAll(START)])
      await expect(clock.runOutUntilDone(BY_HAND.answerWithinMs, read())).rejects.toThrow(LogUnavailable);
  });

  it('gives up after a while, and the same append later is told to be a repeat', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, { ...BY_HAND, clock, retryForMs: 2.5 * BY_HAND.answerWithinMs });
    const stream = newStream();
    const written = events(2);
    standIn.appendFaults.push(...Array<AppendFault>(20).fill('stored, unanswered'));
    const appending = expect(log.append(stream, NO_STREAM, written)).rejects.toThrow(LogUnavailable);
    for (let tries = 1; tries <= 3; tries++) {
      await until(() => standIn.appends === tries);
      await clock.runOut(BY_HAND.answerWithinMs);
    }
    await appending;
    expect(standIn.appends).toBe(3);
    standIn.appendFaults.length = 0;
    expect(await log.append(stream, NO_STREAM, written)).toMatchObject({ revision: 1, repeated: true });
    expect(await log.append(stream, 1, events(1))).toMatchObject({ revision: 2, repeated: false });
    expect(await log.readStream(stream)).toHaveLength(3);
  });
});

describe('4. what JSON cannot hold hangs the append', () => {
  it('refuses a number greater than numbers are, at once', async () => {
    const log = await bed.open((await bed.start()).url);
    const huge = { ...event(), data: '{"n":12345678901234567890}' };
    await expect(log.append(newStream(), NO_STREAM, [huge])).rejects.toThrow(BadEvent);
  });
});

describe('5. the library keeps a failed answer to its first call for ever', () => {
  it.each(['failing', 'unimplemented'] as const)('appends to a server whose features are %s', async (features) => {
    const standIn = await bed.start({ features });
    const log = await bed.open(standIn.url);
    expect((await log.append(newStream(), NO_STREAM, events(1))).revision).toBe(0);
  });
});

describe('12. the library rejects appends that wait for a full stream where nobody can catch it', () => {
  it('stores each of many large appends once though their connection breaks', async () => {
    const standIn = await bed.start();
    const wire = await new FaultyWire({ host: '127.0.0.1', port: standIn.port }).open();
    bed.endsWith(wire);
    const log = await bed.open(`esdb://127.0.0.1:${wire.port}?tls=false`);
    await log.append(newStream(), NO_STREAM, events(1));
    wire.cutBeforeRequest();
    const text = 'x'.repeat(20_000);
    const appends = Array.from({ length: 100 }, () => log.append(newStream(), NO_STREAM, [event({ text })]));
    await Promise.all(appends);
    expect(await log.readAll(START)).toHaveLength(101);
  });
});

describe('13. the library tells the server when an append is too late, by the clock of its own machine', () => {
  afterEach(() => void jest.useRealTimers());

  it.each([true, false])(
    'appends to a server whose clock is ahead by more than it may take, in batches: %s',
    async (takesBatches) => {
      const standIn = await bed.start({ clockAheadMs: 2 * NEVER_MS, takesBatches });
      const log = await bed.open(standIn.url);
      expect((await log.append(newStream(), NO_STREAM, events(1))).revision).toBe(0);
      expect(standIn.appends).toBe(1);
    },
  );

  it('pauses no longer between two tries than the time that is left', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, { clock, firstPauseMs: 800, longestPauseMs: 5_000, retryForMs: 3_000 });
    standIn.appendFaults.push(...Array<AppendFault>(1_000).fill('refused'));
    await expect(log.append(newStream(), NO_STREAM, events(1))).rejects.toThrow(LogUnavailable);
    expect(clock.now()).toBeCloseTo(3_000);
  });

  it('gives up when its time is over though the clock is put back meanwhile', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, { clock: CLOCK, retryForMs: 300 });
    standIn.appendFaults.push(...Array<AppendFault>(1_000).fill('refused'));
    const appending = expect(log.append(newStream(), NO_STREAM, events(1))).rejects.toThrow(LogUnavailable);
    const before = CLOCK.now();
    putClock(-3_600_000);
    expect(CLOCK.now()).toBeGreaterThanOrEqual(before);
    await appending;
  });
});
