import { until } from '@rabbet/postgres/testing/until';
import { type EventLog, LogUnavailable, NO_STREAM } from '../log/event-log';
import { FaultyWire } from './faulty-wire';
import { events, newStream, type LogsUnderTest } from './store';

/** A store that is there, and says that it cannot now, has done nothing: it is asked again after a pause. */
export function notNowContract(logs: LogsUnderTest, answers: readonly string[]): void {
  let wire: FaultyWire;
  let far: EventLog;
  const say = (answer: string | null) => logs().store.sayNotNow?.(answer, wire);
  const countNotNow = () => logs().store.countNotNow?.(wire) ?? 0;
  const open = async (retryForMs?: number) => {
    const { store } = logs();
    far = await store.open(store.urlAt(wire.port), { retryForMs });
    await far.append(newStream(), NO_STREAM, events(1)); // the connection stands
  };
  beforeEach(async () => void (wire = await new FaultyWire(logs().store.address).open()));
  afterEach(async () => {
    say(null);
    await far.close();
    await wire.close();
  });

  it.each(answers)('stores an append once that is answered "%s" for a moment', async (answer) => {
    await open();
    const stream = newStream();
    say(answer);
    const before = countNotNow();
    const appending = far.append(stream, NO_STREAM, events(2));
    await until(() => countNotNow() >= before + 3, `it is answered "${answer}" three times`);
    say(null);
    expect((await appending).revision).toBe(1);
    expect(await far.readStream(stream)).toHaveLength(2);
  });

  it.each(answers)('is unavailable while it answers "%s", says why in one line, and appends again', async (answer) => {
    await open(0);
    const stream = newStream();
    const written = events(1);
    say(answer);
    const failure: unknown = await far.append(stream, NO_STREAM, written).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LogUnavailable);
    expect((failure as Error).message).toMatch(/^\w[^\n]*: \w[^\n]*\w$/);
    say(null);
    expect((await far.append(stream, NO_STREAM, written)).revision).toBe(0);
    expect(await far.readStream(stream)).toHaveLength(1);
  });
}
