import { randomUUID } from 'node:crypto';
import { type EventLog, NO_STREAM, type StoredEvent } from '../log/event-log';
import { collect, event, events, newStream } from '../contract/store';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { until } from '@rabbet/postgres/testing/until';
import { openPostgresLog } from './postgres-log';
import { toPosition } from './position';
import { Tail } from './tail';

function stored(first: number, count: number): StoredEvent[] {
  return Array.from({ length: count }, (_, i) => {
    const place = { stream: 'exhibition-1', revision: first + i, position: toPosition(first + i), checksum: '' };
    return { ...event({}, randomUUID()), ...place };
  });
}

describe('what a program appended itself', () => {
  const at = (tail: Tail, place: number, taken = 0) =>
    tail.after(toPosition(place), 10, taken)?.map(({ revision }) => revision);
  let tail: Tail;
  beforeEach(() => void (tail = new Tail('postgres://nowhere', 60_000)));

  it('goes to its readers, from wherever they stand in it', () => {
    tail.take(stored(5, 2));
    tail.take(stored(7, 1));
    expect([at(tail, 4), at(tail, 5), at(tail, 6)]).toEqual([[5, 6, 7], [6, 7], [7]]);
    expect(tail.after(toPosition(4), 2, 0)).toHaveLength(2);
  });

  it('is not what those want who stand before or behind it', () => {
    tail.take(stored(5, 2));
    expect([at(tail, 3), at(tail, 6), at(tail, 9)]).toEqual([undefined, undefined, undefined]);
    expect([tail.endsAt(toPosition(6)), tail.endsAt(toPosition(5))]).toEqual([true, false]);
  });

  it('begins anew behind what others appended between', () => {
    tail.take(stored(5, 2));
    const { news } = tail;
    tail.take(stored(9, 1));
    expect([at(tail, 6), at(tail, 8)]).toEqual([undefined, [9]]);
    expect(tail.news).toBeGreaterThan(news);
  });

  it('is read from the log where appends that ran side by side are told out of order', () => {
    tail.take(stored(9, 1));
    tail.take(stored(5, 4));
    expect([at(tail, 4), at(tail, 8)]).toEqual([undefined, undefined]);
  });

  it('is read from the log by those who began to read after it', () => {
    tail.take(stored(5, 2));
    const { taken } = tail;
    expect(at(tail, 4, taken)).toBeUndefined();
    tail.take(stored(7, 1));
    expect([at(tail, 4, taken), at(tail, 6, taken)]).toEqual([undefined, [7]]);
  });

  it('is kept up to a bound of events', () => {
    tail.take(stored(1, 5_000));
    tail.take(stored(5_001, 10));
    expect([at(tail, 9), at(tail, 10)?.[0], at(tail, 5_009)]).toEqual([undefined, 11, [5_010]]);
  });

  it('is kept up to a bound of letters', () => {
    const long = (first: number, count: number) =>
      stored(first, count).map((event) => ({ ...event, data: `{"text":"${'x'.repeat(1024 * 1024)}"}` }));
    tail.take(long(1, 2));
    tail.take(long(3, 3));
    expect([at(tail, 1), at(tail, 2)]).toEqual([undefined, [3, 4, 5]]);
    tail.take(stored(6, 1));
    expect([at(tail, 2), at(tail, 5)]).toEqual([[3, 4, 5, 6], [6]]);
  });
});

describe('two programs', () => {
  let db: TestDatabase;
  let [first, second]: EventLog[] = [];
  beforeAll(async () => {
    db = await testDatabase();
    // so long that whatever is seen was told
    [first, second] = [
      await openPostgresLog(db.url, { pollMs: 60_000 }),
      await openPostgresLog(db.url, { pollMs: 60_000 }),
    ];
  });
  afterAll(async () => {
    await first!.close();
    await second!.close();
    await db.drop();
  });

  it('hear of what either of them appends, by turns and at once', async () => {
    const before = await first!.head();
    const turns = ['first', 'second', 'both', 'first', 'first', 'both', 'second', 'second', 'first', 'both'];
    const total = turns.length * 3 * 10 + 3 * 3 * 10;
    const seen = [first!, second!].map((log) => collect(log, before, total));
    for (let round = 0; round < 10; round++)
      for (const turn of turns) {
        const writers = turn === 'both' ? [first!, second!] : [turn === 'first' ? first! : second!];
        await Promise.all(writers.map((log) => log.append(newStream(), NO_STREAM, events(3))));
      }
    const all = await first!.readAll(before, { limit: total + 1 });
    expect(all).toHaveLength(total);
    for (const got of seen) expect(await got).toEqual(all);
  });

  it('ask again soon where a question was not answered, though nothing more is told', async () => {
    const before = await first!.head();
    const seen = collect(first!, before, 3);
    await first!.append(newStream(), NO_STREAM, events(1));
    await db.database.transaction(async (tx) => {
      await tx.query('lock table log.events in access exclusive mode');
      await db.database.query(`select pg_notify('rabbet_log', '')`);
      await until(async () => (await db.database.query(cut)).rows.length > 0);
      await tx.query('alter table log.events disable trigger all');
      await tx.query(appended('unheard'));
    });
    expect(await seen).toHaveLength(3);
  });
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from log.events where position%'`;
  /** Statement with which an older program appends two events. */
  const appended = (name: string) => `
    insert into log.events (position, stream, revision, id, type, data, meta, checksum)
    select max(position) + g, 'exhibition-${name}-' || g, 0, gen_random_uuid(), 'WorkHung', '{}', '{}', ''
    from log.events, generate_series(1, 2) g group by g`;

  it('hear of one that does not say how far the log goes', async () => {
    const before = await first!.head();
    const seen = collect(first!, before, 3);
    await first!.append(newStream(), NO_STREAM, events(1));
    await db.database.query('alter table log.events disable trigger all');
    await db.database.transaction(async (tx) => {
      await tx.query(appended('older'));
      await tx.query(`select pg_notify('rabbet_log', '')`);
    });
    expect(await seen).toHaveLength(3);
  });
});
