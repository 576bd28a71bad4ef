import { until } from '@rabbet/postgres/testing/until';
import { type EventLog, LogUnavailable, NO_STREAM } from '../log/event-log';
import { FaultyWire } from './faulty-wire';
import { makeEvents, newStream, type LogsUnderTest } from './store';

/**
 * Tests of answers that mean "not at the moment". A store that answers so has stored nothing, so the client retries
 * after a pause. `answers` are names that the store under test understands, such as an error code.
 */
export function temporaryRefusalContract(logs: LogsUnderTest, answers: readonly string[]): void {
  let wire: FaultyWire;
  let remoteLog: EventLog;
  const setRefusal = (answer: string | null) => logs().store.setTemporaryRefusal?.(answer, wire);
  const countRefusals = () => logs().store.countTemporaryRefusals?.(wire) ?? 0;
  const open = async (retryForMs?: number) => {
    const { store } = logs();
    remoteLog = await store.open(store.urlAt(wire.port), { retryForMs });
    await remoteLog.append(newStream(), NO_STREAM, makeEvents(1)); // so that the connection is open
  };
  beforeEach(async () => void (wire = await new FaultyWire(logs().store.address).open()));
  afterEach(async () => {
    setRefusal(null);
    await remoteLog.close();
    await wire.close();
  });

  it.each(answers)('stores an append once after the store has answered "%s" three times', async (answer) => {
    await open();
    const stream = newStream();
    setRefusal(answer);
    const before = countRefusals();
    const appending = remoteLog.append(stream, NO_STREAM, makeEvents(2));
    await until(() => countRefusals() >= before + 3, `it is answered "${answer}" three times`);
    setRefusal(null);
    expect((await appending).revision).toBe(1);
    expect(await remoteLog.readStream(stream)).toHaveLength(2);
  });

  it.each(answers)('rejects in one line while the store answers "%s", and appends afterwards', async (answer) => {
    await open(0);
    const stream = newStream();
    const written = makeEvents(1);
    setRefusal(answer);
    const failure: unknown = await remoteLog.append(stream, NO_STREAM, written).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LogUnavailable);
    expect((failure as Error).message).toMatch(/^\w[^\n]*: \w[^\n]*\w$/);
    setRefusal(null);
    expect((await remoteLog.append(stream, NO_STREAM, written)).revision).toBe(0);
    expect(await remoteLog.readStream(stream)).toHaveLength(1);
  });
}
