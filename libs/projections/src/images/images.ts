import type { Image } from '@rabbet/domain/images/images';

export interface ImageReply extends Omit<Image, 'reimage'> {
  id: number;
  /** Known to staff alone. */
  reimage?: boolean;
}
