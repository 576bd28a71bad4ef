import { type Article, article, isPublished, nextPublication } from '@rabbet/domain/articles/articles';
import { isStaff } from '@rabbet/domain/callers/caller';
import { dateIn, startOfDay } from '@rabbet/domain/time/zone';
import { artworks } from '../artworks/artworks';
import { galleryEvents } from '../gallery-events/gallery-events';
import type { QueryContext } from '../reading/query-context';
import { recordsOf, recordTable, referenceColumn } from '../records/record-projection';
import { relatedTo } from '../records/related';
import type { ImageReply } from './images';

/** Visitors do not see what nothing shows but what they may not see; what nothing shows is of a page or person. */
export async function imageById(context: QueryContext, { id }: { id: number }): Promise<ImageReply | null> {
  if (!isStaff(context.caller) && (await isHidden(context, id))) return null;
  const related = await relatedTo(context, [{ kind: 'image', id }]);
  return related.of<ImageReply>('image', id);
}

async function isHidden(context: QueryContext, id: number): Promise<boolean> {
  const [found] = await context.rows<{ shown: boolean | null }>(
    [artworks, galleryEvents],
    `select bool_or(shown) as shown from (
       select coalesce(a.visible, false) as shown
       from artwork_images i left join artworks a on a.id = i.widget_id where i.image_id = $1
       union all
       select e.publish from gallery_event_images i join gallery_events e on e.id = i.event_id where i.image_id = $1
     ) places`,
    [id],
  );
  if (found?.shown) return false;
  const isOfArticle = await isShownByArticle(context, id);
  return isOfArticle === null ? found?.shown === false : !isOfArticle;
}

/** Null where no article has it. A day that is to come may publish one. */
async function isShownByArticle(context: QueryContext, id: number): Promise<boolean | null> {
  const articles = await context.rows<Pick<Article, 'approver_id' | 'publish_date'>>(
    [recordsOf(article)],
    `select (doc->>'approver_id')::int as approver_id, doc->>'publish_date' as publish_date
     from ${recordTable(article)} where ${referenceColumn('image_id')} = $1`,
    [id],
  );
  if (articles.length === 0) return null;
  const today = dateIn(context.now.getTime());
  const next = nextPublication(articles, today);
  if (next !== null) context.changesAt(new Date(startOfDay(next)));
  return articles.some((one) => isPublished(one, today));
}
