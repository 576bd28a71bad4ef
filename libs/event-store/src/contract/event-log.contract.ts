import type { Position } from '@rabbet/domain/events/event';
import { clockContract } from './clocks';
import { manyContract } from './many';
import { checksumOf } from '../log/checksum';
import { temporaryRefusalContract } from './temporary-refusals';
import { collectEvents, makeEvent, makeEvents, newStream, type StoreUnderTest, type LogsUnderTest } from './store';
import { subscriptionContract } from './subscriptions';
import { wireContract } from './wire';
import { BadEvent, type Append, type EventLog, NO_STREAM, WrongRevision, type SharedPage } from '../log/event-log';

/**
 * Contract that every store of the log keeps. A third store passes this suite, and no other code has to change.
 * `temporaryRefusals` names its answers that mean "not at the moment".
 */
export function logContract(
  name: string,
  start: () => Promise<StoreUnderTest>,
  temporaryRefusals: readonly string[] = [],
): void {
  describe(`the log in ${name}`, () => {
    let store: StoreUnderTest;
    let log: EventLog;
    let other: EventLog;
    beforeAll(async () => {
      store = await start();
      log = await store.open(store.urlAt(store.address.port));
      other = await store.open(store.urlAt(store.address.port));
    });
    afterAll(async () => {
      await log?.close();
      await other?.close();
      await store?.close();
    });
    const logsUnderTest = () => ({ store, log, other });

    describe('reading what was appended', () => readingContract(logsUnderTest));
    describe('refusing appends that would not be read back alike', () => refusalContract(logsUnderTest));
    describe('expected revisions', () => revisionContract(logsUnderTest));
    describe('repeated appends', () => repeatContract(logsUnderTest));
    describe('many appends', () => manyContract(logsUnderTest));
    describe('subscriptions', () => subscriptionContract(logsUnderTest));
    describe('on machines whose clocks differ', () => clockContract(logsUnderTest));
    if (temporaryRefusals.length > 0)
      describe('answering that it cannot now', () => temporaryRefusalContract(logsUnderTest, temporaryRefusals));
    describe('over a wire that breaks', () => wireContract(logsUnderTest));
  });
}

