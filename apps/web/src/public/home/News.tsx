import type { GalleryEventReply } from '@rabbet/client';
import { hasEnded, nextTime, titleImage, venueName } from '@rabbet/domain/gallery-events/gallery-events';
import { dateIn } from '@rabbet/domain/time/zone';
import { longDate, longDay, timeRange, withoutLineBreaks } from '@rabbet/domain/time/words';
import { Link } from 'react-router-dom';
import { useIsOpen } from '../../kernel/pages/open-pages';
import { usePageSettings } from '../../kernel/data/page-settings';
import { pictureOfImage } from '../../kernel/pictures/pictures';
import { eventPath } from '../../paths/paths';
import { Picture } from '../../ui/Picture';
import * as WORDS from '../../ui/words';

const SIZES = '(min-width: 60rem) 46vw, 92vw';

/** The gallery event that people should know of now. */
export function News({ event, now }: { readonly event: GalleryEventReply; readonly now: number }) {
  const isOpen = useIsOpen();
  const settings = usePageSettings();
  const { name, summary, images, location } = event;
  const first = titleImage(images);
  const image = images.find(({ id }) => id === first?.id)?.image ?? null;
  const path = eventPath(event);
  return (
    <section className="home-news" aria-labelledby="news">
      <h2 id="news">{WORDS.news}</h2>
      <div className={image ? 'home-event home-event-pictured' : 'home-event'}>
        {image && <Picture picture={pictureOfImage(image, name)} sizes={SIZES} />}
        <div>
          <h3>
            {isOpen(path) ? (
              <Link className="title-link" to={path}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <p className="home-when">{withoutLineBreaks(whenWords(event, now))}</p>
          {location !== null && <p className="home-where">{venueName(location, settings)}</p>}
          {summary && <p>{summary}</p>}
        </div>
      </div>
    </section>
  );
}

/** Next time of an event; after its end, the date of its last time. */
function whenWords(event: GalleryEventReply, now: number): string {
  const { times } = event;
  const last = times.at(-1);
  if (last && hasEnded(event, now)) return `Was on ${longDate(dateIn(last.start))}`;
  const time = nextTime(times, now) ?? last;
  if (!time) return 'Date to be announced';
  const range = timeRange(time.start, time.end);
  return range.includes(',') ? range : `${longDay(dateIn(time.start))}, ${range}`;
}
