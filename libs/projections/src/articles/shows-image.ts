import { type Article, article, isPublished, nextPublication } from '@rabbet/domain/articles/articles';
import { dateIn, startOfDay } from '@rabbet/domain/time/zone';
import type { QueryContext } from '../reading/query-context';
import { recordsOf, recordTable, referenceColumn } from '../records/record-projection';

/**
 * True if visitors may read an article that shows this image; null if no article shows it. A later day may publish one.
 */
export async function articlesShowImage(context: QueryContext, image: number): Promise<boolean | null> {
  const articles = await context.rows<Pick<Article, 'approver_id' | 'publish_date'>>(
    [recordsOf(article)],
    `select (doc->>'approver_id')::int as approver_id, doc->>'publish_date' as publish_date
     from ${recordTable(article)} where ${referenceColumn('image_id')} = $1`,
    [image],
  );
  if (articles.length === 0) return null;
  const today = dateIn(context.now.getTime());
  const next = nextPublication(articles, today);
  if (next !== null) context.changesAt(new Date(startOfDay(next)));
  return articles.some((candidate) => isPublished(candidate, today));
}
