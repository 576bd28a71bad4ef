import { type EventLog, LogUnavailable, NO_STREAM, OutcomeUnknown } from '../event-log';
import { FaultyWire } from './faulty-wire';
import { collect, event, events, newStream, type TheLogs } from './store';

export function wireContract(logs: TheLogs): void {
  let wire: FaultyWire;
  let far: EventLog;
  beforeEach(async () => {
    const { store } = logs();
    wire = await new FaultyWire(store.address).open();
    far = await store.open(store.urlAt(wire.port));
    await far.append(newStream(), NO_STREAM, [event()]); // the connection stands
  });
  afterEach(async () => {
    await far.close();
    await wire.close();
  });

  const losses: [string, () => void][] = [
    ['before the store saw it', () => wire.cutBeforeRequest()],
    ['after it was stored, before the answer', () => wire.cutBeforeAnswer()],
  ];
  it.each(losses)('stores an append once whose connection is lost %s', async (_, lose) => {
    const { log } = logs();
    const stream = newStream();
    const written = events(2);
    lose();
    expect((await far.append(stream, NO_STREAM, written)).revision).toBe(1);
    expect((await log.readStream(stream)).map(({ id }) => id)).toEqual(written.map(({ id }) => id));
  });

  it.each(losses)('stores each of many once whose connection is lost %s', async (_, lose) => {
    const { log } = logs();
    const before = await log.head();
    const written = events(40);
    lose();
    await Promise.all(written.map((one) => far.append(newStream(), NO_STREAM, [one])));
    expect((await log.readAll(before)).map(({ id }) => id).sort()).toEqual(written.map(({ id }) => id).sort());
  });

  it('says that it is unavailable when nobody answers, and appends again once somebody does', async () => {
    const stream = newStream();
    const written = events(1);
    await wire.refuse();
    await expect(far.append(stream, NO_STREAM, written)).rejects.toThrow(LogUnavailable);
    await wire.open();
    await expect(eventually(() => far.append(stream, NO_STREAM, written))).resolves.toMatchObject({ revision: 0 });
    expect(await far.readStream(stream)).toHaveLength(1);
  }, 30_000);

  it('says that nothing was recorded where nobody could be reached, and that it may be where nobody answered', async () => {
    const fate = async () => far.append(newStream(), NO_STREAM, events(1)).catch((error: unknown) => error);
    wire.silence();
    expect(await fate()).toBeInstanceOf(OutcomeUnknown);
    await wire.refuse();
    await fate(); // it learns that the connection is gone
    const unreached = await fate();
    expect(unreached).toBeInstanceOf(LogUnavailable);
    expect(unreached).not.toBeInstanceOf(OutcomeUnknown);
  }, 30_000);

  it('says that it is unavailable when the other side falls silent, and appends again once it speaks', async () => {
    const stream = newStream();
    const written = events(1);
    wire.silence();
    await expect(far.append(stream, NO_STREAM, written)).rejects.toThrow(LogUnavailable);
    wire.restore();
    await expect(eventually(() => far.append(stream, NO_STREAM, written))).resolves.toMatchObject({ revision: 0 });
  }, 30_000);

  it('leaves no gap in what many appends bring when it is away for a while', async () => {
    const { log } = logs();
    const before = await log.head();
    const items = [0, 1, 2, 3, 4].map(() => ({ stream: newStream(), expected: NO_STREAM, events: events(1) }));
    wire.silence();
    const back = setTimeout(() => wire.restore(), 1_600); // by then the first is given up
    const answers = await far.appendMany(items);
    clearTimeout(back);
    wire.restore();
    const stored = (await log.readAll(before)).map(({ id }) => id);
    expect(stored).toEqual(items.slice(0, stored.length).map((item) => item.events[0]!.id)); // one each
    expect(answers.at(-1)).toMatchObject({ status: 'rejected', reason: expect.any(LogUnavailable) });
  }, 30_000);

  const endings: [string, () => void | Promise<void>][] = [
    ['is reset', () => wire.reset()],
    ['is ended politely', () => wire.end()],
    ['is refused for a while', () => wire.refuse().then(() => void setTimeout(() => void wire.open(), 300))],
    ['falls silent', () => (wire.silence(), void setTimeout(() => wire.restore(), 2_000))],
    ['is lost with an answer under way', () => wire.cutBeforeAnswer()],
  ];
  it.each(endings)(
    'gives a subscriber everything once though its connection %s',
    async (_, end) => {
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
    },
    30_000,
  );
}

/** Asks again and again while the log is unavailable, for 20 s at most. */
async function eventually<T>(act: () => Promise<T>): Promise<T> {
  const until = Date.now() + 20_000;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof LogUnavailable) || Date.now() > until) throw error;
    }
  }
}
