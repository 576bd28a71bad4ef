import { randomUUID } from 'node:crypto';
import { START } from '@rabbet/domain/events/event';
import { collectEvents, makeEvents, newStream } from '../contract/store';
import { LoginRefused, LogUnavailable, NO_STREAM, OutcomeUnknown } from '../log/event-log';
import { type AppendFault, StandIn } from './stand-in/server';
import { TestBed } from '../testing/eventstoredb';
import { HandClock } from '../testing/hand-clock';
import { until } from '@rabbet/postgres/testing/until';

const bed = new TestBed();
afterEach(() => bed.end());

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const temporaryAnswers: [AppendFault, RegExp][] = [
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
  describe(`a server that refuses for a while ${takesBatches ? 'an append in a batch' : 'a single append'}`, () => {
    it.each(temporaryAnswers)('gets a retry after "%s", and no other append or read is interrupted', async (answer) => {
      const standIn = await bed.start({ takesBatches });
      const log = await bed.open(standIn.url);
      const seen = collectEvents(log, START, 4);
      await log.append(newStream(), NO_STREAM, makeEvents(1));
      await until(() => standIn.reads.openSubscriptions === 1);
      standIn.appendFaults.push('stored, late');
      const lateAppend = log.append(newStream(), NO_STREAM, makeEvents(2));
      await until(() => standIn.appendCount === 2);
      standIn.appendFaults.push(answer, answer, answer);
      const stream = newStream();
      expect((await log.append(stream, NO_STREAM, makeEvents(1))).revision).toBe(0);
      standIn.sendLateAnswers();
      expect((await lateAppend).revision).toBe(1);
      expect(await seen).toHaveLength(4);
      expect([standIn.appendCount, standIn.reads.subscriptionsBegun]).toEqual([6, 1]);
      expect(await log.readStream(stream)).toHaveLength(1);
    });

    it.each(temporaryAnswers)(
      'is reported as unavailable in one line when it answers "%s" for too long',
      async (answer, why) => {
        const standIn = await bed.start({ takesBatches });
        const clock = new HandClock();
        const log = await bed.open(standIn.url, { clock, retryForMs: 500 });
        await log.append(newStream(), NO_STREAM, makeEvents(1)); // the client learns by this append whether there are batches
        const before = clock.pauses.length;
        standIn.appendFaults.push(...Array<AppendFault>(1_000).fill(answer));
        const failure: unknown = await log
          .append(newStream(), NO_STREAM, makeEvents(1))
          .catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(LogUnavailable);
        expect(failure instanceof OutcomeUnknown).toBe(answer === 'stored, out of time');
        expect((failure as Error).message).toMatch(why);
        const pauses = clock.pauses.slice(before);
        expect(standIn.appendCount).toBe(pauses.length + 2);
        expect(sum(pauses)).toBeCloseTo(500);
        const fullPauses = pauses.filter((_, i) => sum(pauses.slice(0, i + 1)) < 499.9); // the last one is cut short
        for (const [i, ms] of fullPauses.entries()) {
          const longest = Math.min(10 * 2 ** i, 100); // before it is shortened at random, by half at most
          expect(ms).toBeGreaterThanOrEqual(longest / 2);
          expect(ms).toBeLessThanOrEqual(longest);
        }
      },
    );

    it('is replaced by the leader that its answer names', async () => {
      const identity = randomUUID();
      const leader = await bed.start({ takesBatches }, identity);
      const follower = await bed.start({ takesBatches }, identity);
      follower.leaderPort = leader.port;
      const log = await bed.open(follower.url);
      const stream = newStream();
      follower.appendFaults.push(...Array<AppendFault>(1_000).fill('not leader'));
      expect((await log.append(stream, NO_STREAM, makeEvents(1))).revision).toBe(0);
      expect((await log.append(stream, 0, makeEvents(1))).revision).toBe(1);
      expect([follower.appendCount, leader.appendCount]).toEqual([1, 2]);
    });
  });

it('opening the log is not retried with a login that the server refuses', async () => {
  const standIn = await StandIn.start();
  const clock = new HandClock();
  standIn.appendFaults.push(...Array<AppendFault>(1_000).fill('access denied'));
  const opening = bed.open(standIn.url, { clock, retryForMs: 0, openWithinMs: 10_000 });
  await expect(opening).rejects.toThrow(LoginRefused);
  expect(sum(clock.pauses)).toBeLessThan(10_000);
  standIn.stop();
});
