import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopCommand } from '@rabbet/domain/deciders/decider';
import type { Personal, Position, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { Database, ErasureList, MasterKey, migrateState, PersonKeys } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import fc from 'fast-check';
import { newStream } from './contract/store';
import { eventId, EventStore } from './event-store';
import { type EventLog, NO_STREAM } from './log/event-log';
import { openPostgresLog } from './postgres/postgres-log';

const masterKey = new MasterKey(randomBytes(32));
const metadata = { recordedAt: '2026-11-21T09:00:00.000Z', actor: 'user-7', origin: 'web' } as const;
const ann = { name: 'Ann Bell', phones: ['+44 20 7946 0018'], note: 'collects "Turner" prints' };
const ben = { name: 'Ben Zoë Ångström' };

class CountingDatabase extends Database {
  statements = 0;
  override query<R>(text: string, values?: readonly unknown[]) {
    this.statements++;
    return super.query<R>(text, values);
  }
}

let test: TestDatabase;
let home: string;
let database: CountingDatabase;
let keys: PersonKeys;
let log: EventLog;
let eventStore: EventStore;
let lastPerson = 10_000_000_000; // objects sort shorter numeric keys, and keep such long ones in the order of insertion
beforeAll(async () => {
  test = await testDatabase(migrateState);
  home = mkdtempSync(join(tmpdir(), 'rabbet-event-store-'));
  database = new CountingDatabase({ url: test.url });
  keys = await newKeys();
  log = await openPostgresLog(test.url);
  eventStore = new EventStore(log, keys, {});
});
afterAll(async () => {
  await keys.close();
  await log.close();
  await database.close();
  await test.drop();
  rmSync(home, { recursive: true });
});

async function newKeys(): Promise<PersonKeys> {
  const personKeys = new PersonKeys(database, masterKey, new ErasureList(home, 'shop'));
  await personKeys.ready();
  return personKeys;
}

const newPerson = () => String(++lastPerson);
const seatBooked = (personal?: Personal, seat = 7): ShopEvent => ({ type: 'SeatBooked', data: { seat }, personal });

async function appendEvents(
  ...events: ShopEvent[]
): Promise<{ stream: string; events: readonly Recorded[]; head: Position }> {
  const stream = newStream();
  const ids = events.map(() => randomUUID());
  const written = await eventStore.append(stream, NO_STREAM, events, ids, metadata);
  return { stream, events: written.events, head: written.appended.position };
}

async function readFirst(stream: string): Promise<Recorded | undefined> {
  return (await eventStore.readStream(stream))[0];
}

/** Counts the rows of the log's tables that hold a text in any column. */
async function countRowsWith(text: string): Promise<number> {
  const { rows } = await test.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'log'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  let count = 0;
  for (const { name } of rows) {
    const matches = await test.database.query(`select 1 from ${name} as t where t::text ilike $1`, [`%${text}%`]);
    count += matches.rows.length;
  }
  return count;
}

describe('personal fields', () => {
  it('are decrypted by every way of reading, and stay apart from the data', async () => {
    const a = newPerson();
    const b = newPerson();
    const before = await eventStore.head();
    const { stream } = await appendEvents(seatBooked({ [a]: ann, [b]: ben }));
    const expected = { type: 'SeatBooked', data: { seat: 7 }, personal: { [a]: ann, [b]: ben } };
    expect(await eventStore.readStream(stream)).toMatchObject([expected]);
    expect(await eventStore.readAll(before)).toMatchObject([expected]);
    const stop = new AbortController();
    const next = eventStore.subscribe(before, { signal: stop.signal })[Symbol.asyncIterator]().next();
    expect((await next).value).toMatchObject([expected]);
    stop.abort();
  });

  it('are in no column of the tables of the log', async () => {
    const person = newPerson();
    await appendEvents(seatBooked({ [person]: ann }), { type: 'NoteTaken', data: { text: 'in plain sight' } });
    expect(await countRowsWith('in plain sight')).toBe(1);
    for (const text of ['Ann Bell', '7946', 'Turner', 'phones', Buffer.from('Ann Be').toString('base64url')])
      expect([text, await countRowsWith(text)]).toEqual([text, 0]);
  });

  it('are read back as they were written, with any JSON in them', async () => {
    const person = newPerson();
    const stringUnit = fc.constantFrom('a', 'é', '🖼️', '"', '\\', '\0', '\ud800'); // encrypted, even the last two can be stored
    const fields = fc.dictionary(fc.string(), fc.jsonValue({ stringUnit, maxDepth: 2 }), { noNullPrototype: true });
    const all = fc.sample(fields, 100);
    const { stream } = await appendEvents(...all.map((value) => seatBooked({ [person]: value })));
    const read = await eventStore.readStream(stream);
    expect(read.map(({ personal }) => JSON.stringify(personal?.[person]))).toEqual(
      all.map((value) => JSON.stringify(value)),
    );
  });

  it('are null once their person is erased, and nothing else changes', async () => {
    const a = newPerson();
    const b = newPerson();
    const { stream } = await appendEvents(
      seatBooked({ [a]: ann, [b]: ben }),
      seatBooked({ [a]: ann }, 8),
      seatBooked(undefined, 9),
    );
    const before = await eventStore.readStream(stream);
    const bytes = await log.readStream(stream);
    await keys.erase([a]);
    expect(await eventStore.readStream(stream)).toEqual([
      { ...before[0], personal: { [a]: null, [b]: ben } },
      { ...before[1], personal: { [a]: null } },
      before[2],
    ]);
    expect(await log.readStream(stream)).toEqual(bytes);
  });

  it('are refused for a person who was erased', async () => {
    const person = newPerson();
    await keys.erase([person]);
    const head = await eventStore.head();
    await expect(appendEvents(seatBooked({ [person]: ann }))).rejects.toMatchObject({ code: 'person/erased' });
    expect(await eventStore.head()).toBe(head);
  });

  it('are left out if they are null, and the event is written', async () => {
    const a = newPerson();
    const b = newPerson();
    await keys.erase([a]);
    const { stream, events } = await appendEvents(seatBooked({ [a]: null, [b]: ben }), seatBooked({ [a]: null }));
    expect(events.map(({ personal }) => personal)).toEqual([{ [b]: ben }, undefined]);
    expect(await eventStore.readStream(stream)).toMatchObject([{ personal: { [b]: ben } }, { data: { seat: 7 } }]);
  });

  it.each(['event', 'person'] as const)('cannot be decrypted after they were moved to another %s', async (other) => {
    const person = newPerson();
    const neighbour = newPerson();
    const { stream } = await appendEvents(seatBooked({ [person]: ann }), seatBooked({ [neighbour]: ben }));
    const stored = (await log.readStream(stream))[0]!;
    const id = other === 'event' ? randomUUID() : stored.id;
    const meta = other === 'event' ? stored.meta : stored.meta.replace(`"${person}":`, `"${neighbour}":`);
    const elsewhere = newStream();
    await log.append(elsewhere, NO_STREAM, [{ ...stored, id, meta }]);
    expect((await readFirst(elsewhere))?.personal).toEqual({ [other === 'event' ? person : neighbour]: null });
    expect((await readFirst(stream))?.personal).toEqual({ [person]: ann });
  });

  it('of 500 persons cost one query of their keys', async () => {
    const many = Array.from({ length: 500 }, newPerson);
    database.statements = 0;
    const before = await eventStore.head();
    await appendEvents(...many.map((person) => seatBooked({ [person]: ben })));
    expect(database.statements).toBe(1);
    await keys.close();
    keys = await newKeys();
    eventStore = new EventStore(log, keys, {});
    database.statements = 0;
    const read = await eventStore.readAll(before);
    expect(read.map(({ personal }) => personal)).toEqual(many.map((person) => ({ [person]: ben })));
    expect(database.statements).toBe(1);
  });

  it('cost no query if an event has none', async () => {
    database.statements = 0;
    const { stream } = await appendEvents(seatBooked());
    await readFirst(stream);
    expect(database.statements).toBe(0);
  });
});

describe('an append to the event store', () => {
  it('returns the events as readers get them', async () => {
    const person = newPerson();
    const unusualData = { at: new Date(0), gone: undefined };
    const { stream, events, head } = await appendEvents(seatBooked({ [person]: { ...ben, ...unusualData } }), {
      type: 'Odd',
      data: unusualData,
    });
    const read = await eventStore.readStream(stream);
    expect(events).toEqual(read.map((event) => ({ ...event, position: head })));
    expect(events[1]?.data).toEqual({ at: '1970-01-01T00:00:00.000Z' });
  });

  it('rejects if the keyring has no key for a person', async () => {
    const keylessKeyring = { forWriting: async () => new Map(), forReading: async () => new Map() };
    const writing = new EventStore(log, keylessKeyring, {}).append(
      newStream(),
      -1,
      [seatBooked({ '1': ann })],
      [randomUUID()],
      metadata,
    );
    await expect(writing).rejects.toThrow('no key was made to seal what is said of person 1');
  });
});

describe('the fingerprint of a command', () => {
  const book = (personal?: Personal, data: object = { seat: 7, price: { pence: 4_500 } }): ShopCommand => ({
    type: 'BookSeat',
    data,
    personal,
  });
  const fingerprintOf = (content: ShopCommand) => eventStore.commandFingerprint(content, 'writing');

  it('is the same for equal content, whatever the order of its keys', async () => {
    const a = newPerson();
    const b = newPerson();
    const first = await fingerprintOf(book({ [a]: { name: 'Ann', city: 'Ely' }, [b]: ben }));
    const second = book({ [b]: ben, [a]: { city: 'Ely', name: 'Ann' } }, { price: { pence: 4_500 }, seat: 7 });
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await fingerprintOf(second)).toBe(first);
    expect(await eventStore.commandFingerprint(second, 'reading')).toBe(first);
    expect(await fingerprintOf({ ...second, facts: { now: 'later' } })).toBe(first);
  });

  it('differs for different content', async () => {
    const a = newPerson();
    const b = newPerson();
    const contents = [
      book({ [a]: ann }),
      book({ [a]: ann, [b]: ann }),
      book({ [a]: ann, [b]: ben }),
      book({ [a]: ben, [b]: ann }),
      book({ [b]: ann }),
      book({ [a]: { ...ann, phones: [] } }),
      book(),
      book(undefined, { seat: 8 }),
      book(undefined, { seat: '7', price: { pence: 4_500 } }),
      book(undefined, { seat: 7, price: [4_500] }),
      { ...book(), type: 'HoldSeat' },
    ];
    const fingerprints = await Promise.all(contents.map(fingerprintOf));
    expect(new Set(fingerprints).size).toBe(contents.length);
  });

  it('is the same for two commands exactly if their content is equal', async () => {
    const contentByFingerprint = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const fingerprint = (await fingerprintOf(book(undefined, { value }))) as string; // null only for erased persons
        const content = JSON.stringify(sortKeys(value));
        // equal fingerprints have equal content
        expect(contentByFingerprint.get(fingerprint) ?? content).toBe(content);
        contentByFingerprint.set(fingerprint, content);
        expect(await fingerprintOf(book(undefined, { value: reverseKeys(value) }))).toBe(fingerprint);
      }),
    );
    // equal content has one fingerprint
    expect(new Set(contentByFingerprint.values()).size).toBe(contentByFingerprint.size);
  });

  it('cannot be computed without the key of the person, nor after they were erased', async () => {
    const person = newPerson();
    const before = await fingerprintOf(book({ [person]: ann }));
    const otherKeyring = {
      forWriting: async () => new Map([[person, createSecretKey(randomBytes(32))]]),
      forReading: async () => new Map(),
    };
    const otherStore = new EventStore(log, otherKeyring, {});
    expect(await otherStore.commandFingerprint(book({ [person]: ann }), 'writing')).not.toBe(before);
    await keys.erase([person]);
    expect(await eventStore.commandFingerprint(book({ [person]: ann }), 'reading')).toBeNull();
    await expect(fingerprintOf(book({ [person]: ann }))).rejects.toMatchObject({ code: 'person/erased' });
  });
});

describe('an event id', () => {
  it('is a UUID that is derived from its parts alone', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1 }), (parts) => {
        expect(eventId(...parts)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(eventId(...parts)).toBe(eventId(...parts));
        expect(eventId(...parts, 0)).not.toBe(eventId(...parts));
        expect(eventId(...parts.map(String), 'end')).not.toBe(eventId([...parts, 'end'].join('')));
      }),
    );
    expect(eventId('a', 1)).not.toBe(eventId('a', '1'));
    expect(eventId('artwork-1', 'c', 0)).toBe(eventId('artwork-1', 'c', 0));
  });
});

/** An equal value with sorted keys; direction -1 sorts them backwards. */
function sortKeys(value: unknown, direction = 1): unknown {
  if (Array.isArray(value)) return value.map((part) => sortKeys(part, direction));
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -direction : direction));
  return Object.fromEntries(parts.map(([key, part]) => [key, sortKeys(part, direction)]));
}

function reverseKeys(value: unknown): unknown {
  return sortKeys(value, -1);
}
