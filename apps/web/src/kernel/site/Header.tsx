import { Link, NavLink, useLocation } from 'react-router-dom';
import { linksOf, PATHS } from '../../paths/paths';
import { Mark } from '../../ui/Mark';
import { closesOnEscape, closesWhenLeft } from '../../ui/unfolding';
import { useIsOpen } from '../pages/open-pages';
import { useShop } from '../data/shop';
import { HEADER_WORDS } from './link-words';

export function Header() {
  const { key } = useLocation();
  const { name } = useShop();
  return (
    <header className="header">
      <VisitStrip />
      <Link className="header-logo" to={PATHS.home} aria-label={`${name}, home`}>
        <Mark />
        <span>{name}</span>
      </Link>
      <nav className="header-wide" aria-label="Main">
        <Links />
      </nav>
      {/* how many there are is told by a script (`hearts.ts`), which draws this heart at every piece */}
      <NavLink className="header-favourites" to={PATHS.favourites} data-favourites="" end>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20 4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6z" />
        </svg>
        <span className="for-ears">Favorites</span>
      </NavLink>
      <details className="header-small" data-folds key={key} onKeyDown={closesOnEscape} onBlur={closesWhenLeft}>
        <summary aria-label="Menu">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 6h18M3 12h18M3 18h18" />
          </svg>
        </summary>
        <nav aria-label="Menu">
          <Links />
        </nav>
      </details>
    </header>
  );
}

/** Hours of today and the street, for visitors who want to come by. */
function VisitStrip() {
  const { openToday, street, map } = useShop();
  if (!openToday && !street && !map) return null;
  return (
    <p className="visit">
      {openToday && <span>{openToday}</span>}
      {map ? (
        <a href={map} rel="noopener">
          {street}
          <span className={street ? 'for-ears' : undefined}>{street && ', '}Directions</span>
        </a>
      ) : (
        street && <span>{street}</span>
      )}
    </p>
  );
}

function Links() {
  const isOpen = useIsOpen();
  const { pathname } = useLocation();
  return (
    <ul>
      {linksOf(HEADER_WORDS)
        .filter(({ path }) => isOpen(path))
        .map(({ name, path }) => (
          <li key={path}>
            <NavLink to={path} end={path === PATHS.home} aria-current={path === pathname ? 'page' : 'true'}>
              {name}
            </NavLink>
          </li>
        ))}
    </ul>
  );
}
