import { isStaff } from '@rabbet/domain/callers/caller';
import type { QueryContext } from '../reading/query-context';
import { relatedTo } from '../records/related';
import type { ImageReply } from './images';

/** True if visitors may see something that shows this image; null if nothing of that sort shows it. */
export type ShowsImage = (context: QueryContext, image: number) => Promise<boolean | null>;

/** The read of one image. Visitors do not see an image that hidden things alone show; an image that nothing shows is of a page or person. */
export function imageByIdAmong(places: readonly ShowsImage[]) {
  async function isHidden(context: QueryContext, id: number): Promise<boolean> {
    let isShown: boolean | null = null;
    for (const shows of places) {
      const found = await shows(context, id);
      if (found) return false;
      isShown = found ?? isShown;
    }
    return isShown === false;
  }

  return async (context: QueryContext, { id }: { id: number }): Promise<ImageReply | null> => {
    if (!isStaff(context.caller) && (await isHidden(context, id))) return null;
    const related = await relatedTo(context, [{ kind: 'image', id }]);
    return related.of<ImageReply>('image', id);
  };
}
