import { START } from '@rabbet/domain/events/event';
import { startProgram } from '@rabbet/postgres/testing/program';
import { NO_STREAM } from '../log/event-log';
import { collectEvents, makeEvent, makeEvents, newStream, type LogsUnderTest } from './store';

/** Tests of `subscribe`. */
export function subscriptionContract(logs: LogsUnderTest): void {
  it('gives earlier and later events after a position, in order and once', async () => {
    const { log, other } = logs();
    const stream = newStream();
    const written = makeEvents(6);
    const { position } = await log.append(stream, NO_STREAM, written.slice(0, 2));
    await log.append(stream, 1, written.slice(2, 4));
    const seen = collectEvents(other, position, 4);
    await log.append(stream, 3, written.slice(4));
    expect((await seen).map(({ id }) => id)).toEqual(written.slice(2).map(({ id }) => id));
  });

  it('gives the first event of the log to a subscription after START', async () => {
    const { log } = logs();
    await log.append(newStream(), NO_STREAM, makeEvents(2));
    const [first, second] = await collectEvents(log, START, 2);
    expect([first, second]).toEqual(await log.readAll(START, { limit: 2 }));
  });

  it('gives every event of three parallel writers once, in the order of the log', async () => {
    const { store, log, other } = logs();
    const before = await log.head();
    const url = store.urlAt(store.address.port);
    const total = 3 * 8 * 40;
    const seen = collectEvents(other, before, total);
    const writers = [1, 2, 3].map(() => startProgram('libs/event-store/src/contract/writer.program', [url, '8', '40']));
    const outputs = await Promise.all(writers.map((writer) => writer.output));
    const streams = new Set(outputs.flatMap((output) => output.trim().split('\n')));
    const received = await seen;
    expect(streams.size).toBe(24);
    expect(received).toHaveLength(total);
    expect(received).toEqual(await log.readAll(before, { limit: total + 1 }));
    for (const stream of streams) {
      const revisions = received.filter((event) => event.stream === stream).map(({ revision }) => revision);
      expect(revisions).toEqual(revisions.map((_, i) => i));
    }
  });

  it('gives a fast subscriber everything while another one is slow', async () => {
    const { log } = logs();
    const before = await log.head();
    const stop = new AbortController();
    const slow = log.subscribe(before, { signal: stop.signal, limit: 10 })[Symbol.asyncIterator]();
    await log.append(newStream(), NO_STREAM, makeEvents(50));
    const first = await slow.next();
    await log.append(newStream(), NO_STREAM, makeEvents(50));
    expect(await collectEvents(log, before, 100)).toHaveLength(100);
    let last = first.value!.at(-1)!;
    let count = first.value!.length;
    while (count < 100) {
      const { value } = await slow.next();
      expect(value![0]!.position > last.position).toBe(true);
      count += value!.length;
      last = value!.at(-1)!;
    }
    expect(count).toBe(100);
    stop.abort();
    expect((await slow.next()).done).toBe(true);
  });

  it('ends on the signal while it waits for events', async () => {
    const { log } = logs();
    const stop = new AbortController();
    const reading = log
      .subscribe(await log.head(), { signal: stop.signal })
      [Symbol.asyncIterator]()
      .next();
    stop.abort();
    expect((await reading).done).toBe(true);
  });

  it('refuses a position past the end of the log', async () => {
    const { store, log } = logs();
    await log.append(newStream(), NO_STREAM, [makeEvent()]);
    const stop = new AbortController();
    const reading = log.subscribe(store.positionPastEnd, { signal: stop.signal })[Symbol.asyncIterator]().next();
    await expect(reading).rejects.toMatchObject({ name: 'PositionPastEnd', position: store.positionPastEnd });
    stop.abort();
  });
}
