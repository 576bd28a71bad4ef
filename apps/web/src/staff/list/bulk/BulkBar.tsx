import { formatCount } from '@rabbet/domain/numbers/format-count';
import { useEffect, useEffectEvent } from 'react';
import { MAX_MARKED } from './marks';
import type { AnyChoice } from './subject';

export type Fetching = 'idle' | 'awaited' | 'lost';

interface BulkBarProps {
  readonly count: number;
  /** Number of rows that match the filter; null where all of them are marked, or none are to be offered. */
  readonly matching: number | null;
  /** State of the rows that match, once all of them are to be marked. */
  readonly fetching: Fetching;
  readonly choices: readonly AnyChoice[];
  readonly onMarkPage: () => void;
  readonly onMarkMatching: () => void;
  readonly onChoose: (choice: AnyChoice) => void;
  readonly onUnmark: () => void;
}

/** Bar at the foot of a list with marked rows: how many, and what to do with them. */
export function BulkBar({ count, matching, fetching, choices, ...on }: BulkBarProps) {
  useEscape(on.onUnmark);
  return (
    <section className="bulk-bar" aria-label="Marked rows">
      <p role="status">{formatCount(count)} marked</p>
      {fetching === 'lost' && <p role="alert">The shop did not give the rows. Please try again.</p>}
      <button type="button" className="button button-quiet bulk-mark-page" onClick={on.onMarkPage}>
        Mark this page
      </button>
      {matching !== null && (
        <button
          type="button"
          className="button button-quiet"
          disabled={fetching === 'awaited'}
          onClick={on.onMarkMatching}
        >
          {matching > MAX_MARKED
            ? `Mark the first ${formatCount(MAX_MARKED)} that match`
            : `Mark all ${formatCount(matching)} that match`}
        </button>
      )}
      {choices.map((choice) => (
        <button
          key={choice.name}
          type="button"
          className="button button-quiet"
          disabled={fetching === 'awaited'}
          onClick={() => on.onChoose(choice)}
        >
          {choice.title}
        </button>
      ))}
      <button type="button" className="button button-quiet bulk-unmark" onClick={on.onUnmark}>
        Unmark <kbd>Esc</kbd>
      </button>
    </section>
  );
}

/** Unmarks all by Escape, unless something else is to be closed by it. */
function useEscape(onEscape: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.matches('input:not([type=checkbox]), textarea, select');
    const isElsewhere = isTyping || event.defaultPrevented || document.querySelector('dialog[open]') !== null;
    if (event.key === 'Escape' && !isElsewhere) onEscape();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
