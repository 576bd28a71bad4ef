import { Listener, migrateState, skipEvent } from '@rabbet/postgres';
import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { until } from '@rabbet/postgres/testing/until';
import { PROJECTIONS } from '@rabbet/projections';
import type { RowDifference } from './compare-tables';
import { build, prunable, prune } from './operate';
import { type Projection, SCOPE_ROWS } from './projection';
import { CHANNEL, createReadSchema, dropReadSchema } from './read-schema';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import { pieces, type PieceEvent } from '../testing/engine/pieces';
import type { Shop } from '../testing/engine/shop';
import { tally } from '../testing/engine/tally';
import { type Verification, verify, type VerifyOptions } from './verify';

let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

const happened = { type: 'Happened', data: {} };
const consigned = (title: string, consignor: string, name: string): PieceEvent => ({
  type: 'PieceConsigned',
  data: { title, medium: 'oil', year: 2019, cents: 120_000, consignor },
  personal: { [consignor]: { name } },
});

async function history(): Promise<void> {
  for (let i = 1; i <= 12; i++) await shop.happened(`piece-${i}`, consigned(`Tide ${i}`, `${40 + i}`, `Ann ${i}`));
  await shop.happened('piece-3', { type: 'PiecePriced', data: { cents: 99_000 } });
  await shop.happened('door-1', happened, happened);
  await shop.erased('45');
}

const made = (...projections: Projection[]) =>
  build({ database: db.database, eventStore: shop.eventStore, projections });

async function verified(
  projections: readonly Projection[],
  options: Partial<VerifyOptions> = {},
): Promise<{ readonly results: readonly Verification[]; readonly rows: readonly RowDifference[] }> {
  const rows: RowDifference[] = [];
  const differing = (_: Projection, page: readonly RowDifference[]) => void rows.push(...page);
  const defaults = { database: db.database, eventStore: shop.eventStore, projections, differing };
  const results = await verify({ ...defaults, beforeSecondLook: async () => {}, ...options });
  return { results, rows };
}

async function schemas(): Promise<string[]> {
  const { rows } = await db.database.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'read%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('a read model is equal to a replay of the whole log, of which nothing is left in the end', async () => {
  await history();
  await made(pieces, tally());
  const head = await shop.eventStore.head();
  const { results, rows } = await verified([pieces, tally()]);
  expect(rows).toEqual([]);
  expect(results).toMatchObject([
    { events: 16, rows: 24, differences: 0, fault: null, seen: head },
    { events: 16, rows: 1, differences: 0, fault: null },
  ]);
  expect(await schemas()).toEqual(['read_pieces_v1', 'read_tally_v1']);
});

test('a row that was changed, added or removed by hand is named, with the columns that differ', async () => {
  await history();
  await made(pieces);
  await db.database.query(`update read_pieces_v1.pieces set title = 'Ebb', cents = null where id = 2`);
  await db.database.query(`insert into read_pieces_v1.pieces (id, title) values (77, 'Stray')`);
  await db.database.query(`delete from read_pieces_v1.pieces where id = 9`);
  await db.database.query(`update read_pieces_v1.people set name = 'Bob' where person = '41'`);
  const { results, rows } = await verified([pieces]);
  expect(results).toMatchObject([{ rows: 25, differences: 4, fault: null }]);
  expect(rows).toMatchObject([
    { table: 'people', key: { person: '41' }, what: 'changed', columns: ['name'], isPersonal: true },
    { table: 'pieces', key: { id: 2 }, what: 'changed', columns: ['title', 'cents'], isPersonal: false },
    { table: 'pieces', key: { id: 9 }, what: 'missing', live: null, replayed: { id: 9, title: 'Tide 9' } },
    { table: 'pieces', key: { id: 77 }, what: 'surplus', live: { id: 77, title: 'Stray' }, replayed: null },
  ]);
  expect(rows[0]).toMatchObject({ live: { name: 'Bob' }, replayed: { name: 'Ann 1' } });
  expect(rows[1]).toMatchObject({ live: { title: 'Ebb', cents: null }, replayed: { title: 'Tide 2', cents: 120_000 } });
});

test('of many rows that differ the first are named, unless all are asked for', async () => {
  for (let i = 0; i < 120; i++) await shop.happened(`door-${i}`, happened);
  await made(tally());
  await db.database.query('update read_tally_v1.tally set times = 7');
  const some = await verified([tally()]);
  expect([some.rows.length, some.results[0]?.differences]).toEqual([50, 120]);
  const { rows } = await verified([tally()], { all: true });
  expect(new Set(rows.map(({ key }) => key.stream)).size).toBe(120);
});

test('changes that come in meanwhile are in both, whoever has seen how many of them', async () => {
  await history();
  const program = await shop.running({ projections: [pieces, tally()] });
  await program.settled();
  let came = 0;
  const progress: VerifyOptions['progress'] = async ({ what }) => {
    if (what !== 'comparing') return;
    await shop.happened(`door-${++came}`, happened);
    await shop.happened(`piece-${20 + came}`, consigned('Late', '60', 'Cem'));
    await program.settled();
  };
  let isWriting = true;
  const writing = (async () => {
    for (let i = 0; isWriting; i++) await shop.happened(`window-${i % 5}`, happened);
  })();
  const { results } = await verified([pieces, tally()], { progress }).finally(() => (isWriting = false));
  await writing;
  expect(results).toMatchObject([
    { differences: 0, fault: null },
    { differences: 0, fault: null },
  ]);
  expect(results[0]?.rows).toBeGreaterThan(24);
});

