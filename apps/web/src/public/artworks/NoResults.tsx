import { Link } from 'react-router-dom';
import { PATHS } from '../../paths';
import { EmptyFrame } from '../../ui/EmptyWall';

export function NoResults({ narrowed }: { readonly narrowed: boolean }) {
  return (
    <div className="no-results">
      <EmptyFrame />
      <h2>No results...</h2>
      {narrowed ? (
        <>
          <p>Nothing on our walls is all of that. Take one wish away, or begin anew.</p>
          <Link className="button" to={PATHS.inventory}>
            See every piece
          </Link>
        </>
      ) : (
        <p>
          The walls are empty for the moment. <Link to={PATHS.contact}>Ask us</Link> what is on its way.
        </p>
      )}
    </div>
  );
}
