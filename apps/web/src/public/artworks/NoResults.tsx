import * as WORDS from '@rabbet/domain/pages/words';
import { Link } from 'react-router-dom';
import { PhoneLink } from '../../kernel/PhoneLink';
import { useShop } from '../../kernel/shop';
import { inventoryPath, PATHS } from '../../paths';
import { EmptyFrame } from '../../ui/EmptyWall';
import { capital } from './describing';
import { CATEGORY_NAMES } from './filters';

export function NoResults({ narrowed }: { readonly narrowed: boolean }) {
  const { phone } = useShop();
  return (
    <div className="no-results">
      <EmptyFrame />
      <h2>{WORDS.noResults}</h2>
      {narrowed ? (
        <>
          <p>No piece here matches all of that. Take one filter away, or see every piece.</p>
          <Link className="button" to={PATHS.inventory}>
            See every piece
          </Link>
          <nav aria-labelledby="look-through">
            <p id="look-through">Or look through one of our categories:</p>
            <ul className="empty-wall-links">
              {CATEGORY_NAMES.map((name) => (
                <li key={name}>
                  <Link to={inventoryPath(new URLSearchParams({ category: name }).toString())}>{capital(name)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </>
      ) : (
        <p>
          The walls are empty for the moment.
          {phone && (
            <>
              {' '}
              Ask us what is on its way: <PhoneLink number={phone} />.
            </>
          )}
        </p>
      )}
    </div>
  );
}
