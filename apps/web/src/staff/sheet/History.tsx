import type { AnyFields } from '@rabbet/domain/records/fields';
import { kindByName } from '@rabbet/domain/registry/kinds';
import { Link } from 'react-router-dom';
import type { Answer } from '../../kernel/data/answer';
import { staffPath } from '../../paths/paths';
import { Listed } from '../parts/Listed';
import { Moment } from '../parts/Moment';
import { changeInWords, detailInWords, type HistoryEvent, whoDid } from './history';

interface HistoryProps {
  readonly answer: Answer<readonly HistoryEvent[]>;
  /** Noun for such a record, in a sentence. */
  readonly what: string;
  readonly fields: AnyFields;
  /** The page that it stands on. */
  readonly path: string;
  /** A revision: events before it; null from the newest on. */
  readonly before: number | null;
  readonly now: Date;
}

const PLACE = 'history';

/** The changes of a record with who made them, newest first. */
export function History({ answer, what, fields, path, before, now }: HistoryProps) {
  const pageBefore = (revision: number | null) => `${staffPath(path, { before: revision })}#${PLACE}`;
  return (
    <section className="sheet-history" id={PLACE} aria-labelledby={`${PLACE}-title`}>
      <h2 id={`${PLACE}-title`}>History</h2>
      <Listed answer={answer} what="the history">
        {(events) => {
          const oldest = events.findLast(({ part }) => !part)?.revision ?? 0;
          return (
            <>
              {events.length === 0 && <p>Nothing before that.</p>}
              <ol>
                {events.map((event, place) => (
                  <li key={event.part ? `${event.part} ${place}` : event.revision}>
                    {event.part ? (
                      <OfPart event={event} part={event.part} />
                    ) : (
                      <Happening {...{ event, what, fields }} />
                    )}
                    , <Moment at={event.at} now={notBefore(event.at, now)} never="nobody knows when" />
                  </li>
                ))}
              </ol>
              <nav className="older" aria-label="Older and newer history">
                {before !== null && <Link to={pageBefore(null)}>Show newest</Link>}
                {oldest > 0 && <Link to={pageBefore(oldest)}>Show older</Link>}
              </nav>
            </>
          );
        }}
      </Listed>
    </section>
  );
}

export interface HappeningProps extends Pick<HistoryProps, 'what' | 'fields'> {
  readonly event: HistoryEvent;
}

/** `initiated` says nothing more where both are said: they are the same unless somebody waited. */
export function Happening({ event, what, fields }: HappeningProps) {
  const { what: done, changes } = event;
  const who = <strong>{whoDid(event)}</strong>;
  if (done === 'Changed')
    return (
      <>
        {who} changed{' '}
        {changes.length === 0 ? `the ${what}` : changes.map((one) => changeInWords(one, fields)).join(', ')}
      </>
    );
  const isCompleted = changes.some(({ field }) => field === 'completed');
  const details = changes.filter(({ field }) => !isCompleted || field !== 'initiated');
  return (
    <>
      {who}: {done}
      {details.length > 0 && ` (${details.map((one) => detailInWords(one, fields)).join(', ')})`}
    </>
  );
}

/** Sentence on something that belongs to the record: "changed a contact detail (value a@example.com to …)". */
function OfPart({ event, part }: { readonly event: HistoryEvent; readonly part: string }) {
  const { title, fields } = kindByName(part);
  const details = event.changes.filter(({ field }) => fields[field]?.kind !== 'reference');
  return (
    <>
      <strong>{whoDid(event)}</strong> {event.what.toLowerCase()} a {title}
      {details.length > 0 && ` (${details.map((one) => detailInWords(one, fields)).join(', ')})`}
    </>
  );
}

/** The page may have been opened before it happened: nothing of a history is still to come. */
function notBefore(at: string | null, now: Date): Date {
  const after = at === null ? 0 : Date.parse(at) + 1;
  return after > now.getTime() ? new Date(after) : now;
}