function readingContract(logs: LogsUnderTest): void {
  const texts: [string, string][] = [
    ['accents, scripts and emoji', JSON.stringify({ title: 'Été à 東京 🖼️', tab: 'a\tb', quote: '"\\"' })],
    ['keys that look like numbers, and __proto__', '{"1":1,"b":2,"__proto__":{"a":1}}'],
    ['numbers at their limits', JSON.stringify({ a: 1e21, b: 0.1, c: 2 ** 53 - 1, d: -1e-7 })],
    ['a backslash before u0000 that is text', JSON.stringify({ text: '\\u0000 \\ud800' })],
    ['900 kilobytes', JSON.stringify({ text: 'x'.repeat(900_000) })],
  ];
  it.each(texts)('gives back byte for byte: %s', async (_, data) => {
    const { log, other } = logs();
    const stream = newStream();
    const written = { ...makeEvent(), data, meta: '{"actor":"user-7","z":1,"a":{}}' };
    const { position } = await log.append(stream, NO_STREAM, [written]);
    const stored = { ...written, stream, revision: 0 };
    expect(await other.readStream(stream)).toEqual([{ ...stored, position, checksum: checksumOf(stored) }]);
  });

  it('stores a checksum with each event, and returns it by every way of reading', async () => {
    const { log, other } = logs();
    const first = newStream();
    const second = newStream();
    const before = await log.head();
    await log.append(first, NO_STREAM, makeEvents(3));
    await log.appendMany([
      { stream: first, expected: 2, events: makeEvents(2) },
      { stream: second, expected: NO_STREAM, events: makeEvents(1) },
      { stream: first, expected: 4, events: makeEvents(1) },
      { stream: second, expected: 5, events: makeEvents(1) }, // refused, so that each is appended by itself
    ]);
    const read = await other.readAll(before);
    expect(read.map(({ checksum }) => checksum)).toEqual(read.map(checksumOf));
    expect(new Set(read.map(({ checksum }) => checksum)).size).toBe(7);
    expect(await collectEvents(other, before, 7)).toEqual(read);
    expect(await other.readStream(first)).toEqual(read.filter(({ stream }) => stream === first));
    expect(await other.readLast(7)).toEqual(read);
  });

  it('returns the last events in the order of the log', async () => {
    const { log, other } = logs();
    const written = makeEvents(5);
    await log.append(newStream(), NO_STREAM, written.slice(0, 2));
    await log.append(newStream(), NO_STREAM, written.slice(2));
    const last = await other.readLast(4);
    expect(last.map(({ id }) => id)).toEqual(written.slice(1).map(({ id }) => id));
    expect(await log.readAll(last[1]!.position)).toEqual(last.slice(2));
  });

  it('numbers the events of a stream from 0, and reads any range of it', async () => {
    const { log } = logs();
    const stream = newStream();
    const written = makeEvents(5);
    await log.append(stream, NO_STREAM, written.slice(0, 2));
    const { revision } = await log.append(stream, 1, written.slice(2));
    expect(revision).toBe(4);
    const all = await log.readStream(stream);
    expect(all.map(({ id, revision }) => [id, revision])).toEqual(written.map(({ id }, i) => [id, i]));
    expect(await log.readStream(stream, { from: 1, limit: 2 })).toEqual(all.slice(1, 3));
    expect(await log.readStream(stream, { from: 5 })).toEqual([]);
  });

  it('returns the id of the event at a position, and null past the end', async () => {
    const { store, log, other } = logs();
    const stream = newStream();
    const { position } = await log.append(stream, NO_STREAM, makeEvents(3));
    const read = await log.readStream(stream);
    for (const { position, id } of read) expect(await other.idAt(position)).toBe(id);
    expect(read.at(-1)!.position).toBe(position);
    const positions = log.positionsUpTo(position, 3);
    if (positions) expect(positions).toEqual(read.map((event) => event.position)); // EventStoreDB cannot compute them
    expect(await other.idAt(store.positionPastEnd)).toBeNull();
  });

  it('reads the events of all programs page by page, to the end', async () => {
    const { log, other } = logs();
    const before = await log.head();
    const written = makeEvents(25);
    for (let i = 0; i < 25; i += 5) await log.append(newStream(), NO_STREAM, written.slice(i, i + 5));
    const seen: string[] = [];
    let pages = 0;
    for (let after: Position | null = before; after !== null; pages++) {
      const { events, last }: SharedPage = await other.readShared(after, 10);
      seen.push(...events.map(({ id }) => id));
      after = last;
    }
    expect(seen).toEqual(written.map(({ id }) => id));
    expect(pages).toBeGreaterThan(2);
  });

  it('has no events for a stream that does not exist', async () => {
    expect(await logs().log.readStream(newStream())).toEqual([]);
  });

  it('reads the events after a position in order, up to the limit', async () => {
    const { log } = logs();
    const before = await log.head();
    const first = newStream();
    const second = newStream();
    await log.append(first, NO_STREAM, makeEvents(2));
    await log.append(second, NO_STREAM, makeEvents(2));
    await log.append(first, 1, makeEvents(1));
    const all = await log.readAll(before);
    expect(all.map(({ stream, revision }) => [stream, revision])).toEqual([
      [first, 0],
      [first, 1],
      [second, 0],
      [second, 1],
      [first, 2],
    ]);
    expect(all.map(({ position }) => position)).toEqual(all.map(({ position }) => position).sort());
    expect(await log.readAll(all[1]!.position, { limit: 2 })).toEqual(all.slice(2, 4));
    expect(await log.readAll(all[4]!.position)).toEqual([]);
  });

  it('returns the position of its last event, and counts the events after a position if it can', async () => {
    const { log, other } = logs();
    const { position } = await log.append(newStream(), NO_STREAM, makeEvents(1));
    expect(await other.head()).toBe(position);
    const later = await log.append(newStream(), NO_STREAM, makeEvents(3));
    expect(await other.head()).toBe(later.position);
    expect([3, null]).toContain(await other.countAfter(position));
    expect([0, null]).toContain(await other.countAfter(later.position));
  });

  it('has one identity, which every client reads', async () => {
    const { log, other } = logs();
    const identity = await log.identity();
    expect(identity).toMatch(/^[0-9a-f-]{36}$/);
    expect(await other.identity()).toBe(identity);
  });
}

function refusalContract(logs: LogsUnderTest): void {
  const repeatedEvent = makeEvent();
  const invalidAppends: [string, Partial<Append>][] = [
    ['no events', { events: [] }],
    ['a repeated id', { events: [repeatedEvent, makeEvent(), repeatedEvent] }],
    ['an id that is no UUID', { events: [{ ...makeEvent(), id: 'seven' }] }],
    ['a NUL', { events: [{ ...makeEvent(), data: JSON.stringify({ a: 'x\0' }) }] }],
    ['half a surrogate pair', { events: [{ ...makeEvent(), data: JSON.stringify({ a: '\ud83d' }) }] }],
    [
      'half a surrogate pair after a backslash',
      { events: [{ ...makeEvent(), data: JSON.stringify({ a: '\\\udc00' }) }] },
    ],
    [
      'more than a mebibyte',
      { events: [makeEvent({ text: 'x'.repeat(600_000) }), makeEvent({ text: 'y'.repeat(600_000) })] },
    ],
    ['white space that would not come back', { events: [{ ...makeEvent(), data: '{ "a": 1 }' }] }],
    ['a number that would not come back', { events: [{ ...makeEvent(), data: '{"a":1.0}' }] }],
    ['a key twice', { events: [{ ...makeEvent(), data: '{"a":1,"a":2}' }] }],
    ['data that is no JSON', { events: [{ ...makeEvent(), data: '{a' }] }],
    ['metadata that is no object', { events: [{ ...makeEvent(), meta: '"text"' }] }],
    ['a stream name that the server reserves', { stream: '$all' }],
    ['a type with a space', { events: [{ ...makeEvent(), type: 'Work Hung' }] }],
    ['a revision that is no integer', { expected: 0.5 }],
    ['the revision -2, which means "any" to some servers', { expected: -2 }],
  ];
  it.each(invalidAppends)('refuses %s, and writes nothing', async (_, invalidPart) => {
    const { log } = logs();
    const item = { stream: newStream(), expected: NO_STREAM, events: makeEvents(1), ...invalidPart };
    const head = await log.head();
    await expect(log.append(item.stream, item.expected, item.events)).rejects.toThrow(BadEvent);
    expect(await log.head()).toBe(head);
  });
}

