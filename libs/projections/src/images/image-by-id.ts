import { isStaff } from '@rabbet/domain/callers/caller';
import { artworks } from '../artworks/artworks';
import type { QueryContext } from '../reading/query-context';
import { relatedTo } from '../records/related';
import type { ImageReply } from './images';

/** Visitors do not see what hangs on none but pieces that they may not see; what hangs nowhere is of a page or person. */
export async function imageById(context: QueryContext, { id }: { id: number }): Promise<ImageReply | null> {
  if (!isStaff(context.caller) && (await isHidden(context, id))) return null;
  const related = await relatedTo(context, [{ kind: 'image', id }]);
  return related.of<ImageReply>('image', id);
}

async function isHidden(context: QueryContext, id: number): Promise<boolean> {
  const [found] = await context.rows<{ shown: boolean | null }>(
    [artworks],
    `select bool_or(coalesce(a.visible, false)) as shown
     from artwork_images i left join artworks a on a.id = i.widget_id where i.image_id = $1`,
    [id],
  );
  return found?.shown === false;
}
