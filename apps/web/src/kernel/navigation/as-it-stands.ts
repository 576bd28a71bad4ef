import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isForElsewhere } from './clicks';

/** Attributes of an element that keeps the markup of the server: React leaves inner HTML alone during hydration. */
export const SERVER_MARKUP = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };

/** Returns a click handler that follows plain links within the page, without loading a document. */
export function useFollowing(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as Element).closest('a'); // it is one: somebody has pressed it
    if (!link || isForElsewhere(event) || event.defaultPrevented || link.origin !== location.origin || link.target)
      return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}