test('one that has stopped is compared as far as it came', async () => {
  await history();
  await made(pieces);
  await shop.happened('piece-30', consigned('Not seen', '70', 'Dora'));
  const { results } = await verified([pieces]);
  expect(results).toMatchObject([{ events: 16, rows: 24, differences: 0 }]);
});

test('events that an operator has skipped are left out of the replay as well', async () => {
  await migrateState(db.database);
  const { ids } = await shop.happened('door-1', happened);
  await skipEvent(db.database, 'tally_v1', ids[0]!, 'a slip'); // one was appended
  await shop.happened('door-2', happened);
  await made(tally());
  expect((await verified([tally()])).results).toMatchObject([{ rows: 1, differences: 0 }]);
});

test('a person who is being erased is no difference once the read model has heard of it', async () => {
  await history();
  const program = await shop.running({ projections: [pieces] });
  await program.settled();
  shop.forget('44'); // the key is gone, the log does not say so yet
  const { results } = await verified([pieces], {
    beforeSecondLook: async () => {
      await shop.erased('44');
      await program.settled();
    },
  });
  expect(results).toMatchObject([{ differences: 0, fault: null }]);
  shop.forget('46');
  expect((await verified([pieces])).rows).toMatchObject([{ key: { person: '46' }, replayed: { name: null } }]);
});

test('what is not built, damaged or cannot be replayed says so, and the others are compared', async () => {
  await history();
  const chokes = tally({
    name: 'chokes',
    take: ({ stream }) => {
      if (stream === 'door-1') throw new TypeError('cannot swallow');
    },
  });
  await made(pieces, tally(), tally({ name: 'chokes' }), tally({ name: 'lost' }));
  await db.database.query('drop table read_lost_v1.tally');
  const { results } = await verified([tally({ name: 'absent' }), chokes, tally({ name: 'lost' }), tally()]);
  expect(results.map(({ fault }) => fault)).toEqual([
    'it is not built yet',
    expect.stringMatching(/^its replay fails on Happened \S+: TypeError at/),
    expect.stringMatching(/^read_lost_v1 lacks tally/),
    null,
  ]);
  expect(await schemas()).toEqual(['read_chokes_v1', 'read_lost_v1', 'read_pieces_v1', 'read_tally_v1']);
});

test('one that is built anew meanwhile is not compared', async () => {
  await history();
  await made(tally());
  const progress: VerifyOptions['progress'] = async () => {
    await dropReadSchema(db.database, 'read_tally_v1');
    await made(tally());
  };
  const { results } = await verified([tally()], { progress });
  expect(results).toMatchObject([{ fault: 'it was built anew meanwhile: call it again' }]);
});

test('when it is told to end it drops what it made', async () => {
  await history();
  await made(pieces, tally());
  const ending = new AbortController();
  let there: string[] = [];
  const progress: VerifyOptions['progress'] = async ({ what }) => {
    if (what !== 'comparing') return;
    there = await schemas();
    ending.abort();
  };
  await expect(verified([pieces, tally()], { progress, signal: ending.signal })).rejects.toThrow('aborted');
  expect(there).toContain('read_pieces_v1_verify');
  expect(await schemas()).toEqual(['read_pieces_v1', 'read_tally_v1']);
});

test('what a killed one has left is dropped by the next one, and by a prune; what another is at is left to it', async () => {
  await history();
  await made(pieces, tally());
  const identity = await shop.eventStore.identity();
  const leave = () => createReadSchema(db.database, tally(), identity, { schema: 'read_tally_v1_verify', lease: null });
  await leave();
  expect((await verified([pieces])).results).toMatchObject([{ differences: 0 }]);
  expect(await schemas()).toEqual(['read_pieces_v1', 'read_tally_v1']);

  await leave();
  expect(await prunable(db.database)).toEqual(['read_tally_v1_verify']);
  expect(await prune(db.database)).toEqual({ dropped: ['read_tally_v1_verify'], inUse: [] });

  let tried = '';
  const progress: VerifyOptions['progress'] = async ({ what }) => {
    if (what !== 'comparing') return;
    tried = await verified([pieces]).then(String, (error: Error) => error.message);
    expect(await prune(db.database)).toEqual({ dropped: [], inUse: ['read_pieces_v1_verify'] });
  };
  expect((await verified([pieces], { progress })).results).toMatchObject([{ differences: 0 }]);
  expect(tried).toBe('Another program is verifying pieces: wait until it ends.');
});

test('a replay keeps no more rows in memory than it may beside a shop', async () => {
  await history();
  const rowLimits: number[] = [];
  const plain: Projection = tally();
  const noting: Projection = {
    ...plain,
    apply(batch, db, scope) {
      rowLimits.push(scope.maxRows);
      return plain.apply(batch, db, scope);
    },
  };
  await made(noting);
  expect(rowLimits.splice(0)).toContain(SCOPE_ROWS.building);
  await verified([noting]);
  expect(rowLimits).toContain(SCOPE_ROWS.beside);
  expect(Math.max(...rowLimits)).toBe(SCOPE_ROWS.beside);
});

test('nobody is told how far a replay is', async () => {
  await history();
  await made(pieces);
  const heard: string[] = [];
  const listener = new Listener(db.url, [CHANNEL], { heard: (_, payload) => heard.push(payload) });
  await listener.ready();
  await verified([pieces]);
  await db.database.query('select pg_notify($1, $2)', [CHANNEL, 'the last']);
  await until(() => heard.includes('the last'), 'all was heard');
  await listener.close();
  expect(heard).toEqual(['the last']);
});

test('the rows of every read model of the shop have a key, by which they are compared', async () => {
  await made(...PROJECTIONS);
  const { results } = await verified(PROJECTIONS);
  expect(results.filter(({ fault }) => fault !== null)).toEqual([]);
});
