import { START } from '@rabbet/domain/events/event';
import { shiftClock } from '../contract/clocks';
import { FaultyWire } from '../contract/faulty-wire';
import { makeEvent, makeEvents, NEVER_MS, newStream } from '../contract/store';
import { BadEvent, LogUnavailable, NO_STREAM } from '../log/event-log';
import { CLOCK } from './clock';
import type { AppendFault } from './stand-in/server';
import { MANUAL_LIMITS, TestBed } from '../testing/eventstoredb';
import { HandClock } from '../testing/hand-clock';
import { until } from '@rabbet/postgres/testing/until';

const bed = new TestBed();
let clock: HandClock;
beforeEach(() => void (clock = new HandClock()));
afterEach(() => bed.end());

// Each group is named after a fault of the library or the server. The first numbers are here, the others in
// traps-of-reading.test.ts.

describe('1. the library has one table for the appends of all its clients', () => {
  it('an error on one connection loses no append of another, whose late answer does no harm', async () => {
    const failingServer = await bed.start();
    const healthy = await bed.start();
    const failingLog = await bed.open(failingServer.url);
    const healthyLog = await bed.open(healthy.url);
    await failingLog.append(newStream(), NO_STREAM, makeEvents(1));
    const stream = newStream();
    healthy.appendFaults.push('stored, late');
    const pendingAppend = healthyLog.append(stream, NO_STREAM, makeEvents(2));
    await until(() => healthy.appendCount === 1);
    failingServer.appendFaults.push('stored, failed');
    await failingLog.append(newStream(), NO_STREAM, makeEvents(1));
    expect((await pendingAppend).revision).toBe(1);
    healthy.sendLateAnswers();
    expect(await healthyLog.readStream(stream)).toHaveLength(2);
  });
});

describe('2. with throwOnAppendFailure=false the library answers a conflict with a wrong revision', () => {
  it('rejects with the actual revision although the address has that option', async () => {
    const standIn = await bed.start();
    const log = await bed.open(`${standIn.url}&throwOnAppendFailure=false`);
    const stream = newStream();
    await log.append(stream, NO_STREAM, makeEvents(3));
    await expect(log.append(stream, 0, makeEvents(1))).rejects.toMatchObject({ name: 'WrongRevision', actual: 2 });
  });
});

describe('3. an append may never be answered', () => {
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
    it.each(faults)(
      `${takesBatches ? 'an append in a batch' : 'a single append'} is stored once after "%s"`,
      async (fault) => {
        const standIn = await bed.start({ takesBatches });
        const log = await bed.open(standIn.url, { repeatAfterMs: 50 });
        await log.append(newStream(), NO_STREAM, makeEvents(1));
        const stream = newStream();
        standIn.appendFaults.push(fault);
        expect((await log.append(stream, NO_STREAM, makeEvents(2))).revision).toBe(1);
        expect(await log.readStream(stream)).toHaveLength(2);
        standIn.sendLateAnswers();
        await log.append(stream, 1, makeEvents(1));
      },
    );

  it('an append is not sent again if the answer arrived while the program was blocked', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, { ...MANUAL_LIMITS, clock });
    await log.append(newStream(), NO_STREAM, makeEvents(1));
    standIn.appendFaults.push('stored, late');
    const appending = log.append(newStream(), NO_STREAM, makeEvents(1));
    await until(() => standIn.appendCount === 2);
    standIn.sendLateAnswers();
    clock.hang(MANUAL_LIMITS.repeatAfterMs);
    expect((await appending).revision).toBe(0);
    await log.append(newStream(), NO_STREAM, makeEvents(1)); // arrives after anything that was sent before
    expect(standIn.appendCount).toBe(3);
  });

  it('a call without answers is replaced, and a read that this interrupts is rejected, not cut short', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, { ...MANUAL_LIMITS, clock });
    const stream = newStream();
    await log.append(stream, NO_STREAM, makeEvents(5));
    standIn.appendFaults.push('unanswered, as all that follow on its call');
    const waiting = log.append(stream, 4, makeEvents(1));
    await until(() => standIn.appendFaults.length === 0);
    standIn.reads.stallAfter = 2;
    const { sentCount: sent } = standIn.reads;
    const reading = expect(log.readStream(stream)).rejects.toThrow('renewed');
    await until(() => standIn.reads.sentCount === sent + 2);
    await clock.passHedgeDelay(MANUAL_LIMITS.repeatAfterMs);
    await clock.runOut(MANUAL_LIMITS.answerWithinMs); // that of the append, which began before the read
    await reading;
    expect((await waiting).revision).toBe(5);
  });

  it('a read that stops in the middle is rejected', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, { ...MANUAL_LIMITS, clock });
    const stream = newStream();
    await log.append(stream, NO_STREAM, makeEvents(5));
    standIn.reads.stallAfter = 2;
    for (const read of [() => log.readStream(stream), () => log.readAll(START)])
      await expect(clock.runOutUntilDone(MANUAL_LIMITS.answerWithinMs, read())).rejects.toThrow(LogUnavailable);
  });

  it('an append that was given up is answered as a repeat when it is sent again', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, {
      ...MANUAL_LIMITS,
      clock,
      retryForMs: 2.5 * MANUAL_LIMITS.answerWithinMs,
    });
    const stream = newStream();
    const written = makeEvents(2);
    standIn.appendFaults.push(...Array<AppendFault>(20).fill('stored, unanswered'));
    const appending = expect(log.append(stream, NO_STREAM, written)).rejects.toThrow(LogUnavailable);
    for (let tries = 1; tries <= 3; tries++) {
      await until(() => standIn.appendCount === tries);
      await clock.runOut(MANUAL_LIMITS.answerWithinMs);
    }
    await appending;
    expect(standIn.appendCount).toBe(3);
    standIn.appendFaults.length = 0;
    expect(await log.append(stream, NO_STREAM, written)).toMatchObject({ revision: 1, repeated: true });
    expect(await log.append(stream, 1, makeEvents(1))).toMatchObject({ revision: 2, repeated: false });
    expect(await log.readStream(stream)).toHaveLength(3);
  });
});

