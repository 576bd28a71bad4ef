import { exactly } from '../parts/Moment';
import { detailsOf, Happening, type HappeningProps } from './History';
import { changeInWords, type HistoryEvent, whoDid } from './history';

interface HappenedProps extends Omit<HappeningProps, 'event'> {
  readonly events: readonly HistoryEvent[];
}

/** Events that made somebody slower: who did what, with the values, and when. */
export function Happened({ events, ...words }: HappenedProps) {
  return (
    <ul>
      {events.map((event) => (
        <li key={event.revision}>
          <WithValues {...words} event={event} />
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

/** "Sally changed the price: $500 to $650". */
function WithValues({ event, what, fields }: HappeningProps) {
  if (event.what === 'Changed' && event.changes.length > 0)
    return (
      <>
        <strong>{whoDid(event)}</strong> changed{' '}
        {event.changes.map((change) => changeInWords(change, fields)).join(', ')}
      </>
    );
  const details = detailsOf(event, fields);
  return (
    <>
      <Happening {...{ event, what, fields }} />
      {details.length > 0 && ` (${details.join(', ')})`}
    </>
  );
}
