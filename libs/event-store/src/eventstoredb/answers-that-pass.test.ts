import { randomUUID } from 'node:crypto';
import { START } from '@rabbet/domain/events/event';
import { collect, events, newStream } from '../contract/store';
import { LoginRefused, LogUnavailable, NO_STREAM, OutcomeUnknown } from '../log/event-log';
import { type AppendFault, StandIn } from './stand-in/server';
import { TestBed } from '../testing/eventstoredb';
import { HandClock } from '../testing/hand-clock';
import { until } from '@rabbet/postgres/testing/until';

const bed = new TestBed();
afterEach(() => bed.end());

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const answers: [AppendFault, RegExp][] = [
  ['not ready', /^EventStoreDB at 127.0.0.1:\d+: (\d+ [A-Z_]+: )?Server Is Not Ready$/],
  ['busy', /^EventStoreDB at 127.0.0.1:\d+: (\d+ [A-Z_]+: )?Server Is (Too )?Busy$/],
  ['no leader known', /^EventStoreDB at 127.0.0.1:\d+: (\d+ [A-Z_]+: )?No leader info available in response$/],
  [
    'stored, out of time',
    /^EventStoreDB at 127.0.0.1:\d+: (\d+ [A-Z_]+: )?(it could not do it in time|Operation timed out)$/,
  ],
  ['access denied', /^EventStoreDB at 127.0.0.1:\d+: (\d+ [A-Z_]+: )?(it refuses this login|Access Denied)$/],
];

for (const takesBatches of [true, false])
  describe(`a server that answers, but not now, ${takesBatches ? 'in a batch' : 'in a call'}`, () => {
    it.each(answers)('is asked again after "%s", and ends nothing else that is under way', async (answer) => {
      const standIn = await bed.start({ takesBatches });
      const log = await bed.open(standIn.url);
      const seen = collect(log, START, 4);
      await log.append(newStream(), NO_STREAM, events(1));
      await until(() => standIn.reads.subscribed === 1);
      standIn.appendFaults.push('stored, late');
      const waiting = log.append(newStream(), NO_STREAM, events(2));
      await until(() => standIn.appends === 2);
      standIn.appendFaults.push(answer, answer, answer);
      const stream = newStream();
      expect((await log.append(stream, NO_STREAM, events(1))).revision).toBe(0);
      standIn.answerLate();
      expect((await waiting).revision).toBe(1);
      expect(await seen).toHaveLength(4);
      expect([standIn.appends, standIn.reads.begun]).toEqual([6, 1]);
      expect(await log.readStream(stream)).toHaveLength(1);
    });

    it.each(answers)(
      'is unavailable when it says "%s" for too long, and the reason is one line',
      async (answer, why) => {
        const standIn = await bed.start({ takesBatches });
        const clock = new HandClock();
        const log = await bed.open(standIn.url, { clock, retryForMs: 500 });
        await log.append(newStream(), NO_STREAM, events(1)); // in a batch or a call: it knows by now
        const before = clock.pauses.length;
        standIn.appendFaults.push(...Array<AppendFault>(1_000).fill(answer));
        const failure: unknown = await log.append(newStream(), NO_STREAM, events(1)).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(LogUnavailable);
        expect(failure instanceof OutcomeUnknown).toBe(answer === 'stored, out of time');
        expect((failure as Error).message).toMatch(why);
        const pauses = clock.pauses.slice(before);
        expect(standIn.appends).toBe(pauses.length + 2);
        expect(sum(pauses)).toBeCloseTo(500);
        const whole = pauses.filter((_, i) => sum(pauses.slice(0, i + 1)) < 499.9); // the last one ends with the time
        const longest = whole.map((_, i) => Math.min(10 * 2 ** i, 100));
        expect(whole.filter((ms, i) => ms < longest[i]! / 2 || ms > longest[i]!)).toEqual([]); // one for each
      },
    );

    it('is left for the leader when it names one', async () => {
      const identity = randomUUID();
      const leader = await bed.start({ takesBatches }, identity);
      const follower = await bed.start({ takesBatches }, identity);
      follower.leaderPort = leader.port;
      const log = await bed.open(follower.url);
      const stream = newStream();
      follower.appendFaults.push(...Array<AppendFault>(1_000).fill('not leader'));
      expect((await log.append(stream, NO_STREAM, events(1))).revision).toBe(0);
      expect((await log.append(stream, 0, events(1))).revision).toBe(1);
      expect([follower.appends, leader.appends]).toEqual([1, 2]);
    });
  });

it('is not asked again by whoever opens the log with a login that it refuses, as no waiting mends that', async () => {
  const standIn = await StandIn.start();
  const clock = new HandClock();
  standIn.appendFaults.push(...Array<AppendFault>(1_000).fill('access denied'));
  const opening = bed.open(standIn.url, { clock, retryForMs: 0, openWithinMs: 10_000 });
  await expect(opening).rejects.toThrow(LoginRefused);
  expect(sum(clock.pauses)).toBeLessThan(10_000);
  standIn.stop();
});
