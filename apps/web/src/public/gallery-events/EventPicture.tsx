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
  const image = imageOfEvent(event);
  if (!image) return null;
  return <Picture className="event-picture" picture={pictureOfImage(image, event.name)} sizes={sizes} first={first} />;
}

/** The first of its images stands for an event. */
export function imageOfEvent({ images }: Pick<GalleryEventReply, 'images'>) {
  const title = titleImage(images);
  return images.find(({ id }) => id === title?.id)?.image;
}
