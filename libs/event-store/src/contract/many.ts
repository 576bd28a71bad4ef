import { randomUUID } from 'node:crypto';
import { NO_STREAM } from '../log/event-log';
import { makeEvent, makeEvents, newStream, type LogsUnderTest } from './store';

/** Tests of `appendMany`, and of many appends at the same time. */
export function manyContract(logs: LogsUnderTest): void {
  it('answers each append by itself: one that fails does not stop the others', async () => {
    const { log } = logs();
    const first = newStream();
    const second = newStream();
    const third = newStream();
    const stored = makeEvents(2);
    await log.append(third, NO_STREAM, stored);
    const answers = await log.appendMany([
      { stream: first, expected: NO_STREAM, events: makeEvents(2) },
      { stream: second, expected: 7, events: makeEvents(1) },
      { stream: second, expected: NO_STREAM, events: [{ ...makeEvent(), data: '{"nul":"\\u0000"}' }] },
      { stream: third, expected: NO_STREAM, events: stored },
      { stream: first, expected: 1, events: makeEvents(1) },
      { stream: second, expected: NO_STREAM, events: makeEvents(1) },
    ]);
    expect(answers).toMatchObject([
      { value: { revision: 1 } },
      { reason: { name: 'WrongRevision' } },
      { reason: { name: 'BadEvent' } },
      { value: { revision: 1 } },
      { value: { revision: 2 } },
      { value: { revision: 0 } },
    ]);
  });

  it('appends many in the order in which they are given', async () => {
    const { log } = logs();
    const before = await log.head();
    const streams = [newStream(), newStream()];
    const items = Array.from({ length: 60 }, (_, i) => ({
      stream: streams[Math.floor(i / 3) % 2]!, // two were made
      expected: Math.floor(i / 6) * 3 + (i % 3) - 1,
      events: makeEvents(1),
    }));
    const answers = await log.appendMany(items);
    const read = await log.readAll(before);
    expect(read.map(({ id }) => id)).toEqual(items.map(({ events: [event] }) => event!.id));
    expect(answers).toMatchObject(
      read.map(({ revision, position }) => ({ status: 'fulfilled', value: { revision, position } })),
    );
  });

  it('keeps the order of appends that need several messages, and recognizes all of them as repeats', async () => {
    const { log } = logs();
    const before = await log.head();
    const streams = [newStream(), newStream()];
    const items = Array.from({ length: 12 }, (_, i) => ({
      stream: streams[i % 2]!,
      expected: Math.floor(i / 2) * 2 - 1,
      events: [makeEvent({ text: 'x'.repeat(450_000) }), makeEvent({ text: 'y'.repeat(450_000) })],
    }));
    await log.appendMany(items);
    const read = await log.readAll(before);
    expect(read.map(({ id }) => id)).toEqual(items.flatMap((item) => item.events.map(({ id }) => id)));
    expect(await log.appendMany(items)).toMatchObject(
      read.filter((_, i) => i % 2 === 1).map(({ position }) => ({ value: { position, repeated: true } })),
    );
    expect(await log.head()).toBe(read.at(-1)?.position);
  });

  it.each(['conflict', 'gap', 'repeat'] as const)(
    'appends twice to one stream although there is a %s between the two',
    async (kind) => {
      const { log } = logs();
      const fresh = newStream();
      const existing = newStream();
      const stored = makeEvents(2);
      await log.append(existing, NO_STREAM, stored);
      const between = {
        conflict: { stream: existing, expected: NO_STREAM, events: makeEvents(1) },
        gap: { stream: fresh, expected: 5, events: makeEvents(1) },
        repeat: { stream: existing, expected: NO_STREAM, events: stored },
      }[kind];
      const first = { stream: fresh, expected: NO_STREAM, events: makeEvents(1) };
      const second = { stream: fresh, expected: 0, events: makeEvents(1) };
      const answers = await log.appendMany([first, between, second]);
      const rejection = { reason: { name: 'WrongRevision' } };
      const repeat = { value: { revision: 1, repeated: true } };
      expect(answers).toMatchObject([
        { value: { revision: 0, repeated: false } },
        kind === 'repeat' ? repeat : rejection,
        { value: { revision: 1, repeated: false } },
      ]);
      expect(await log.readStream(fresh)).toHaveLength(2);
      expect(await log.readStream(existing)).toHaveLength(2);
    },
  );

  it('stores an event once that two of many appends bring to one stream', async () => {
    const { log } = logs();
    const stream = newStream();
    const first = makeEvent();
    const second = makeEvent();
    const answers = await log.appendMany(
      [first, second, first].map((each, i) => ({ stream, expected: i - 1, events: [each] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect((await log.readStream(stream)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('stores every valid one of 300 parallel appends, and refuses the 12 bad ones', async () => {
    const { log } = logs();
    const before = await log.head();
    const good: string[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, (_, i) => {
        const newEvent = { ...makeEvent({ i }), id: randomUUID() };
        if (i % 50 === 7) return log.append(newStream(), NO_STREAM, [{ ...newEvent, data: '{"half":"\\ud800"}' }]);
        if (i % 50 === 9) return log.append(newStream(), 5, [newEvent]);
        good.push(newEvent.id);
        return log.append(newStream(), NO_STREAM, [newEvent]);
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(12);
    expect((await log.readAll(before)).map(({ id }) => id).sort()).toEqual(good.sort());
  });
}
