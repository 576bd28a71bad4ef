import { Link } from 'react-router-dom';
import { dialled, SHOP } from '../../kernel/shop';
import { PATHS } from '../../paths';
import { EmptyFrame } from '../../ui/EmptyWall';

export function NoResults({ narrowed }: { readonly narrowed: boolean }) {
  const [{ number }] = SHOP.phones;
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
          The walls are empty for the moment. Ask us what is on its way: <a href={dialled(number)}>{number}</a>.
        </p>
      )}
    </div>
  );
}