describe('4. an append of JSON that does not parse back is never answered', () => {
  it('a number beyond the precision of numbers is refused at once', async () => {
    const log = await bed.open((await bed.start()).url);
    const hugeNumber = { ...makeEvent(), data: '{"n":12345678901234567890}' };
    await expect(log.append(newStream(), NO_STREAM, [hugeNumber])).rejects.toThrow(BadEvent);
  });
});

describe('5. the library caches a failure of its first call for ever', () => {
  it.each(['failing', 'unimplemented'] as const)('appends to a server whose features are %s', async (features) => {
    const standIn = await bed.start({ features });
    const log = await bed.open(standIn.url);
    expect((await log.append(newStream(), NO_STREAM, makeEvents(1))).revision).toBe(0);
  });
});

describe('12. the library rejects appends that wait for a full stream in a way that cannot be caught', () => {
  it('each of many large appends is stored once although their connection breaks', async () => {
    const standIn = await bed.start();
    const wire = await new FaultyWire({ host: '127.0.0.1', port: standIn.port }).open();
    bed.closeAtEnd(wire);
    const log = await bed.open(`esdb://127.0.0.1:${wire.port}?tls=false`);
    await log.append(newStream(), NO_STREAM, makeEvents(1));
    wire.cutBeforeRequest();
    const text = 'x'.repeat(20_000);
    const appends = Array.from({ length: 100 }, () => log.append(newStream(), NO_STREAM, [makeEvent({ text })]));
    await Promise.all(appends);
    expect(await log.readAll(START)).toHaveLength(101);
  });
});

describe('13. the library sends a deadline by the clock of its own machine', () => {
  afterEach(() => void jest.useRealTimers());

  it.each([true, false])(
    'appends to a server whose clock is ahead by more than the deadline; in batches: %s',
    async (takesBatches) => {
      const standIn = await bed.start({ clockAheadMs: 2 * NEVER_MS, takesBatches });
      const log = await bed.open(standIn.url);
      expect((await log.append(newStream(), NO_STREAM, makeEvents(1))).revision).toBe(0);
      expect(standIn.appendCount).toBe(1);
    },
  );

  it('the last pause between two tries ends with the time for retries', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, { clock, firstPauseMs: 800, maxPauseMs: 5_000, retryForMs: 3_000 });
    standIn.appendFaults.push(...Array<AppendFault>(1_000).fill('refused'));
    await expect(log.append(newStream(), NO_STREAM, makeEvents(1))).rejects.toThrow(LogUnavailable);
    expect(clock.now()).toBeCloseTo(3_000);
  });

  it('an append is given up in time although the clock of the machine is set back', async () => {
    const standIn = await bed.start();
    const log = await bed.open(standIn.url, { clock: CLOCK, retryForMs: 300 });
    standIn.appendFaults.push(...Array<AppendFault>(1_000).fill('refused'));
    const appending = expect(log.append(newStream(), NO_STREAM, makeEvents(1))).rejects.toThrow(LogUnavailable);
    const before = CLOCK.now();
    shiftClock(-3_600_000);
    expect(CLOCK.now()).toBeGreaterThanOrEqual(before);
    await appending;
  });
});
