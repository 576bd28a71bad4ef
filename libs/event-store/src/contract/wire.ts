import { until } from '@rabbet/postgres/testing/until';
import { type EventLog, LogUnavailable, NO_STREAM, OutcomeUnknown } from '../log/event-log';
import type { LogTimeouts } from '../open';
import { FaultyWire } from './faulty-wire';
import { collectEvents, makeEvent, makeEvents, retryWhileUnavailable, newStream, type LogsUnderTest } from './store';

/** Timeouts for tests in which no answer comes. On a slow machine a client may also miss an answer, so tests retry. */
const GIVE_UP_SOON: LogTimeouts = { answerWithinMs: 1_000, retryForMs: 0 };
/** Timeouts for tests in which the connection does not come back while the client waits. */
const NO_RETRY: LogTimeouts = { retryForMs: 0 };

/** Tests of a log whose connections break. `remoteLog` reaches the store by the faulty wire, `log` does not. */
export function wireContract(logs: LogsUnderTest): void {
  let wire: FaultyWire;
  let remoteLog: EventLog;
  const open = async (timeouts?: LogTimeouts) => {
    const { store } = logs();
    remoteLog = await retryWhileUnavailable(() => store.open(store.urlAt(wire.port), timeouts));
    await retryWhileUnavailable(() => remoteLog.append(newStream(), NO_STREAM, [makeEvent()])); // so that the connection is open
  };
  beforeEach(async () => void (wire = await new FaultyWire(logs().store.address).open()));
  afterEach(async () => {
    await remoteLog.close();
    await wire.close();
  });

  const losses: [string, () => void][] = [
    ['before the store saw it', () => wire.cutBeforeRequest()],
    ['after it was stored, before the answer', () => wire.cutBeforeAnswer()],
  ];
  it.each(losses)('stores an append once if the connection is lost %s', async (_, cutConnection) => {
    await open();
    const { log } = logs();
    const stream = newStream();
    const written = makeEvents(2);
    cutConnection();
    expect((await remoteLog.append(stream, NO_STREAM, written)).revision).toBe(1);
    expect((await log.readStream(stream)).map(({ id }) => id)).toEqual(written.map(({ id }) => id));
  });

  it.each(losses)('stores each of 40 parallel appends once if the connection is lost %s', async (_, cutConnection) => {
    await open();
    const { log } = logs();
    const before = await log.head();
    const written = makeEvents(40);
    cutConnection();
    await Promise.all(written.map((event) => remoteLog.append(newStream(), NO_STREAM, [event])));
    expect((await log.readAll(before)).map(({ id }) => id).sort()).toEqual(written.map(({ id }) => id).sort());
  });

  it('rejects with LogUnavailable while connections are refused, and appends afterwards', async () => {
    await open(NO_RETRY);
    const stream = newStream();
    const written = makeEvents(1);
    await wire.refuse();
    await expect(remoteLog.append(stream, NO_STREAM, written)).rejects.toThrow(LogUnavailable);
    await wire.open();
    await expect(retryWhileUnavailable(() => remoteLog.append(stream, NO_STREAM, written))).resolves.toMatchObject({
      revision: 0,
    });
    expect(await remoteLog.readStream(stream)).toHaveLength(1);
  });

  it('rejects with OutcomeUnknown if the store did not answer, but not if it could not be reached', async () => {
    const { store } = logs();
    const appendFailure = async (log: EventLog) =>
      log.append(newStream(), NO_STREAM, makeEvents(1)).catch((error: unknown) => error);
    await open(GIVE_UP_SOON);
    wire.silence();
    expect(await appendFailure(remoteLog)).toBeInstanceOf(OutcomeUnknown);
    wire.restore();
    const disconnectedLog = await store.open(store.urlAt(wire.port), NO_RETRY);
    await wire.refuse();
    await appendFailure(disconnectedLog); // only by this failure it learns that the connection is lost
    const failure = await appendFailure(disconnectedLog);
    expect(failure).toBeInstanceOf(LogUnavailable);
    expect(failure).not.toBeInstanceOf(OutcomeUnknown);
    await disconnectedLog.close();
  });

  it('rejects with LogUnavailable while the store is silent, and appends afterwards', async () => {
    await open(GIVE_UP_SOON);
    const stream = newStream();
    const written = makeEvents(1);
    wire.silence();
    await expect(remoteLog.append(stream, NO_STREAM, written)).rejects.toThrow(LogUnavailable);
    wire.restore();
    await expect(retryWhileUnavailable(() => remoteLog.append(stream, NO_STREAM, written))).resolves.toMatchObject({
      revision: 0,
    });
  });

  it('stores no later one of many appends without those before it when the store is silent for a while', async () => {
    await open(GIVE_UP_SOON);
    const { log } = logs();
    const before = await log.head();
    const items = [0, 1, 2, 3, 4].map(() => ({ stream: newStream(), expected: NO_STREAM, events: makeEvents(1) }));
    let isAnswered = false;
    wire.silence();
    const connectionsBefore = wire.connectionCount;
    const appending = remoteLog.appendMany(items).finally(() => (isAnswered = true));
    // a client that gives up the first append and tries the second makes a second new connection for it
    await until(() => isAnswered || wire.connectionCount > connectionsBefore + 1);
    wire.restore();
    const answers = await appending;
    const stored = (await log.readAll(before)).map(({ id }) => id);
    expect(stored).toEqual(items.slice(0, stored.length).map((item) => item.events[0]!.id));
    const acknowledgedCount = answers.findLastIndex(({ status }) => status === 'fulfilled') + 1;
    expect(acknowledgedCount).toBeLessThanOrEqual(stored.length);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(LogUnavailable);
  });

  const refuseForAWhile = async () => {
    await wire.refuse();
    await expect(remoteLog.head()).rejects.toThrow(LogUnavailable);
    await wire.open();
  };
  const silenceForAWhile = async () => {
    wire.silence();
    const connectionsBefore = wire.connectionCount;
    await until(() => wire.connectionCount > connectionsBefore, 'the silent connection is given up');
    wire.restore();
  };
  const interruptions: [string, LogTimeouts, () => void | Promise<void>][] = [
    ['is reset', {}, () => wire.reset()],
    ['is ended politely', {}, () => wire.end()],
    ['is refused for a while', {}, refuseForAWhile],
    ['falls silent', GIVE_UP_SOON, silenceForAWhile],
    ['is lost with an answer under way', {}, () => wire.cutBeforeAnswer()],
  ];
  it.each(interruptions)('gives a subscriber every event once if its connection %s', async (_, timeouts, interrupt) => {
    await open(timeouts);
    const { log } = logs();
    const before = await log.head();
    const seen = collectEvents(remoteLog, before, 60);
    const stream = newStream();
    const written = makeEvents(60);
    await log.append(stream, NO_STREAM, written.slice(0, 20));
    await collectEvents(log, before, 20);
    await interrupt();
    await log.append(stream, 19, written.slice(20, 40));
    await retryWhileUnavailable(() => remoteLog.head());
    await log.append(stream, 39, written.slice(40));
    expect((await seen).map(({ id }) => id)).toEqual(written.map(({ id }) => id));
  });
}
