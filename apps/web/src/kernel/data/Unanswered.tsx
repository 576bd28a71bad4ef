import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';

interface UnansweredProps {
  /** What cannot be told at present. */
  readonly children: string;
  readonly onAgain: () => void;
}

/** Beside what is still shown, where the shop has not answered. The link does without scripts what the button does. */
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
