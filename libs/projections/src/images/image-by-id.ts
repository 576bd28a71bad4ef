import { mayRead } from '@rabbet/domain/callers/caller';
import type { Resource } from '@rabbet/domain/callers/roles';
import type { QueryContext } from '../reading/query-context';
import { relatedTo } from '../records/related';
import type { ImageReply } from '@rabbet/domain/images/images';

/** True if visitors may see something that shows this image; null if nothing of that sort shows it. */
export type ShowsImage = (context: QueryContext, image: number) => Promise<boolean | null>;

/** Things of one sort that show images, and the resource of those who see the hidden ones too. */
export interface ImagePlaces {
  readonly resource: Resource;
  readonly shows: ShowsImage;
}

/**
 * The read of one image. Visitors do not see an image that hidden things alone show, staff see it where they may read one
 * of these; an image that nothing shows is of a page or person.
 */
export function imageByIdAmong(places: readonly ImagePlaces[]) {
  async function isHidden(context: QueryContext, id: number): Promise<boolean> {
    let isShown = true;
    for (const { resource, shows } of places) {
      const isVisible = await shows(context, id);
      if (isVisible || (isVisible === false && mayRead(context.caller, resource))) return false;
      isShown &&= isVisible === null;
    }
    return !isShown;
  }

  return async (context: QueryContext, { id }: { id: number }): Promise<ImageReply | null> => {
    if (await isHidden(context, id)) return null;
    const related = await relatedTo(context, [{ kind: 'image', id }]);
    return related.of<ImageReply>('image', id);
  };
}
