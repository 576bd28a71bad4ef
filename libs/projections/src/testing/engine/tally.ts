import type { Recorded } from '@rabbet/domain/events/event';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../../engine/columns';
import type { Projection } from '../../engine/projection';

export type Tallied = { type: 'Happened' | 'Went'; data: { what?: string } };

export interface TallyRow {
  stream: string;
  times: number;
  first: number;
  last: number;
}

/**
 * Counts what happened in each stream, without looking: an event that comes twice counts twice, and one that does not
 * follow its predecessor is noted as misplaced. So its rows tell whether each event came once and in order.
 */
export function tally(options: Partial<Projection<Tallied>> & { take?: (event: Recorded<Tallied>) => void } = {}) {
  const { take = () => {}, ...rest } = options;
  const projection: Projection<Tallied> = {
    name: 'tally',
    version: 1,
    sql: `create table tally (
      stream text primary key, times integer not null, last integer not null, misplaced integer not null)`,
    handles: ['Happened'],
    async apply(batch, db) {
      const rows = new Map<string, TallyRow>();
      for (const event of batch) {
        take(event);
        const { stream, revision } = event;
        const { times, first } = rows.get(stream) ?? { times: 0, first: revision };
        rows.set(stream, { stream, times: times + 1, first, last: revision });
      }
      await db.query(
        `insert into tally as t (stream, times, last, misplaced)
         select stream, times, last, (first <> 0)::int
         from unnest($1::text[], $2::int[], $3::int[], $4::int[]) as u (stream, times, first, last)
         on conflict (stream) do update set times = t.times + excluded.times, last = excluded.last,
           misplaced = t.misplaced + (excluded.last - excluded.times <> t.last)::int`,
        columns([...rows.values()]),
      );
    },
    ...rest,
  };
  return projection;
}

/** Counts the events that were projected; rejects where one came twice, too early or not at all. */
export async function timesIn(db: Queryable, schema = 'read_tally_v1'): Promise<number> {
  const { rows } = await db.query<TallyRow & { misplaced: number }>(`select * from ${schema}.tally`);
  const wrong = rows.find(({ times, last, misplaced }) => misplaced > 0 || times !== last + 1);
  if (wrong) throw new Error(`${schema} is not what happened: ${JSON.stringify(wrong)}`);
  return rows.reduce((sum, { times }) => sum + times, 0);
}
