import { randomUUID } from 'node:crypto';
import { makeEvents, newStream } from '../contract/store';
import { NO_STREAM } from '../log/event-log';
import type { AppendFault, StandIn } from './stand-in/server';
import { TestBed } from '../testing/eventstoredb';
import { HandClock } from '../testing/hand-clock';

const bed = new TestBed();
afterEach(() => bed.end());

describe('a cluster of EventStoreDBs', () => {
  let firstNode: StandIn;
  let secondNode: StandIn;
  const manyFaults = Array<AppendFault>(1_000);
  beforeEach(async () => {
    const log = randomUUID();
    [firstNode, secondNode] = [await bed.start({}, log), await bed.start({}, log)];
    firstNode.leaderPort = secondNode.leaderPort = firstNode.port;
  });
  /** Opens a log whose time passes only by its pauses. */
  const open = (answerWithinMs: number) =>
    bed.open(`esdb://127.0.0.1:${firstNode.port},127.0.0.1:${secondNode.port}?tls=false&gossipTimeout=3600`, {
      answerWithinMs,
      clock: new HandClock(),
    });

  it.each(['not ready', 'no leader known'] as const)(
    'is asked for its leader when a node answers "%s" for too long',
    async (fault) => {
      const log = await open(200);
      await log.append(newStream(), NO_STREAM, makeEvents(1));
      firstNode.appendFaults = manyFaults.fill(fault);
      for (const { stream, revision, ...event } of firstNode.log.all.slice(secondNode.log.all.length))
        secondNode.log.append(stream, revision - 1, [event]); // as the nodes of a cluster have it
      firstNode.leaderPort = secondNode.leaderPort = secondNode.port;
      expect((await log.append(newStream(), NO_STREAM, makeEvents(1))).revision).toBe(0);
      expect(secondNode.appendCount).toBe(1);
      expect(firstNode.appendCount).toBeGreaterThan(2); // it had its time
    },
  );

  it('is not asked for its leader when a node is not ready for a moment, or busy for long', async () => {
    const log = await open(200);
    await log.append(newStream(), NO_STREAM, makeEvents(1));
    firstNode.leaderPort = secondNode.leaderPort = secondNode.port;
    firstNode.appendFaults = ['not ready', ...Array<AppendFault>(8).fill('busy')];
    expect((await log.append(newStream(), NO_STREAM, makeEvents(1))).revision).toBe(0);
    expect([firstNode.appendCount, secondNode.appendCount]).toEqual([11, 0]);
  });
});
