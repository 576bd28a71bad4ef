import type { Queryable } from '@rabbet/postgres';
import { pieces } from './pieces';
import type { Shop } from './shop';
import { tally } from './tally';

/** What projects the life of a shop. */
export const LIFE = [tally(), pieces] as const;

/** What happens in some rounds of a shop's life. */
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

/** What is shown of it, row by row. */
export async function shown(db: Queryable): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const table of ['tally_v1.tally', 'pieces_v1.pieces', 'pieces_v1.people'])
    found[table] = (await db.query<object>(`select * from read_${table} order by 1`)).rows;
  return found;
}

/** What is shown, and what a replay of the whole log shows instead. */
export async function replayed(shop: Shop): Promise<{ found: object; fresh: object }> {
  const program = await shop.running({ projections: LIFE });
  await program.settled();
  const found = await shown(shop.database);
  for (const { name } of LIFE) await program.rebuild(name);
  await program.settled();
  return { found, fresh: await shown(shop.database) };
}
