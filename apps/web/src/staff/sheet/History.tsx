import type { AnyFields } from '@rabbet/domain/records/fields';
import { kindByName } from '@rabbet/domain/registry/kinds';
import { Link } from 'react-router-dom';
import type { Answer } from '../../kernel/data/answer';
import { staffPath } from '../../paths/paths';
import { Listed } from '../parts/Listed';
import { exactly } from '../parts/Moment';
import { shortTime } from '../parts/short-times';
import { changeInWords, deedInWords, detailInWords, type HistoryEvent, whoDid } from './history';

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
/** Lines that stand unfolded. */
const MOST_SHOWN = 6;

/** The changes of a record with who made them, newest first. */
export function History({ answer, what, fields, path, before, now }: HistoryProps) {
  const pageBefore = (revision: number | null) => `${staffPath(path, { before: revision })}#${PLACE}`;
  return (
    <section className="sheet-history timeline" id={PLACE} aria-labelledby={`${PLACE}-title`}>
      <h2 id={`${PLACE}-title`}>History</h2>
      <Listed answer={answer} what="the history">
        {(events) => {
          const shown = before === null ? MOST_SHOWN : events.length;
          const latest = events.slice(0, shown);
          const earlier = events.slice(shown);
          const oldest = events.findLast(({ part }) => !part)?.revision ?? 0;
          return (
            <>
              {events.length === 0 && <p>Nothing before that.</p>}
              <HistoryLines events={latest} {...{ what, fields, now }} />
              {earlier.length > 0 && (
                <details className="past">
                  <summary>Show {earlier.length} earlier</summary>
                  <HistoryLines events={earlier} {...{ what, fields, now }} />
                </details>
              )}
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

interface LinesProps extends Pick<HistoryProps, 'what' | 'fields' | 'now'> {
  readonly events: readonly HistoryEvent[];
}

function HistoryLines({ events, ...words }: LinesProps) {
  return (
    <ol>
      {events.map((event, place) => (
        <li key={event.part ? `${event.part} ${place}` : event.revision}>
          <HistoryLine event={event} {...words} />
        </li>
      ))}
    </ol>
  );
}

export interface HappeningProps extends Pick<HistoryProps, 'what' | 'fields'> {
  readonly event: HistoryEvent;
}

/** One line: when, who, and what they did. The values before and after are folded behind it. */
function HistoryLine({ event, what, fields, now }: HappeningProps & Pick<HistoryProps, 'now'>) {
  const details = event.part ? partDetailsOf(event, event.part) : detailsOf(event, fields);
  const line = (
    <>
      <When at={event.at} now={now} /> <Happening {...{ event, what, fields }} />
    </>
  );
  if (details.length === 0) return <p>{line}</p>;
  return (
    <details>
      <summary>{line}</summary>
      <ul>
        {details.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </details>
  );
}

/** "Fri 10:53 AM" of this week, else the day; the exact time in a tooltip. */
function When({ at, now }: { readonly at: string | null; readonly now: Date }) {
  if (at === null) return <span className="moment-never">nobody knows when</span>;
  return (
    <time dateTime={at} title={exactly(at)}>
      {shortTime(at, notBefore(at, now))}
    </time>
  );
}

/** Sentence on an event: "Sally changed price". */
export function Happening({ event, what }: HappeningProps) {
  const deed = event.part ? `${event.what.toLowerCase()} a ${kindByName(event.part).title}` : deedInWords(event, what);
  return (
    <>
      <strong>{whoDid(event)}</strong> {deed}
    </>
  );
}

/** `initiated` says nothing more where both are said: they are the same unless somebody waited. */
export function detailsOf({ what, changes }: HistoryEvent, fields: AnyFields): readonly string[] {
  if (what === 'Changed') return changes.map((change) => changeInWords(change, fields));
  const isCompleted = changes.some(({ field }) => field === 'completed');
  const shown = changes.filter(({ field }) => !isCompleted || field !== 'initiated');
  return shown.map((change) => detailInWords(change, fields));
}

/** Details of something that belongs to the record, such as a contact detail. */
function partDetailsOf({ changes }: HistoryEvent, part: string): readonly string[] {
  const { fields } = kindByName(part);
  const shown = changes.filter(({ field }) => fields[field]?.kind !== 'reference');
  return shown.map((change) => detailInWords(change, fields));
}

/** The page may have been opened before it happened: nothing of a history is still to come. */
function notBefore(at: string, now: Date): Date {
  const after = Date.parse(at) + 1;
  return after > now.getTime() ? new Date(after) : now;
}
