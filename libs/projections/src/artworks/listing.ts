import { isStaff } from '@rabbet/domain/callers/caller';
import type { ArtworkQuery } from '@rabbet/domain/artworks/artworks';
import { DEFAULT_COUNT, type Paged, pagingOf } from '@rabbet/domain/pages/paging';
import type { QueryContext } from '../reading/query-context';
import { artworks } from './artworks';
import { finding, OFFSET, orderOf, type Scope } from './finding';
import type { CategoryCount, StaffWidgetReply, WidgetReply } from './replies';
import { withRecords } from './visitor-reply';
import { type StoredWidget, WIDGET_COLUMNS, widgetReplies } from './widget-replies';

/** The public list; with `id`, that piece if it is on it or sold. Staff get what they may know besides. */
export async function listWidgets(
  context: QueryContext,
  query: Partial<ArtworkQuery>,
): Promise<Paged<WidgetReply | StaffWidgetReply>> {
  if (isStaff(context.caller)) return staffPage(context, query, 'public');
  return JSON.parse(await widgetsText(context, query)) as Paged<WidgetReply>; // as it is put together
}

/** The public list as visitors are answered, as JSON text. */
export async function widgetsText(context: QueryContext, query: Partial<ArtworkQuery>): Promise<string> {
  const { rows, paging } = await pageOf<{ reply: string }>(context, query, 'public', 'reply');
  const data = await withRecords(
    context,
    rows.map(({ reply }) => reply),
  );
  return `${JSON.stringify(paging).slice(0, -1)},"data":[${data.join(',')}]}`;
}

/** Every piece that was not removed. For staff. */
export async function listAllWidgets(
  context: QueryContext,
  query: Partial<ArtworkQuery>,
): Promise<Paged<StaffWidgetReply>> {
  if (!isStaff(context.caller)) throw new Error('visitors know of the public list alone');
  return staffPage(context, query, 'all');
}

/** How many pieces of the public list a search finds in each category that it finds any in. */
export async function categoryCounts(context: QueryContext, query: Partial<ArtworkQuery>): Promise<CategoryCount[]> {
  const { where, values } = finding({ ...query, category: null }, 'public');
  return context.rows<CategoryCount>(
    [artworks],
    `with found as (select categories, count(*) as pieces from artworks where ${where} group by categories)
     select category, sum(pieces)::int as count from found, unnest(categories) as category
     group by category order by category`,
    values,
  );
}

async function staffPage(
  context: QueryContext,
  query: Partial<ArtworkQuery>,
  scope: Scope,
): Promise<Paged<StaffWidgetReply>> {
  const { rows, paging } = await pageOf<StoredWidget>(context, query, scope, WIDGET_COLUMNS);
  return { ...paging, data: (await widgetReplies(context, rows)) as StaffWidgetReply[] }; // replies to staff
}

/** Of a `page` of pieces that were found, these columns. */
export async function pageOf<Row>(context: QueryContext, query: Partial<ArtworkQuery>, scope: Scope, columns: string) {
  const { page: wanted = 1, count = DEFAULT_COUNT, sort } = query;
  const { where, values, searches } = finding(query, scope, [count, wanted]);
  const order = orderOf(sort, context.caller);
  const rows = await context.rows<Row & { total: number }>(
    [artworks],
    `with found as ${searches ? '' : 'not '}materialized (
       select id, name, manufacturer_id, maker_name, came_at, width_inches, height_inches, price_cents, shown_cents, offered
       from artworks where ${where}),
     counted as (select count(*)::int as total from found)
     select (select total from counted) as total, ${columns}
     from (select * from found order by ${order} limit $1::int offset (select ${OFFSET} from counted)) page
     join artwork_details using (id)
     order by ${order}`,
    values,
  );
  const { offset: _, ...paging } = pagingOf(rows[0]?.total ?? 0, count, wanted);
  return { rows, paging };
}
