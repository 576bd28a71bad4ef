import type { ImageCategory } from '@rabbet/domain/images/images';
import type { QueryContext } from '../reading/query-context';
import { relatedTo } from '../records/related';
import type { ImageReply } from '@rabbet/domain/images/images';

/** An image as a record of its own, with its category. */
export interface ImageWithCategoryReply extends ImageReply {
  category: ({ id: number } & ImageCategory) | null;
}

export async function withCategory(context: QueryContext, image: ImageReply): Promise<ImageWithCategoryReply> {
  const { category_id: id } = image;
  const related = await relatedTo(context, [{ kind: 'image-category', id }]);
  return { ...image, category: related.of<{ id: number } & ImageCategory>('image-category', id) };
}
