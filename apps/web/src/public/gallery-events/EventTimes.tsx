import type { GalleryEventTimeReply } from '@rabbet/client';
import { isExpired } from '@rabbet/domain/gallery-events/gallery-events';
import { timeInWords } from './events';

interface EventTimesProps {
  readonly times: readonly GalleryEventTimeReply[];
  readonly now: number;
}

/** Times of an event by the shop's clock; times that have begun are marked. */
export function EventTimes({ times, now }: EventTimesProps) {
  if (times.length === 0) return <p className="event-times">Date to be announced.</p>;
  return (
    <ul className="event-times" aria-label="Times">
      {times.map((time) => (
        <li key={time.id} data-expired={isExpired(time, now) || undefined}>
          <time dateTime={new Date(time.start).toISOString()}>{timeInWords(time, now)}</time>
          {isExpired(time, now) && <span className="event-expired"> (past)</span>}
        </li>
      ))}
    </ul>
  );
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** The large date on a card. The times beside it say the same in words. */
export function EventDate({ date }: { readonly date: string | null }) {
  if (date === null) return null;
  return (
    <p className="event-date" aria-hidden="true">
      <span className="event-day">{Number(date.slice(8))}</span>
      <span className="event-month">{MONTH.format(Date.parse(date))}</span>
    </p>
  );
}
