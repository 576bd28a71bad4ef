import type { GalleryEventReply } from '@rabbet/client';
import { titleImage } from '@rabbet/domain/gallery-events/gallery-events';
import { focusedPicture } from '../../kernel/pictures';
import { DisplayedPicture } from '../../ui/DisplayedPicture';

/** As wide as the widest of its places. */
const BOX = { width: 900, height: 600 };
/** Beside it are the page's edges. */
const SHARE = 94;

interface EventPictureProps {
  readonly event: GalleryEventReply;
  readonly first?: boolean;
}

export function EventPicture({ event, first = false }: EventPictureProps) {
  const image = imageOfEvent(event);
  if (!image) return null;
  return (
    <div className="event-picture">
      <DisplayedPicture picture={focusedPicture(image, event.name)} mode="fill" box={BOX} share={SHARE} first={first} />
    </div>
  );
}

/** The first of its images stands for an event. */
export function imageOfEvent({ images }: Pick<GalleryEventReply, 'images'>) {
  const title = titleImage(images);
  return images.find(({ id }) => id === title?.id)?.image;
}
