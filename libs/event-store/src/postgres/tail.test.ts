import { randomUUID } from 'node:crypto';
import { type EventLog, NO_STREAM, type StoredEvent } from '../log/event-log';
import { collectEvents, makeEvent, makeEvents, newStream } from '../contract/store';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { until } from '@rabbet/postgres/testing/until';
import { openPostgresLog } from './postgres-log';
import { toPosition } from './position';
import { Tail } from './tail';

function storedEvents(first: number, count: number): StoredEvent[] {
  return Array.from({ length: count }, (_, i) => {
    const place = { stream: 'exhibition-1', revision: first + i, position: toPosition(first + i), checksum: '' };
    return { ...makeEvent({}, randomUUID()), ...place };
  });
}

describe('the buffer of events that this program appended', () => {
  const revisionsAfter = (tail: Tail, place: number, appendedBefore = 0) =>
    tail.bufferedAfter(toPosition(place), 10, appendedBefore)?.map(({ revision }) => revision);
  let tail: Tail;
  beforeEach(() => void (tail = new Tail('postgres://nowhere', 60_000)));

  it('returns the events after any position in it', () => {
    tail.addAppended(storedEvents(5, 2));
    tail.addAppended(storedEvents(7, 1));
    expect([revisionsAfter(tail, 4), revisionsAfter(tail, 5), revisionsAfter(tail, 6)]).toEqual([
      [5, 6, 7],
      [6, 7],
      [7],
    ]);
    expect(tail.bufferedAfter(toPosition(4), 2, 0)).toHaveLength(2);
  });

  it('has no events for a position before or behind it', () => {
    tail.addAppended(storedEvents(5, 2));
    expect([revisionsAfter(tail, 3), revisionsAfter(tail, 6), revisionsAfter(tail, 9)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([tail.endsAt(toPosition(6)), tail.endsAt(toPosition(5))]).toEqual([true, false]);
  });

  it('starts again after a gap, and makes readers read the log', () => {
    tail.addAppended(storedEvents(5, 2));
    const newsBefore = tail.newsCount;
    tail.addAppended(storedEvents(9, 1));
    expect([revisionsAfter(tail, 6), revisionsAfter(tail, 8)]).toEqual([undefined, [9]]);
    expect(tail.newsCount).toBeGreaterThan(newsBefore);
  });

  it('is emptied when parallel appends arrive out of order', () => {
    tail.addAppended(storedEvents(9, 1));
    tail.addAppended(storedEvents(5, 4));
    expect([revisionsAfter(tail, 4), revisionsAfter(tail, 8)]).toEqual([undefined, undefined]);
  });

  it('returns to a reader only events that were appended after it began', () => {
    tail.addAppended(storedEvents(5, 2));
    const { appendedCount } = tail;
    expect(revisionsAfter(tail, 4, appendedCount)).toBeUndefined();
    tail.addAppended(storedEvents(7, 1));
    expect([revisionsAfter(tail, 4, appendedCount), revisionsAfter(tail, 6, appendedCount)]).toEqual([undefined, [7]]);
  });

  it('holds at most 5,000 events', () => {
    tail.addAppended(storedEvents(1, 5_000));
    tail.addAppended(storedEvents(5_001, 10));
    expect([revisionsAfter(tail, 9), revisionsAfter(tail, 10)?.[0], revisionsAfter(tail, 5_009)]).toEqual([
      undefined,
      11,
      [5_010],
    ]);
  });

  it('holds at most four million letters', () => {
    const long = (first: number, count: number) =>
      storedEvents(first, count).map((event) => ({ ...event, data: `{"text":"${'x'.repeat(1024 * 1024)}"}` }));
    tail.addAppended(long(1, 2));
    tail.addAppended(long(3, 3));
    expect([revisionsAfter(tail, 1), revisionsAfter(tail, 2)]).toEqual([undefined, [3, 4, 5]]);
    tail.addAppended(storedEvents(6, 1));
    expect([revisionsAfter(tail, 2), revisionsAfter(tail, 5)]).toEqual([[3, 4, 5, 6], [6]]);
  });
});

describe('subscriptions of two programs', () => {
  let db: TestDatabase;
  let first: EventLog;
  let second: EventLog;
  beforeAll(async () => {
    db = await testDatabase();
    const withoutPolls = { pollMs: 60_000 }; // so every event arrives by a notification or from the buffer
    first = await openPostgresLog(db.url, withoutPolls);
    second = await openPostgresLog(db.url, withoutPolls);
  });
  afterAll(async () => {
    await first.close();
    await second.close();
    await db.drop();
  });

  it('get what both programs append, alternately and at the same time', async () => {
    const before = await first.head();
    const turns = ['first', 'second', 'both', 'first', 'first', 'both', 'second', 'second', 'first', 'both'];
    const writersOf: Record<string, EventLog[]> = { first: [first], second: [second], both: [first, second] };
    const rounds = 10;
    const eventsOfAppend = 3;
    const appendsOfRound = turns.flatMap((turn) => writersOf[turn]!).length;
    const total = rounds * appendsOfRound * eventsOfAppend;
    const collecting = [first, second].map((log) => collectEvents(log, before, total));
    for (let round = 0; round < rounds; round++) {
      for (const turn of turns) {
        const appends = writersOf[turn]!.map((log) => log.append(newStream(), NO_STREAM, makeEvents(eventsOfAppend)));
        await Promise.all(appends);
      }
    }
    const all = await first.readAll(before, { limit: total + 1 });
    expect(all).toHaveLength(total);
    for (const collected of collecting) expect(await collected).toEqual(all);
  });

  it('repeat a read soon that was interrupted, without another notification', async () => {
    const before = await first.head();
    const seen = collectEvents(first, before, 3);
    await first.append(newStream(), NO_STREAM, makeEvents(1));
    await db.database.transaction(async (tx) => {
      await tx.query('lock table log.events in access exclusive mode');
      await db.database.query(`select pg_notify('rabbet_log', '')`);
      await until(async () => (await db.database.query(interruptRead)).rows.length > 0);
      await tx.query('alter table log.events disable trigger all');
      await tx.query(insertTwoEvents('unheard'));
    });
    expect(await seen).toHaveLength(3);
  });
  /** Statement that ends the session whose read of the log waits for the locked table. */
  const interruptRead = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from log.events where position%'`;
  /** Statement with which a program of an older version appends two events: its notification holds no position. */
  const insertTwoEvents = (name: string) => `
    insert into log.events (position, stream, revision, id, type, data, meta, checksum)
    select max(position) + g, 'exhibition-${name}-' || g, 0, gen_random_uuid(), 'WorkHung', '{}', '{}', ''
    from log.events, generate_series(1, 2) g group by g`;

  it('get events after a notification without a position', async () => {
    const before = await first.head();
    const seen = collectEvents(first, before, 3);
    await first.append(newStream(), NO_STREAM, makeEvents(1));
    await db.database.query('alter table log.events disable trigger all');
    await db.database.transaction(async (tx) => {
      await tx.query(insertTwoEvents('older'));
      await tx.query(`select pg_notify('rabbet_log', '')`);
    });
    expect(await seen).toHaveLength(3);
  });
});
