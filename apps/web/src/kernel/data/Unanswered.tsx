import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';

interface UnansweredProps {
  /** Sentence that names the missing data. */
  readonly children: string;
  readonly onAgain: () => void;
}

/**
 * Notice above older data, shown where the shop has not answered. The link reloads the page without scripts, as the
 * button does with them.
 */
export function Unanswered({ children, onAgain }: UnansweredProps) {
  const { pathname, search } = useLocation();
  const again = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('main')?.focus({ preventScroll: true }); // the button will be gone
    onAgain();
  };
  return (
    <div className="unanswered" role="alert">
      <p>{children}</p>
      <p className="unanswered-ways">
        <button className="button" type="button" onClick={again}>
          Try again
        </button>
        <Link to={`${pathname}${search}`} reloadDocument>
          Reload the page
        </Link>
      </p>
    </div>
  );
}
