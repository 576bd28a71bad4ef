import { randomUUID } from 'node:crypto';
import { events, newStream } from '../contract/store';
import { NO_STREAM } from '../log/event-log';
import type { AppendFault, StandIn } from './stand-in/server';
import { TestBed } from '../testing/eventstoredb';
import { HandClock } from '../testing/hand-clock';

const bed = new TestBed();
afterEach(() => bed.end());

describe('a cluster of EventStoreDBs', () => {
  let old: StandIn;
  let next: StandIn;
  const often = Array<AppendFault>(1_000);
  beforeEach(async () => {
    const log = randomUUID();
    [old, next] = [await bed.start({}, log), await bed.start({}, log)];
    old.leaderPort = next.leaderPort = old.port;
  });
  /** Opens a log whose time passes only by its pauses. */
  const open = (answerWithinMs: number) =>
    bed.open(`esdb://127.0.0.1:${old.port},127.0.0.1:${next.port}?tls=false&gossipTimeout=3600`, {
      answerWithinMs,
      clock: new HandClock(),
    });

  it.each(['not ready', 'no leader known'] as const)(
    'is asked who leads it when a node is "%s" for too long',
    async (fault) => {
      const log = await open(200);
      await log.append(newStream(), NO_STREAM, events(1));
      old.appendFaults = often.fill(fault);
      for (const { stream, revision, ...event } of old.log.all.slice(next.log.all.length))
        next.log.append(stream, revision - 1, [event]); // as the nodes of a cluster have it
      old.leaderPort = next.leaderPort = next.port;
      expect((await log.append(newStream(), NO_STREAM, events(1))).revision).toBe(0);
      expect(next.appends).toBe(1);
      expect(old.appends).toBeGreaterThan(2); // it had its time
    },
  );

  it('keeps a node that is not ready for a moment, or busy for long', async () => {
    const log = await open(200);
    await log.append(newStream(), NO_STREAM, events(1));
    old.leaderPort = next.leaderPort = next.port;
    old.appendFaults = ['not ready', ...Array<AppendFault>(8).fill('busy')];
    expect((await log.append(newStream(), NO_STREAM, events(1))).revision).toBe(0);
    expect([old.appends, next.appends]).toEqual([11, 0]);
  });
});
