import type { Recorded } from '@rabbet/domain/events/event';
import { columns } from '../columns';
import type { Projection } from '../projection';

export type Tallied = { type: 'Happened' | 'Went'; data: { what?: string } };

export interface TallyRow {
  stream: string;
  times: number;
  last: number;
}

/**
 * Counts what happened in each stream. It does not forgive: an event that comes twice counts twice, and one that
 * comes before its predecessor is refused, so that its rows tell whether each came once and in order.
 */
export function tally(options: Partial<Projection<Tallied>> & { take?: (event: Recorded<Tallied>) => void } = {}) {
  const { take = () => {}, ...rest } = options;
  const projection: Projection<Tallied> = {
    name: 'tally',
    version: 1,
    sql: 'create table tally (stream text primary key, times integer not null, last integer not null)',
    handles: ['Happened'],
    async apply(batch, db) {
      batch.forEach(take);
      const streams = [...new Set(batch.map(({ stream }) => stream))];
      const known = await db.query<TallyRow>('select stream, times, last from tally where stream = any($1)', [streams]);
      const rows = new Map(known.rows.map((row) => [row.stream, row]));
      for (const { stream, revision } of batch) {
        const row = rows.get(stream) ?? { stream, times: 0, last: -1 };
        if (revision !== row.last + 1) throw new Error(`revision ${revision} after ${row.last}`);
        rows.set(stream, { stream, times: row.times + 1, last: revision });
      }
      await db.query(
        `insert into tally (stream, times, last) select * from unnest($1::text[], $2::int[], $3::int[])
         on conflict (stream) do update set times = excluded.times, last = excluded.last`,
        columns([...rows.values()]),
      );
    },
    ...rest,
  };
  return projection;
}
