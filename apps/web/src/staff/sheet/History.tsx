import type { HistoryReply } from '@rabbet/client';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/answer';
import { useClient } from '../staff-client';
import { staffArtworkPath, staffPath } from '../../paths';
import { Listed } from '../Listed';
import { Moment } from '../Moment';
import { changeInWords, detailInWords, historyQuery, whoDid } from './history';

interface PieceHistoryProps {
  readonly piece: number;
  /** A revision: what happened before it; null from the newest on. */
  readonly before: number | null;
  readonly now: Date;
}

const PLACE = 'history';

/** Who changed what of a piece, newest first. */
export function PieceHistory({ piece, before, now }: PieceHistoryProps) {
  const answer = useAnswer(historyQuery(useClient(), piece, before));
  const pageBefore = (revision: number | null) =>
    `${staffPath(staffArtworkPath(piece), { before: revision })}#${PLACE}`;
  return (
    <section className="piece-history" id={PLACE} aria-labelledby={`${PLACE}-title`}>
      <h2 id={`${PLACE}-title`}>History</h2>
      <Listed answer={answer} what="the history">
        {(events) => {
          const oldest = events.at(-1)?.revision ?? 0;
          return (
            <>
              {events.length === 0 && <p>Nothing before that.</p>}
              <ol>
                {events.map((event) => (
                  <li key={event.revision}>
                    <Happening event={event} />,{' '}
                    <Moment at={event.at} now={notBefore(event.at, now)} never="nobody knows when" />
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

/** `initiated` says nothing more where both are said: they are the same unless somebody waited. */
function Happening({ event }: { readonly event: HistoryReply }) {
  const { what, changes } = event;
  const who = <strong>{whoDid(event)}</strong>;
  if (what === 'Changed')
    return (
      <>
        {who} changed {changes.length === 0 ? 'the piece' : changes.map(changeInWords).join(', ')}
      </>
    );
  const isCompleted = changes.some(({ field }) => field === 'completed');
  const details = changes.filter(({ field }) => !isCompleted || field !== 'initiated').map(detailInWords);
  return (
    <>
      {who}: {what}
      {details.length > 0 && ` (${details.join(', ')})`}
    </>
  );
}

/** The page may have been opened before it happened: nothing of a history is still to come. */
function notBefore(at: string | null, now: Date): Date {
  const after = at === null ? 0 : Date.parse(at) + 1;
  return after > now.getTime() ? new Date(after) : now;
}
