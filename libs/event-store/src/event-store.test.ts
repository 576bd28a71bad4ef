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

class Counted extends Database {
  statements = 0;
  override query<R>(text: string, values?: readonly unknown[]) {
    this.statements++;
    return super.query<R>(text, values);
  }
}

let test: TestDatabase;
let home: string;
let database: Counted;
let keys: PersonKeys;
let log: EventLog;
let eventStore: EventStore;
let persons = 10_000_000_000; // such long ones keep the order in which an object got them
beforeAll(async () => {
  test = await testDatabase(migrateState);
  home = mkdtempSync(join(tmpdir(), 'rabbet-eventStore-'));
  database = new Counted({ url: test.url });
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
  const made = new PersonKeys(database, masterKey, new ErasureList(home, 'shop'));
  await made.ready();
  return made;
}

const newPerson = () => String(++persons);
const booked = (personal?: Personal, seat = 7): ShopEvent => ({ type: 'SeatBooked', data: { seat }, personal });

async function write(...events: ShopEvent[]): Promise<{ stream: string; events: readonly Recorded[]; head: Position }> {
  const stream = newStream();
  const ids = events.map(() => randomUUID());
  const written = await eventStore.append(stream, NO_STREAM, events, ids, metadata);
  return { stream, events: written.events, head: written.appended.position };
}

async function readOne(stream: string): Promise<Recorded | undefined> {
  return (await eventStore.readStream(stream))[0];
}

/** Rows of the log's tables in which a text stands, in whatever column. */
async function rowsWith(text: string): Promise<number> {
  const { rows } = await test.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'log'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  let count = 0;
  for (const { name } of rows)
    count += (await test.database.query(`select 1 from ${name} as t where t::text ilike $1`, [`%${text}%`])).rows
      .length;
  return count;
}

describe('personal fields', () => {
  it('are opened for whoever reads, and stand apart from the rest', async () => {
    const a = newPerson();
    const b = newPerson();
    const before = await eventStore.head();
    const { stream } = await write(booked({ [a]: ann, [b]: ben }));
    const expected = { type: 'SeatBooked', data: { seat: 7 }, personal: { [a]: ann, [b]: ben } };
    expect(await eventStore.readStream(stream)).toMatchObject([expected]);
    expect(await eventStore.readAll(before)).toMatchObject([expected]);
    const stop = new AbortController();
    const next = eventStore.subscribe(before, { signal: stop.signal })[Symbol.asyncIterator]().next();
    expect((await next).value).toMatchObject([expected]);
    stop.abort();
  });

  it('stand nowhere in the tables of the log, in no column', async () => {
    const person = newPerson();
    await write(booked({ [person]: ann }), { type: 'NoteTaken', data: { text: 'in plain sight' } });
    expect(await rowsWith('in plain sight')).toBe(1);
    for (const text of ['Ann Bell', '7946', 'Turner', 'phones', Buffer.from('Ann Be').toString('base64url')])
      expect([text, await rowsWith(text)]).toEqual([text, 0]);
  });

  it('come back whatever they are', async () => {
    const person = newPerson();
    const stringUnit = fc.constantFrom('a', 'é', '🖼️', '"', '\\', '\0', '\ud800'); // sealed, even these are in order
    const fields = fc.dictionary(fc.string(), fc.jsonValue({ stringUnit, maxDepth: 2 }), { noNullPrototype: true });
    const all = fc.sample(fields, 100);
    const { stream } = await write(...all.map((any) => booked({ [person]: any })));
    const read = await eventStore.readStream(stream);
    expect(read.map(({ personal }) => JSON.stringify(personal?.[person]))).toEqual(
      all.map((any) => JSON.stringify(any)),
    );
  });

  it('are null once their person is erased, while those of others and all else stay', async () => {
    const a = newPerson();
    const b = newPerson();
    const { stream } = await write(booked({ [a]: ann, [b]: ben }), booked({ [a]: ann }, 8), booked(undefined, 9));
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

  it('are not written of a person who was erased', async () => {
    const person = newPerson();
    await keys.erase([person]);
    const head = await eventStore.head();
    await expect(write(booked({ [person]: ann }))).rejects.toMatchObject({ code: 'person/erased' });
    expect(await eventStore.head()).toBe(head);
  });

  it('that a decider hands on as null say nothing, and keep no event from being written', async () => {
    const a = newPerson();
    const b = newPerson();
    await keys.erase([a]);
    const { stream, events } = await write(booked({ [a]: null, [b]: ben }), booked({ [a]: null }));
    expect(events.map(({ personal }) => personal)).toEqual([{ [b]: ben }, undefined]);
    expect(await eventStore.readStream(stream)).toMatchObject([{ personal: { [b]: ben } }, { data: { seat: 7 } }]);
  });

  it.each(['event', 'person'] as const)('do not open when they are moved to another %s', async (other) => {
    const person = newPerson();
    const neighbour = newPerson();
    const { stream } = await write(booked({ [person]: ann }), booked({ [neighbour]: ben }));
    const stored = (await log.readStream(stream))[0]!; // two were written
    const id = other === 'event' ? randomUUID() : stored.id;
    const meta = other === 'event' ? stored.meta : stored.meta.replace(`"${person}":`, `"${neighbour}":`);
    const elsewhere = newStream();
    await log.append(elsewhere, NO_STREAM, [{ ...stored, id, meta }]);
    expect((await readOne(elsewhere))?.personal).toEqual({ [other === 'event' ? person : neighbour]: null });
    expect((await readOne(stream))?.personal).toEqual({ [person]: ann });
  });

  it('of hundreds of persons cost one look-up of their keys', async () => {
    const many = Array.from({ length: 500 }, newPerson);
    database.statements = 0;
    const before = await eventStore.head();
    await write(...many.map((person) => booked({ [person]: ben })));
    expect(database.statements).toBe(1);
    await keys.close();
    keys = await newKeys();
    eventStore = new EventStore(log, keys, {});
    database.statements = 0;
    const read = await eventStore.readAll(before);
    expect(read.map(({ personal }) => personal)).toEqual(many.map((person) => ({ [person]: ben })));
    expect(database.statements).toBe(1);
  });

  it('cost nothing where there are none', async () => {
    database.statements = 0;
    const { stream } = await write(booked());
    await readOne(stream);
    expect(database.statements).toBe(0);
  });
});

describe('an append to the eventStore', () => {
  it('answers with the events as whoever reads them gets them', async () => {
    const person = newPerson();
    const odd = { at: new Date(0), gone: undefined };
    const { stream, events, head } = await write(booked({ [person]: { ...ben, ...odd } }), { type: 'Odd', data: odd });
    const read = await eventStore.readStream(stream);
    expect(events).toEqual(read.map((event) => ({ ...event, position: head })));
    expect(events[1]?.data).toEqual({ at: '1970-01-01T00:00:00.000Z' });
  });

  it('writes nothing when no key was made for somebody it speaks of', async () => {
    const forgetful = { forWriting: async () => new Map(), forReading: async () => new Map() };
    const writing = new EventStore(log, forgetful, {}).append(
      newStream(),
      -1,
      [booked({ '1': ann })],
      [randomUUID()],
      metadata,
    );
    await expect(writing).rejects.toThrow('no key was made to seal what is said of person 1');
  });
});

describe('the mark of a content', () => {
  const book = (personal?: Personal, data: object = { seat: 7, price: { pence: 4_500 } }): ShopCommand => ({
    type: 'BookSeat',
    data,
    personal,
  });
  const mark = (content: ShopCommand) => eventStore.commandFingerprint(content, 'writing');

  it('is the same for the same content, in whatever order its keys are', async () => {
    const a = newPerson();
    const b = newPerson();
    const first = await mark(book({ [a]: { name: 'Ann', city: 'Ely' }, [b]: ben }));
    const second = book({ [b]: ben, [a]: { city: 'Ely', name: 'Ann' } }, { price: { pence: 4_500 }, seat: 7 });
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await mark(second)).toBe(first);
    expect(await eventStore.commandFingerprint(second, 'reading')).toBe(first);
    expect(await mark({ ...second, facts: { now: 'later' } })).toBe(first);
  });

  it('is another for any other content', async () => {
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
    const marks = await Promise.all(contents.map(mark));
    expect(new Set(marks).size).toBe(contents.length);
  });

  it('is one for each content, whatever it holds', async () => {
    const texts = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (any) => {
        const content = (await mark(book(undefined, { any }))) as string; // null only for persons
        const key = content;
        const value = JSON.stringify(inOrder(any));
        expect(texts.get(key) ?? value).toBe(value);
        texts.set(key, value);
        expect(await mark(book(undefined, { any: upsideDown(any) }))).toBe(content);
      }),
    );
    expect(new Set(texts.values()).size).toBe(texts.size);
  });

  it('is gone with the person, and cannot be made without their key', async () => {
    const person = newPerson();
    const before = await mark(book({ [person]: ann }));
    const guessing = {
      forWriting: async () => new Map([[person, createSecretKey(randomBytes(32))]]),
      forReading: async () => new Map(),
    };
    const guess = new EventStore(log, guessing, {});
    expect(await guess.commandFingerprint(book({ [person]: ann }), 'writing')).not.toBe(before);
    await keys.erase([person]);
    expect(await eventStore.commandFingerprint(book({ [person]: ann }), 'reading')).toBeNull();
    await expect(mark(book({ [person]: ann }))).rejects.toMatchObject({ code: 'person/erased' });
  });
});

describe('an event id', () => {
  it('is a UUID that follows from its parts, and from no others', () => {
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

/** The same value, its keys in the order of the alphabet, or in the opposite one. */
function inOrder(value: unknown, turn = 1): unknown {
  if (Array.isArray(value)) return value.map((part) => inOrder(part, turn));
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -turn : turn));
  return Object.fromEntries(parts.map(([key, part]) => [key, inOrder(part, turn)]));
}

function upsideDown(value: unknown): unknown {
  return inOrder(value, -1);
}
