import type { GalleryEventReply } from '@rabbet/client';
import { titleImage } from '@rabbet/domain/gallery-events/gallery-events';
import { Link } from 'react-router-dom';
import { focusedPicture } from '../../kernel/pictures/pictures';
import { DisplayedPicture } from '../../ui/DisplayedPicture';

/** As wide as the widest of its places. */
const BOX = { width: 900, height: 600 };
/** Beside it are the page's edges. */
const SHARE = 94;

interface EventPictureProps {
  readonly event: GalleryEventReply;
  readonly first?: boolean;
  /** Where a click leads. Whoever uses keys takes the link of the event's name. */
  readonly to?: string;
}

export function EventPicture({ event, first = false, to }: EventPictureProps) {
  const image = imageOfEvent(event);
  if (!image) return null;
  const picture = focusedPicture(image, event.name);
  const shown = <DisplayedPicture picture={picture} mode="fill" box={BOX} share={SHARE} first={first} />;
  return (
    <div className="event-picture">
      {to === undefined ? (
        shown
      ) : (
        <Link to={to} tabIndex={-1} aria-label={picture.alt}>
          {shown}
        </Link>
      )}
    </div>
  );
}

/** The first of its images stands for an event. */
export function imageOfEvent({ images }: Pick<GalleryEventReply, 'images'>) {
  const title = titleImage(images);
  return images.find(({ id }) => id === title?.id)?.image;
}
