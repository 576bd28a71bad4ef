import { isStaff } from '@rabbet/domain/callers/caller';
import { MAX_COUNTED_ROWS, DEFAULT_COUNT, type Paged, type PageQuery, pagingOf } from '@rabbet/domain/pages/paging';
import { artworks } from './artworks';
import type { ArrivalReply } from './replies';
import type { QueryContext } from '../reading/query-context';
import { OFFSET } from '../reading/walk';
import { arrivals } from './arrivals';

/** Newest first; of pieces that were not removed. For staff. */
export async function listArrivals(context: QueryContext, query: Partial<PageQuery>): Promise<Paged<ArrivalReply>> {
  if (!isStaff(context.caller)) throw new Error('new arrivals are noted for staff');
  const { page = 1, count = DEFAULT_COUNT } = query;
  const rows = await context.rows<
    Omit<ArrivalReply, 'offered_at'> & { total: number; more: boolean; offered_at: Date }
  >(
    [arrivals, artworks],
    `with bounded as (select from arrivals join artworks on id = widget_id limit ${MAX_COUNTED_ROWS + 1}),
       counted as (select least(count(*), ${MAX_COUNTED_ROWS})::int as total, count(*) > ${MAX_COUNTED_ROWS} as more from bounded)
     select total, more, n.widget_id, a.name, a.maker_name as artist,
       coalesce(m.is_artist, false) as is_artist, n.offered_at
     from counted cross join arrivals n join artworks a on a.id = n.widget_id
       left join names m on m.kind = 'company' and m.id = a.manufacturer_id
     order by n.offered_at desc, n.widget_id limit $1::int offset (select ${OFFSET} from counted)`,
    [count, page],
  );
  const { total = 0, more = false } = rows[0] ?? {};
  const { offset: _, ...paging } = pagingOf(total, count, page);
  return {
    ...paging,
    ...(more && { more: true as const }),
    data: rows.map(({ widget_id, name, artist, is_artist, offered_at }) => ({
      widget_id,
      name,
      artist,
      is_artist,
      offered_at: offered_at.toISOString(),
    })),
  };
}
