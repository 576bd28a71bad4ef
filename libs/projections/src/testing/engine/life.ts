import type { Queryable } from '@rabbet/postgres';
import { pieces } from './pieces';
import type { Shop } from './shop';
import { tally } from './tally';

/** Projections that a shop's life is tested with. */
export const LIFE = [tally(), pieces] as const;

/** Appends the events of some rounds of a shop's life. */
export async function live(shop: Shop, from: number, to: number): Promise<void> {
  for (let round = from; round < to; round++) {
    const person = String((round % 40) + 1);
    const data = { title: `Pond ${round}`, medium: 'oil', year: 1999, cents: 100, consignor: person };
    const personal = { [person]: { name: `Ann ${round}` } };
    await Promise.all([
      shop.happened(`piece-${round}`, { type: 'PieceConsigned', data, personal }),
      shop.happened(`door-${round % 7}`, { type: 'Happened', data: {} }, { type: 'Happened', data: {} }),
    ]);
    await shop.happened(`piece-${round >> 1}`, { type: 'PiecePriced', data: { cents: round } });
  }
}

/** Rows of the read models, by table. */
export async function shownRows(db: Queryable): Promise<Record<string, object[]>> {
  const rowsByTable: Record<string, object[]> = {};
  for (const table of ['tally_v1.tally', 'pieces_v1.pieces', 'pieces_v1.people'])
    rowsByTable[table] = (await db.query<object>(`select * from read_${table} order by 1`)).rows;
  return rowsByTable;
}

/** Rows of the read models as they are, and rows that a replay of the whole log makes instead. */
export async function replayed(shop: Shop): Promise<{ existing: object; fresh: object }> {
  const program = await shop.running({ projections: LIFE });
  await program.settled();
  const existing = await shownRows(shop.database);
  for (const { name } of LIFE) await program.rebuild(name);
  await program.settled();
  return { existing, fresh: await shownRows(shop.database) };
}
