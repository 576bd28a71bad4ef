import { exactly } from '../parts/Moment';
import { Happening, type HappeningProps } from './History';
import type { HistoryEvent } from './history';

interface HappenedProps extends Omit<HappeningProps, 'event'> {
  readonly events: readonly HistoryEvent[];
}

/** Events that made somebody slower: who did what, and when. */
export function Happened({ events, ...words }: HappenedProps) {
  return (
    <ul>
      {events.map((event) => (
        <li key={event.revision}>
          <Happening {...words} event={event} />
          {event.at !== null && (
            <>
              , <time dateTime={event.at}>{exactly(event.at)}</time>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
