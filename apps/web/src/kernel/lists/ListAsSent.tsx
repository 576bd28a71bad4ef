import { createContext, type ReactNode, useContext, useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated';
import { SERVER_MARKUP, useFollowing } from '../navigation/as-it-stands';

/** Told by the browser alone: what it finds was sent by the server. */
export const TakesOver = createContext(false);

interface ListAsSentProps {
  readonly className: string;
  /** Data of the list; the list is rendered anew when this changes. */
  readonly of: unknown;
  /** Links are plain `a` elements: the list follows them within the page, and a page of dozens is rendered sooner. */
  readonly children: ReactNode;
}

/**
 * A list of plain links that the server has sent: none of it has to come alive, so the browser is spared the work. It is
 * taken as it stands (React leaves inner HTML alone while it takes a page over), until something else is to be shown.
 */
export function ListAsSent({ className, of, children }: ListAsSentProps) {
  const takesOver = useContext(TakesOver);
  const isTakenOver = !useHydrated() && takesOver;
  const [sent, setSent] = useState(() => (isTakenOver ? of : null));
  const follow = useFollowing();
  if (sent !== null && sent !== of) setSent(null); // it is gone for good, whatever comes back
  if (sent !== of)
    return (
      <ul key="made" className={className} onClick={follow}>
        {children}
      </ul>
    );
  return <ul key="sent" className={className} onClick={follow} {...SERVER_MARKUP} />;
}