function revisionContract(logs: LogsUnderTest): void {
  it('refuses an append that expects a wrong revision, and names the actual one', async () => {
    const { log } = logs();
    const stream = newStream();
    await expect(log.append(stream, 0, makeEvents(1))).rejects.toMatchObject({ expected: 0, actual: NO_STREAM });
    await log.append(stream, NO_STREAM, makeEvents(3));
    await expect(log.append(stream, NO_STREAM, makeEvents(1))).rejects.toMatchObject({ actual: 2 });
    await expect(log.append(stream, 1, makeEvents(1))).rejects.toMatchObject({ actual: 2 });
    await expect(log.append(stream, 3, makeEvents(1))).rejects.toThrow(WrongRevision);
    expect(await log.readStream(stream)).toHaveLength(3);
  });

  it('stores one of twenty racing appends, and tells the others the actual revision', async () => {
    const { log, other } = logs();
    const stream = newStream();
    await log.append(stream, NO_STREAM, makeEvents(1));
    const racers = Array.from({ length: 20 }, (_, i) => (i % 2 ? log : other).append(stream, 0, makeEvents(2)));
    const outcomes = await Promise.allSettled(racers);
    const lost = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(lost).toHaveLength(19);
    for (const { reason } of lost) expect(reason).toMatchObject({ name: 'WrongRevision', actual: 2 });
    expect(await log.readStream(stream)).toHaveLength(3);
  });
}

function repeatContract(logs: LogsUnderTest): void {
  it('answers a repeated append as the first time, even after later events', async () => {
    const { log, other } = logs();
    const stream = newStream();
    const written = makeEvents(3);
    const first = await log.append(stream, NO_STREAM, written);
    await log.append(stream, 2, makeEvents(2));
    const again = await other.append(stream, NO_STREAM, written);
    expect([again.revision, again.position]).toEqual([first.revision, first.position]);
    expect(await log.readStream(stream)).toHaveLength(5);
  });

  it('answers the first events of an earlier append as a repeat', async () => {
    const { log } = logs();
    const stream = newStream();
    const written = makeEvents(3);
    await log.append(stream, NO_STREAM, written);
    expect((await log.append(stream, NO_STREAM, written.slice(0, 2))).revision).toBe(1);
    expect(await log.readStream(stream)).toHaveLength(3);
  });

  it('refuses an append of stored and new events', async () => {
    const { log } = logs();
    const stream = newStream();
    const written = makeEvents(2);
    await log.append(stream, NO_STREAM, written);
    await expect(log.append(stream, NO_STREAM, [...written, makeEvent()])).rejects.toThrow(WrongRevision);
    expect(await log.readStream(stream)).toHaveLength(2);
  });

  it('refuses a stored event at another revision', async () => {
    const { log } = logs();
    const stream = newStream();
    const written = makeEvents(2);
    await log.append(stream, NO_STREAM, written);
    await expect(log.append(stream, 0, written)).rejects.toThrow(WrongRevision);
    await expect(log.append(stream, 1, [written[0]!])).rejects.toThrow(WrongRevision);
    expect(await log.readStream(stream)).toHaveLength(2);
  });

  it('stores an event whose id another stream has', async () => {
    const { log } = logs();
    const same = makeEvent();
    const first = newStream();
    const second = newStream();
    await log.append(first, NO_STREAM, [same]);
    await log.append(second, NO_STREAM, [same]);
    expect([(await log.readStream(first)).length, (await log.readStream(second)).length]).toEqual([1, 1]);
  });

  it('stores an append once that ten writers send at the same time, and gives all the same answer', async () => {
    const { log, other } = logs();
    const stream = newStream();
    const written = makeEvents(2);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? log : other).append(stream, NO_STREAM, written)),
    );
    expect(new Set(answers.map(({ revision, position }) => `${revision} ${position}`)).size).toBe(1);
    expect(await log.readStream(stream)).toHaveLength(2);
  });
}
