import type { Image } from '@rabbet/domain/images/images';
import type { Reading } from '../reading/reading';
import { relatedTo } from '../records/related';

export interface ImageReply extends Omit<Image, 'reimage'> {
  id: number;
  /** Known to staff alone. */
  reimage?: boolean;
}

export async function imageById(reading: Reading, { id }: { id: number }): Promise<ImageReply | null> {
  const related = await relatedTo(reading, [{ kind: 'image', id }]);
  return related.of<ImageReply>('image', id);
}
