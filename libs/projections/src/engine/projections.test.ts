import { START } from '@rabbet/domain/events/event';
import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import { pieces } from '../testing/engine/pieces';
import type { Shop } from '../testing/engine/shop';
import { tally } from '../testing/engine/tally';
import { until } from '@rabbet/postgres/testing/until';
let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

const consigned = (title: string, person = '5') => ({
  type: 'PieceConsigned',
  data: { title, medium: 'oil', year: 1999, cents: 100, consignor: person },
  personal: { [person]: { name: 'Ann' } },
});

async function rowsOf(table: string): Promise<object[]> {
  return (await db.database.query(`select * from read_${table} order by 1`)).rows;
}

test('what happened is shown, folded over one batch or many', async () => {
  await shop.happened('piece-1', consigned('Ruin'), { type: 'PiecePriced', data: { cents: 200 } });
  const program = await shop.running({ projections: [pieces] });
  await program.settled();
  await shop.happened('piece-1', { type: 'PieceRetitled', data: { title: 'Ruin at "dusk"' } });
  await shop.happened('piece-2', consigned('Pond'));
  await program.settled();
  expect(await rowsOf('pieces_v1.pieces')).toMatchObject([
    { id: 1, title: 'Ruin at "dusk"', cents: 200 },
    { id: 2, title: 'Pond', cents: 100 },
  ]);
  expect(await rowsOf('pieces_v1.people')).toEqual([{ person: '5', name: 'Ann' }]);
});

test('a person who was erased is gone from the read model, and from one that is built after that', async () => {
  await shop.happened('piece-1', consigned('Ruin'));
  const program = await shop.running({ projections: [pieces] });
  await program.settled();
  await shop.erased('5');
  await program.settled();
  expect(await rowsOf('pieces_v1.people')).toEqual([{ person: '5', name: null }]);
  await program.rebuild('pieces');
  await program.settled();
  expect(await rowsOf('pieces_v1.people')).toEqual([{ person: '5', name: null }]);
  expect(await rowsOf('pieces_v1.pieces')).toMatchObject([{ id: 1, title: 'Ruin' }]);
});

test('a projection has seen everything and has changed with what it handles alone', async () => {
  const program = await shop.running({ projections: [tally()] });
  const changes: unknown[] = [];
  program.onChanged((...change) => changes.push(change));
  const { position } = await shop.happened('door-1', { type: 'Happened', data: {} });
  await program.settled();
  const { position: end } = await shop.happened('door-2', { type: 'Went', data: {} });
  await program.settled();
  expect(program.status()).toMatchObject([{ name: 'tally', version: 1, seen: end, changed: position }]);
  expect(program.changed('tally')).toBe(position);
  expect(changes).toEqual([['tally', position]]);
});

test('all that go together show one cut of the log', async () => {
  const program = await shop.running({ projections: [tally({ name: 'left' }), tally({ name: 'right' })] });
  await program.settled();
  let writing = true;
  let cuts = 0;
  const writer = (async () => {
    for (let i = 0; i < 150 || cuts < 6; i++) await shop.happened(`door-${i % 7}`, { type: 'Happened', data: {} });
    writing = false;
  })();
  while (writing) {
    const { rows } = await db.database.query<{ l: number; r: number }>(
      'select (select sum(times) from read_left_v1.tally) as l, (select sum(times) from read_right_v1.tally) as r',
    );
    expect(rows[0]?.l).toBe(rows[0]?.r);
    cuts++;
  }
  await writer;
});

test('who has written waits until it is to be read, and not longer than told', async () => {
  const program = await shop.running({ projections: [tally(), tally({ name: 'slow', apply: () => blocked })] });
  let unblock = () => {};
  const blocked = new Promise<void>((resolve) => (unblock = resolve));
  const { position } = await shop.happened('door-1', { type: 'Happened', data: {} });
  expect(await program.waitFor(['tally', 'slow'], position, { timeoutMs: 30 })).toBe(false);
  const waiting = program.waitFor(['tally', 'slow'], position, { timeoutMs: 600_000 });
  unblock();
  expect(await waiting).toBe(true);
  expect(await rowsOf('tally_v1.tally')).toEqual([{ stream: 'door-1', times: 1, last: 0, misplaced: 0 }]);
  expect(await program.waitFor([], position)).toBe(true);
  await expect(program.waitFor(['unheard-of'], position)).rejects.toThrow('no projection unheard-of');
});

test('how far behind a projection is, is told in seconds and events', async () => {
  const program = await shop.running({ projections: [tally({ apply: () => blocked })] });
  let unblock = () => {};
  const blocked = new Promise<void>((resolve) => (unblock = resolve));
  await until(() => program.status()[0]?.state === 'live', 'it is live');
  const isUp = () => program.status().every(({ lagSeconds, lagEvents }) => lagSeconds === 0 && lagEvents === 0);
  await until(isUp, 'it is up');
  await shop.happened('door-1', { type: 'Happened', data: {} }, { type: 'Happened', data: {} });
  await until(() => program.status()[0]?.lagEvents === 2, 'it is behind');
  await until(() => (program.status()[0]?.lagSeconds ?? 0) > 0.1, 'time goes on');
  unblock();
  await program.settled();
  await until(isUp, 'it is up again');
});

test('a table that was missed and is there again was made anew meanwhile, and what was asked is asked again', async () => {
  const program = await shop.running({ projections: [tally()] });
  await program.settled();
  await expect(program.explain(['tally'], { code: '42P01' })).rejects.toThrow('the read model tally is being built');
  await expect(program.explain(['tally'], { code: '42703' })).rejects.toEqual({ code: '42703' }); // a bug
});

test('an empty log is seen at once, and a program reads the versions that it knows', async () => {
  const program = await shop.running({ projections: [tally({ version: 3 }), pieces] });
  await program.settled();
  expect(program.status()).toMatchObject([{ seen: START }, { seen: START }]);
  expect(program.searchPath).toBe('read_tally_v3, read_pieces_v1, public');
  expect(() => shop.program({ projections: [tally({ name: 'x; drop' })] })).toThrow('no name for a read schema');
});

test('a handler that writes after it has answered writes nothing', async () => {
  let late: Promise<unknown> = Promise.resolve();
  const hasty = tally({
    async apply(_batch, tx) {
      late = new Promise(setImmediate).then(() => tx.query(`insert into tally values ('late', 1, 0)`));
      late.catch(() => {});
    },
  });
  const program = await shop.running({ projections: [hasty] });
  await shop.happened('door-1', { type: 'Happened', data: {} });
  await program.settled();
  await expect(late).rejects.toThrow('after it has answered');
});
