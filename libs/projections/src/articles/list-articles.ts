import { article, type Article, isPublished, newestFirst, nextPublication } from '@rabbet/domain/articles/articles';
import { isStaff } from '@rabbet/domain/callers/caller';
import { pagingOf } from '@rabbet/domain/pages/paging';
import { toWire } from '@rabbet/domain/records/wire';
import { dateIn, startOfDay } from '@rabbet/domain/time/zone';
import type { ImageReply } from '@rabbet/domain/images/images';
import { publicNamesOf } from '../people/people';
import type { QueryContext } from '../reading/query-context';
import { filtersOn, readBy, type RecordQuery, type RecordReply } from '../records/list-records';
import { recordsOf, recordTable } from '../records/record-projection';
import { relatedTo } from '../records/related';
import { withRelated } from '../records/with-related';
import type { ArticleReply, StaffArticleReply } from './replies';

type Listed = Pick<Article, 'approver_id' | 'publish_date'> & { readonly id: number };
interface StoredArticle {
  readonly id: number;
  readonly revision: number;
  readonly doc: Article;
}

/** The newest first. Visitors know of those that are published; a day that is to come publishes some of them. */
export async function listArticles(
  context: QueryContext,
  { id = null, count = null, page, ...fields }: RecordQuery,
): Promise<(ArticleReply | StaffArticleReply)[]> {
  const { where, values } = filtersOn(article, { id, ...fields });
  const matching = await context.rows<Listed>(
    readBy(article),
    `select r.id, (r.doc->>'approver_id')::int as approver_id, r.doc->>'publish_date' as publish_date
     from ${recordTable(article)} r where ${where.join(' and ')}`,
    values,
  );
  const visible = isStaff(context.caller) ? matching : published(context, matching);
  const sortedIds = [...visible].sort(newestFirst).map((listed) => listed.id);
  const { offset } = pagingOf(sortedIds.length, Number(count ?? Math.max(1, sortedIds.length)), Number(page ?? 1));
  const pageIds = sortedIds.slice(offset, count === null ? undefined : offset + Number(count));
  const rows = await context.rows<StoredArticle>(
    [recordsOf(article)],
    `select r.id, r.revision, r.doc
     from unnest($1::int[]) with ordinality as wanted (id, place) join ${recordTable(article)} r using (id) order by place`,
    [pageIds],
  );
  return isStaff(context.caller) ? staffReplies(context, rows) : visitorReplies(context, rows);
}

/** Articles that are published today, in the shop's zone; the answer changes on the day of the next one. */
function published(context: QueryContext, articles: readonly Listed[]): Listed[] {
  const today = dateIn(context.now.getTime());
  const next = nextPublication(articles, today);
  if (next !== null) context.changesAt(new Date(startOfDay(next)));
  return articles.filter((listed) => isPublished(listed, today));
}

async function visitorReplies(context: QueryContext, rows: readonly StoredArticle[]): Promise<ArticleReply[]> {
  const names = await publicNamesOf(
    context,
    rows.flatMap(({ doc }) => doc.author_id ?? []),
  );
  const replies = await withImages(context, rows);
  return replies.map((reply) => {
    const { author_id: id } = reply;
    return { ...reply, author: id !== null && names.has(id) ? { id, name: names.get(id) ?? null } : null };
  });
}

async function withImages(context: QueryContext, rows: readonly StoredArticle[]) {
  const related = await relatedTo(
    context,
    rows.map(({ doc }) => ({ kind: 'image', id: doc.image_id })),
  );
  return rows.map(({ id, doc }) => {
    const visibleFields = toWire(article.fields, { ...doc }, context.caller) as unknown as Omit<Article, 'approver_id'>; // by its fields
    return { ...visibleFields, id, image: related.of<ImageReply>('image', doc.image_id) };
  });
}

async function staffReplies(context: QueryContext, rows: readonly StoredArticle[]): Promise<StaffArticleReply[]> {
  const visibleArticles = await withImages(context, rows);
  const replies = rows.map(({ id, revision, doc: { approver_id } }, i) => {
    return { ...visibleArticles[i]!, id, revision, approver_id }; // one for each
  });
  const all = replies as unknown as RecordReply[]; // beside its image, by its fields
  return (await withRelated(context, article, all, BESIDE_IMAGE)) as unknown as StaffArticleReply[]; // as the kind names them
}

const BESIDE_IMAGE = ['type', 'author', 'approver', 'comments'] as const;
