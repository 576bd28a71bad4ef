import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isForElsewhere } from './clicks';

/** Of an element that the server has sent: React leaves inner HTML alone while it takes a page over. */
export const AS_IT_STANDS = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };

/** Links that are not ours to hear lead on within the page all the same. */
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
