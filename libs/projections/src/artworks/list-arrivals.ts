import { isStaff } from '@rabbet/domain/callers/caller';
import { DEFAULT_COUNT, type Paged, type PageQuery, pagingOf } from '@rabbet/domain/pages/paging';
import { artworks } from './artworks';
import type { ArrivalReply } from './replies';
import type { QueryContext } from '../reading/query-context';
import { OFFSET } from '../reading/walk';
import { arrivals } from './arrivals';

/** Newest first; of pieces that were not removed. For staff. */
export async function listArrivals(context: QueryContext, query: Partial<PageQuery>): Promise<Paged<ArrivalReply>> {
  if (!isStaff(context.caller)) throw new Error('new arrivals are noted for staff');
  const { page = 1, count = DEFAULT_COUNT } = query;
  const rows = await context.rows<Omit<ArrivalReply, 'offered_at'> & { total: number; offered_at: Date }>(
    [arrivals, artworks],
    `with counted as (select count(*)::int as total from arrivals join artworks on id = widget_id)
     select (select total from counted) as total, n.widget_id, a.name, a.maker_name as artist,
       coalesce(m.is_artist, false) as is_artist, n.offered_at
     from arrivals n join artworks a on a.id = n.widget_id
       left join names m on m.kind = 'company' and m.id = a.manufacturer_id
     order by n.offered_at desc, n.widget_id limit $1::int offset (select ${OFFSET} from counted)`,
    [count, page],
  );
  const { offset: _, ...paging } = pagingOf(rows[0]?.total ?? 0, count, page);
  return {
    ...paging,
    data: rows.map(({ widget_id, name, artist, is_artist, offered_at }) => ({
      widget_id,
      name,
      artist,
      is_artist,
      offered_at: offered_at.toISOString(),
    })),
  };
}
