import { type EventLog, LogUnavailable, NO_STREAM } from '../event-log';
import { FaultyWire } from './faulty-wire';
import { events, newStream, type TheLogs } from './store';

/** A store that is there, and says that it cannot now, has done nothing: it is asked again after a pause. */
export function notNowContract(logs: TheLogs, answers: readonly string[]): void {
  let wire: FaultyWire;
  let far: EventLog;
  const say = (answer: string | null) => logs().store.sayNotNow?.(answer, wire);
  beforeEach(async () => {
    const { store } = logs();
    wire = await new FaultyWire(store.address).open();
    far = await store.open(store.urlAt(wire.port));
    await far.append(newStream(), NO_STREAM, events(1)); // the connection stands
  });
  afterEach(async () => {
    say(null);
    await far.close();
    await wire.close();
  });

  it.each(answers)('stores an append once that is answered "%s" for a moment', async (answer) => {
    const stream = newStream();
    say(answer);
    const appending = far.append(stream, NO_STREAM, events(2));
    setTimeout(() => say(null), 100);
    expect((await appending).revision).toBe(1);
    expect(await far.readStream(stream)).toHaveLength(2);
  });

  it.each(answers)('is unavailable while it answers "%s", says why in one line, and appends again', async (answer) => {
    const [stream, written] = [newStream(), events(1)];
    say(answer);
    const failure: unknown = await far.append(stream, NO_STREAM, written).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LogUnavailable);
    expect((failure as Error).message).toMatch(/^\w[^\n]*: \w[^\n]*\w$/);
    say(null);
    expect((await far.append(stream, NO_STREAM, written)).revision).toBe(0);
    expect(await far.readStream(stream)).toHaveLength(1);
  });
}
