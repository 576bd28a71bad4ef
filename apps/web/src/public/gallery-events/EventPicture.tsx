import type { GalleryEventReply } from '@rabbet/client';
import { titleImage } from '@rabbet/domain/gallery-events/gallery-events';
import { pictureOfImage } from '../../kernel/pictures';
import { Picture } from '../../ui/Picture';

interface EventPictureProps {
  readonly event: GalleryEventReply;
  readonly sizes: string;
  readonly first?: boolean;
}

export function EventPicture({ event, sizes, first }: EventPictureProps) {
  const picture = pictureOfEvent(event);
  return picture && <Picture className="event-picture" picture={picture} sizes={sizes} first={first} />;
}

/** The first of its images stands for an event. */
export function pictureOfEvent({ images, name }: Pick<GalleryEventReply, 'images' | 'name'>) {
  const title = titleImage(images);
  const image = images.find(({ id }) => id === title?.id)?.image;
  return image ? pictureOfImage(image, name) : null;
}
