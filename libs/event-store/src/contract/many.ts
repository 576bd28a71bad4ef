import { randomUUID } from 'node:crypto';
import { NO_STREAM } from '../log/event-log';
import { event, events, newStream, type LogsUnderTest } from './store';

export function manyContract(logs: LogsUnderTest): void {
  it('answers each of many by itself: one that fails does not stop the others', async () => {
    const { log } = logs();
    const first = newStream();
    const second = newStream();
    const third = newStream();
    const stored = events(2);
    await log.append(third, NO_STREAM, stored);
    const answers = await log.appendMany([
      { stream: first, expected: NO_STREAM, events: events(2) },
      { stream: second, expected: 7, events: events(1) },
      { stream: second, expected: NO_STREAM, events: [{ ...event(), data: '{"nul":"\\u0000"}' }] },
      { stream: third, expected: NO_STREAM, events: stored },
      { stream: first, expected: 1, events: events(1) },
      { stream: second, expected: NO_STREAM, events: events(1) },
    ]);
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.revision : answer.reason.name)),
    ).toEqual([1, 'WrongRevision', 'BadEvent', 1, 2, 0]);
  });

  it('appends many in the order in which they are given', async () => {
    const { log } = logs();
    const before = await log.head();
    const streams = [newStream(), newStream()];
    const items = Array.from({ length: 60 }, (_, i) => ({
      stream: streams[Math.floor(i / 3) % 2]!, // two were made
      expected: Math.floor(i / 6) * 3 + (i % 3) - 1,
      events: events(1),
    }));
    const answers = await log.appendMany(items);
    const read = await log.readAll(before);
    expect(read.map(({ id }) => id)).toEqual(items.map(({ events: [event] }) => event!.id)); // one each
    expect(answers).toMatchObject(
      read.map(({ revision, position }) => ({ status: 'fulfilled', value: { revision, position } })),
    );
  });

  it('keeps that order though they are more than one message carries, and knows them when they come again', async () => {
    const { log } = logs();
    const before = await log.head();
    const streams = [newStream(), newStream()];
    const items = Array.from({ length: 12 }, (_, i) => ({
      stream: streams[i % 2]!, // two were made
      expected: Math.floor(i / 2) * 2 - 1,
      events: [event({ text: 'x'.repeat(450_000) }), event({ text: 'y'.repeat(450_000) })],
    }));
    const answers = await log.appendMany(items);
    const read = await log.readAll(before);
    expect(read.map(({ id }) => id)).toEqual(items.flatMap((item) => item.events.map(({ id }) => id)));
    expect(await log.appendMany(items)).toMatchObject(
      answers.map((answer) => answer.status === 'fulfilled' && { value: { position: answer.value.position } }),
    );
    expect(await log.head()).toBe(read.at(-1)?.position);
  });

  it.each(['conflict', 'gap', 'repeat'] as const)(
    'does so when streams come again and there is a %s among them',
    async (what) => {
      const { log } = logs();
      const fresh = newStream();
      const existing = newStream();
      const stored = events(2);
      await log.append(existing, NO_STREAM, stored);
      const odd = {
        conflict: { stream: existing, expected: NO_STREAM, events: events(1) },
        gap: { stream: fresh, expected: 5, events: events(1) },
        repeat: { stream: existing, expected: NO_STREAM, events: stored },
      }[what];
      const [first, second] = [0, 1].map((i) => ({ stream: fresh, expected: i - 1, events: events(1) }));
      const answers = await log.appendMany([first!, odd, second!]); // two were made
      const answered = (revision: number, repeated = false) => ({ value: { revision, repeated } });
      const refused = { reason: { name: 'WrongRevision' } };
      expect(answers).toMatchObject([answered(0), what === 'repeat' ? answered(1, true) : refused, answered(1)]);
      expect(await log.readStream(fresh)).toHaveLength(2);
      expect(await log.readStream(existing)).toHaveLength(2);
    },
  );

  it('takes an event once that two of many bring to one stream', async () => {
    const { log } = logs();
    const stream = newStream();
    const first = event();
    const second = event();
    const answers = await log.appendMany(
      [first, second, first].map((each, i) => ({ stream, expected: i - 1, events: [each] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect((await log.readStream(stream)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('stores every good one of 300 at once, though some of them are poison', async () => {
    const { log } = logs();
    const before = await log.head();
    const good: string[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, (_, i) => {
        const newEvent = { ...event({ i }), id: randomUUID() };
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
