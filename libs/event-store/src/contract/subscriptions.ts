import { START } from '@rabbet/domain/events/event';
import { startProgram } from '@rabbet/postgres/testing/program';
import { NO_STREAM } from '../log/event-log';
import { collect, event, events, newStream, type LogsUnderTest } from './store';

export function subscriptionContract(logs: LogsUnderTest): void {
  it('gives what came after a position and what still comes, in order and once', async () => {
    const { log, other } = logs();
    const stream = newStream();
    const written = events(6);
    const { position } = await log.append(stream, NO_STREAM, written.slice(0, 2));
    await log.append(stream, 1, written.slice(2, 4));
    const seen = collect(other, position, 4);
    await log.append(stream, 3, written.slice(4));
    expect((await seen).map(({ id }) => id)).toEqual(written.slice(2).map(({ id }) => id));
  });

  it('begins with the very first event when it is asked to', async () => {
    const { log } = logs();
    await log.append(newStream(), NO_STREAM, events(2));
    const [first, second] = await collect(log, START, 2);
    expect([first, second]).toEqual(await log.readAll(START, { limit: 2 }));
  });

  it('misses nothing of what several processes append at once, and gives it in the order of the log', async () => {
    const { store, log, other } = logs();
    const before = await log.head();
    const url = store.urlAt(store.address.port);
    const total = 3 * 8 * 40;
    const seen = collect(other, before, total);
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

  it('hinders nobody when one reader is slow', async () => {
    const { log } = logs();
    const before = await log.head();
    const stop = new AbortController();
    const slow = log.subscribe(before, { signal: stop.signal, limit: 10 })[Symbol.asyncIterator]();
    await log.append(newStream(), NO_STREAM, events(50));
    const first = await slow.next();
    await log.append(newStream(), NO_STREAM, events(50));
    expect(await collect(log, before, 100)).toHaveLength(100);
    let last = first.value!.at(-1)!; // a batch is never empty
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

  it('ends at once when it is told to, though nothing comes', async () => {
    const { log } = logs();
    const stop = new AbortController();
    const reading = log
      .subscribe(await log.head(), { signal: stop.signal })
      [Symbol.asyncIterator]()
      .next();
    stop.abort();
    expect((await reading).done).toBe(true);
  });

  it('refuses a position past the end of the log instead of waiting for ever', async () => {
    const { store, log } = logs();
    await log.append(newStream(), NO_STREAM, [event()]);
    const stop = new AbortController();
    const reading = log.subscribe(store.pastEnd, { signal: stop.signal })[Symbol.asyncIterator]().next();
    await expect(reading).rejects.toMatchObject({ name: 'PositionPastEnd', position: store.pastEnd });
    stop.abort();
  });
}
