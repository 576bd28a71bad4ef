import type { ReactNode } from 'react';
import * as WORDS from './words';

interface ClipProps {
  /** Name of the content, added to "Read more" for screen readers. */
  readonly of: string;
  readonly children: ReactNode;
}

/**
 * Content that is cut off at `--clip-height`, and a toggle that shows all of it. It works without scripts;
 * `kernel/still/clips.ts` takes the toggle away where there is no more to show.
 */
export function Clip({ of, children }: ClipProps) {
  return (
    <div className="clip">
      <div className="clip-content">{children}</div>
      <details className="clip-more">
        <summary>
          <span className="clip-shut">{WORDS.readMore}</span>
          <span className="clip-open">{WORDS.readLess}</span>
          <span className="for-ears"> of {of}</span>
        </summary>
      </details>
    </div>
  );
}
