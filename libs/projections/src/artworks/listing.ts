import { isStaff } from '@rabbet/domain/callers/caller';
import type { ArtworkQuery, StaffArtworkQuery } from '@rabbet/domain/artworks/artworks';
import type { Paged } from '@rabbet/domain/pages/paging';
import { dateIn } from '@rabbet/domain/time/zone';
import type { QueryContext } from '../reading/query-context';
import { type Order, Walk } from '../reading/walk';
import { keptTotal } from '../engine/kept-count';
import { artworks } from './artworks';
import { type Conditions, finding, orderOf, type Scope } from './finding';
import type { CategoryCount, StaffWidgetReply, WidgetReply } from './replies';
import { withRecords } from './visitor-reply';
import { transactionsOf } from './transactions';
import { type StoredWidget, WIDGET_COLUMNS, widgetReplies } from './widget-replies';

/** The public list; with `id`, that piece if it is on it or sold. Staff get what they may know besides. */
export async function listWidgets(
  context: QueryContext,
  query: Partial<ArtworkQuery>,
): Promise<Paged<WidgetReply | StaffWidgetReply>> {
  if (isStaff(context.caller)) return staffPage(context, query, 'public');
  const { text, after } = await widgetsText(context, query);
  return { ...(JSON.parse(text) as Paged<WidgetReply>), ...(after !== undefined && { after }) }; // as it is put together
}

/** The public list as visitors are answered, as JSON text, and what asks for the rows behind it. */
export async function widgetsText(
  context: QueryContext,
  query: Partial<ArtworkQuery>,
): Promise<{ readonly text: string; readonly after?: string }> {
  const order = orderOf(query.sort, context.caller);
  const page = await pageOf<{ reply: string }>(context, query, { scope: 'public', order, columns: 'reply' });
  const { rows } = page;
  const { after, ...paging } = page.paging;
  const data = await withRecords(
    context,
    rows.map(({ reply }) => reply),
  );
  return { text: `${JSON.stringify(paging).slice(0, -1)},"data":[${data.join(',')}]}`, after };
}

/** Every piece that was not removed. For staff. */
export async function listAllWidgets(
  context: QueryContext,
  query: Partial<StaffArtworkQuery>,
): Promise<Paged<StaffWidgetReply>> {
  if (!isStaff(context.caller)) throw new Error('visitors know of the public list alone');
  return staffPage(context, query, 'all');
}

/** Counts the pieces of the public list that a search finds, by category. */
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
  query: Partial<StaffArtworkQuery>,
  scope: Scope,
): Promise<Paged<StaffWidgetReply>> {
  const order = orderOf(query.sort, context.caller);
  const { rows, paging } = await pageOf<StoredWidget>(context, query, { scope, order, columns: WIDGET_COLUMNS });
  const replies = (await widgetReplies(context, rows)) as StaffWidgetReply[]; // replies to staff
  const transactions = await transactionsOf(
    context,
    rows.map(({ id }) => id),
  );
  return { ...paging, data: replies.map((reply) => ({ ...reply, transactions: transactions.get(reply.id) ?? [] })) };
}

interface PiecesOptions {
  readonly scope: Scope;
  readonly order: Order;
  readonly columns: string;
}

/** One page of the pieces that were found, with these columns. */
export async function pageOf<Row>(context: QueryContext, query: Conditions, options: PiecesOptions) {
  const { scope, columns } = options;
  const order: Order = { ...options.order, ...(scope === 'all' && { isReversible: true }) };
  const walk = new Walk(context, 'pieces', order, query);
  const { where, values, searches, beside } = finding(
    { ...query, today: dateIn(context.now.getTime()) },
    scope,
    walk.values,
  );
  const pieces = `select id, ${order.by} from artworks where ${where}`;
  return walk.page<Row>({
    reads: [artworks],
    foundSql: scope === 'all' ? `(${pieces})` : `${searches ? '' : 'not '}materialized (${pieces})`,
    columns,
    joined: 'artworks using (id) left join artwork_details using (id)',
    values,
    ...(beside && {
      few: `(select id, (select ${order.by} from artworks a where a.id = beside.id) from (${beside}) beside)`,
    }),
    ...(scope === 'all' && { counting: where === 'true' ? { storedCount: keptTotal('artworks') } : 'to the bound' }),
  });
}
