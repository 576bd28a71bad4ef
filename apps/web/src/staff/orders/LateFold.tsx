import { type ReactNode, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface LateFoldProps {
  /** Name of the fold in the address that opens it, unique on its page. */
  readonly name: string;
  readonly summary: ReactNode;
  readonly className?: string;
  /** Open from the beginning. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A fold whose content is rendered once it is opened: a sheet has thousands of them. Without a script a link in it opens it. */
export function LateFold({ name, summary, className = 'past', isOpen = false, children }: LateFoldProps) {
  const isAsked = new URLSearchParams(useLocation().search).get('open') === name;
  const [isSeen, setSeen] = useState(false);
  // also one that was opened before the scripts had come
  const look = useCallback((fold: HTMLDetailsElement | null) => {
    if (fold?.open) setSeen(true);
  }, []);
  const isBegun = isOpen || isAsked;
  return (
    <details
      ref={look}
      className={className}
      id={isAsked ? 'opened' : undefined}
      open={isBegun}
      suppressHydrationWarning // it may be open by then
      onToggle={(event) => look(event.currentTarget)}
    >
      <summary>{summary}</summary>
      {isSeen || isBegun ? children : <a href={`?open=${name}#opened`}>Show it</a>}
    </details>
  );
}
