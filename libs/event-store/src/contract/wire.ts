import { until } from '@rabbet/postgres/testing/until';
import { type EventLog, LogUnavailable, NO_STREAM, OutcomeUnknown } from '../log/event-log';
import type { LogTimeouts } from '../open';
import { FaultyWire } from './faulty-wire';
import { collect, event, events, eventually, newStream, type LogsUnderTest } from './store';

/** The client gives up soon, as no answer comes. On a slow machine it may also give up where one does: tests ask again then. */
const UNANSWERED: LogTimeouts = { answerWithinMs: 1_000, retryForMs: 0 };
/** The client does not try again, as its connection does not come back. */
const CUT_OFF: LogTimeouts = { retryForMs: 0 };

export function wireContract(logs: LogsUnderTest): void {
  let wire: FaultyWire;
  let far: EventLog;
  const open = async (timeouts?: LogTimeouts) => {
    const { store } = logs();
    far = await eventually(() => store.open(store.urlAt(wire.port), timeouts));
    await eventually(() => far.append(newStream(), NO_STREAM, [event()])); // the connection stands
  };
  beforeEach(async () => void (wire = await new FaultyWire(logs().store.address).open()));
  afterEach(async () => {
    await far.close();
    await wire.close();
  });

  const losses: [string, () => void][] = [
    ['before the store saw it', () => wire.cutBeforeRequest()],
    ['after it was stored, before the answer', () => wire.cutBeforeAnswer()],
  ];
  it.each(losses)('stores an append once whose connection is lost %s', async (_, lose) => {
    await open();
    const { log } = logs();
    const stream = newStream();
    const written = events(2);
    lose();
    expect((await far.append(stream, NO_STREAM, written)).revision).toBe(1);
    expect((await log.readStream(stream)).map(({ id }) => id)).toEqual(written.map(({ id }) => id));
  });

  it.each(losses)('stores each of many once whose connection is lost %s', async (_, lose) => {
    await open();
    const { log } = logs();
    const before = await log.head();
    const written = events(40);
    lose();
    await Promise.all(written.map((event) => far.append(newStream(), NO_STREAM, [event])));
    expect((await log.readAll(before)).map(({ id }) => id).sort()).toEqual(written.map(({ id }) => id).sort());
  });

  it('says that it is unavailable when nobody answers, and appends again once somebody does', async () => {
    await open(CUT_OFF);
    const stream = newStream();
    const written = events(1);
    await wire.refuse();
    await expect(far.append(stream, NO_STREAM, written)).rejects.toThrow(LogUnavailable);
    await wire.open();
    await expect(eventually(() => far.append(stream, NO_STREAM, written))).resolves.toMatchObject({ revision: 0 });
    expect(await far.readStream(stream)).toHaveLength(1);
  });

  it('says that nothing was recorded where nobody could be reached, and that it may be where nobody answered', async () => {
    const { store } = logs();
    const fate = async (log: EventLog) =>
      log.append(newStream(), NO_STREAM, events(1)).catch((error: unknown) => error);
    await open(UNANSWERED);
    wire.silence();
    expect(await fate(far)).toBeInstanceOf(OutcomeUnknown);
    wire.restore();
    const cutOff = await store.open(store.urlAt(wire.port), CUT_OFF);
    await wire.refuse();
    await fate(cutOff); // it learns that the connection is gone
    const unreached = await fate(cutOff);
    expect(unreached).toBeInstanceOf(LogUnavailable);
    expect(unreached).not.toBeInstanceOf(OutcomeUnknown);
    await cutOff.close();
  });

  it('says that it is unavailable when the other side falls silent, and appends again once it speaks', async () => {
    await open(UNANSWERED);
    const stream = newStream();
    const written = events(1);
    wire.silence();
    await expect(far.append(stream, NO_STREAM, written)).rejects.toThrow(LogUnavailable);
    wire.restore();
    await expect(eventually(() => far.append(stream, NO_STREAM, written))).resolves.toMatchObject({ revision: 0 });
  });

  it('leaves no gap in what many appends bring when it is away for a while', async () => {
    await open(UNANSWERED);
    const { log } = logs();
    const before = await log.head();
    const items = [0, 1, 2, 3, 4].map(() => ({ stream: newStream(), expected: NO_STREAM, events: events(1) }));
    let isAnswered = false;
    wire.silence();
    const { made } = wire;
    const appending = far.appendMany(items).finally(() => (isAnswered = true));
    // by a second new connection it would ask for the next one, when the first is given up
    await until(() => isAnswered || wire.made > made + 1);
    wire.restore();
    const answers = await appending;
    const stored = (await log.readAll(before)).map(({ id }) => id);
    expect(stored).toEqual(items.slice(0, stored.length).map((item) => item.events[0]!.id)); // one each
    const done = answers.findLastIndex(({ status }) => status === 'fulfilled') + 1;
    expect(done).toBeLessThanOrEqual(stored.length);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(LogUnavailable);
  });

  const refuseForAWhile = async () => {
    await wire.refuse();
    await expect(far.head()).rejects.toThrow(LogUnavailable);
    await wire.open();
  };
  const silenceForAWhile = async () => {
    wire.silence();
    const { made } = wire;
    await until(() => wire.made > made, 'the silent connection is given up');
    wire.restore();
  };
  const endings: [string, LogTimeouts, () => void | Promise<void>][] = [
    ['is reset', {}, () => wire.reset()],
    ['is ended politely', {}, () => wire.end()],
    ['is refused for a while', {}, refuseForAWhile],
    ['falls silent', UNANSWERED, silenceForAWhile],
    ['is lost with an answer under way', {}, () => wire.cutBeforeAnswer()],
  ];
  it.each(endings)('gives a subscriber everything once though its connection %s', async (_, timeouts, end) => {
    await open(timeouts);
    const { log } = logs();
    const before = await log.head();
    const seen = collect(far, before, 60);
    const stream = newStream();
    const written = events(60);
    await log.append(stream, NO_STREAM, written.slice(0, 20));
    await collect(log, before, 20);
    await end();
    await log.append(stream, 19, written.slice(20, 40));
    await eventually(() => far.head());
    await log.append(stream, 39, written.slice(40));
    expect((await seen).map(({ id }) => id)).toEqual(written.map(({ id }) => id));
  });
}
