import type { GalleryEventReply } from '@rabbet/client';
import { titleImage } from '@rabbet/domain/gallery-events/gallery-events';
import { Link } from 'react-router-dom';
import { focusedPicture } from '../../kernel/pictures/pictures';
import { DisplayedPicture } from '../../ui/DisplayedPicture';

/** Size of the widest place for the picture. */
const BOX = { width: 900, height: 600 };
/** Width in percent of the window; the rest is the margin of the page. */
const SHARE = 94;

interface EventPictureProps {
  readonly event: GalleryEventReply;
  readonly first?: boolean;
  /** Address that a click leads to. By keys, the link of the event's name leads there. */
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
