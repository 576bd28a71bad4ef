import { randomUUID } from 'node:crypto';
import { type Recorded, type ShopEvent, START } from '@rabbet/domain/events/event';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { newStream } from '../contract/store';
import { EventStore, type PersonKeyring } from '../event-store';
import { type EventLog, NO_STREAM } from '../log/event-log';
import { openPostgresLog } from '../postgres/postgres-log';
import type { Upcasts } from '@rabbet/domain/events/upcast';
import { upcast } from './upcast';

interface SeatData {
  readonly seats?: number;
  readonly held?: number;
  readonly until?: string | null;
}
/**
 * Versions of one event. SeatsTaken 1 has `seats`; version 2 calls them `held`; version 3 adds `until`; then it is renamed
 * to SeatsHeld, whose version 2 adds `by`.
 */
const upcasts: Upcasts = {
  SeatsTaken: [
    (event) => ({ ...event, data: { held: (event.data as SeatData).seats } }),
    (event) => ({ ...event, data: { ...event.data, until: null } }),
    (event) => ({ ...event, type: 'SeatsHeld' }),
  ],
  SeatsHeld: [(event) => ({ ...event, data: { ...event.data, by: 'desk' } })],
};
const currentShape = { type: 'SeatsHeld', data: { held: 2, until: null, by: 'desk' } };

function stored(type: string, schema: number, data: object): Recorded {
  const at = '2026-11-21T09:00:00.000Z';
  const metadata = {
    actor: 'user-7',
    origin: 'web',
    commandId: null,
    cause: null,
    run: null,
    recordedAt: at,
    occurredAt: at,
  } as const;
  return { id: randomUUID(), stream: 'workshop-3', revision: 0, position: START, schema, type, data, ...metadata };
}

describe('upcasting an event', () => {
  it.each([
    ['SeatsTaken 1', stored('SeatsTaken', 1, { seats: 2 })],
    ['SeatsTaken 2', stored('SeatsTaken', 2, { held: 2 })],
    ['SeatsTaken 3, the last version before it was renamed', stored('SeatsTaken', 3, { held: 2, until: null })],
    ['SeatsHeld 1, the first version after it was renamed', stored('SeatsHeld', 1, { held: 2, until: null })],
    ['SeatsHeld 2', stored('SeatsHeld', 2, currentShape.data)],
  ])("gives today's shape for %s", (_, old) => {
    expect(upcast(upcasts, old)).toEqual({ ...old, ...currentShape });
  });

  it('returns the same object for a type without upcasts', () => {
    for (const type of ['SeatsFreed', 'constructor', '__proto__']) {
      const event = stored(type, 1, { seats: 2 });
      expect(upcast(upcasts, event)).toBe(event);
    }
  });
});

describe('an event that a newer program wrote', () => {
  it('is refused, and the refusal says which event and which versions', () => {
    const event = stored('SeatsHeld', 3, {});
    expect(() => upcast(upcasts, event)).toThrow(
      `SeatsHeld ${event.id} has version 3, this program knows 2: a newer one wrote it`,
    );
    expect(() => upcast({}, stored('SeatsFreed', 2, {}))).toThrow('has version 2, this program knows 1');
  });
});

describe('an event store with upcasts', () => {
  const noPersons: PersonKeyring = { forWriting: async () => new Map(), forReading: async () => new Map() };
  const metadata = { recordedAt: '2026-11-21T09:00:00.000Z', actor: 'user-7', origin: 'web' } as const;
  let test: TestDatabase;
  let log: EventLog;
  beforeAll(async () => {
    test = await testDatabase();
    log = await openPostgresLog(test.url);
  });
  afterAll(async () => {
    await log.close();
    await test.drop();
  });

  it("reads the events of older programs in today's shape, and does not change the log", async () => {
    const stream = newStream();
    const shapes: ShopEvent[] = [
      { type: 'SeatsTaken', data: { seats: 2 } },
      { type: 'SeatsTaken', data: { held: 2, until: null } },
      { type: 'SeatsHeld', data: { held: 2, until: null } },
      currentShape,
    ];
    const taken = upcasts.SeatsTaken ?? [];
    const held = upcasts.SeatsHeld ?? [];
    const upcastsByAge = [{}, { SeatsTaken: taken.slice(0, 2) }, { SeatsTaken: taken }, upcasts];
    for (const [revision, age] of upcastsByAge.entries())
      await new EventStore(log, noPersons, age).append(
        stream,
        revision - 1,
        [shapes[revision]!],
        [randomUUID()],
        metadata,
      );
    const before = await log.readStream(stream);

    const eventStore = new EventStore(log, noPersons, { SeatsTaken: taken, SeatsHeld: held });
    const byStream = await eventStore.readStream(stream);
    const all = await eventStore.readAll(START);
    const stop = new AbortController();
    const subscribed = eventStore.subscribe(START, { signal: stop.signal });
    const first = await subscribed[Symbol.asyncIterator]().next();
    stop.abort();
    for (const read of [byStream, all, first.value as readonly Recorded[]])
      expect(read.map(({ type, data }) => ({ type, data }))).toEqual([
        currentShape,
        currentShape,
        currentShape,
        currentShape,
      ]);
    expect(byStream.map(({ schema }) => schema)).toEqual([1, 3, 1, 2]);
    expect(await log.readStream(stream)).toEqual(before);
    expect(before.map(({ data }) => data)).toEqual(shapes.map(({ data }) => JSON.stringify(data)));
  });

  it('returns an event of a newer program, and throws only when its data is read', async () => {
    const stream = newStream();
    await new EventStore(log, noPersons, upcasts).append(stream, NO_STREAM, [currentShape], [randomUUID()], metadata);
    const other = { type: 'SeatsCounted', data: { seats: 4 } };
    await new EventStore(log, noPersons, {}).append(stream, 0, [other], [randomUUID()], metadata);
    const [newer, current] = await new EventStore(log, noPersons, {}).readStream(stream);
    expect(newer).toMatchObject({ type: 'SeatsHeld', stream, revision: 0 });
    expect(() => newer?.data).toThrow(/SeatsHeld .* a newer one wrote it/);
    expect(current).toMatchObject(other);
  });
});
