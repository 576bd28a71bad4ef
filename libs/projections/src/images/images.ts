import type { Image } from '@rabbet/domain/images/images';

export interface ImageReply extends Image {
  id: number;
}
