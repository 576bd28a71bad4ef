import { Link } from 'react-router-dom';
import { useIsOpen } from '../../kernel/pages/open-pages';
import { PATHS } from '../../paths/paths';
import { SERVICES } from './services';

const ALL = [...SERVICES, { name: 'Installations', path: PATHS.installations }];

/** Links to the services besides the one shown. */
export function OtherServices({ than }: { readonly than: string }) {
  const isOpen = useIsOpen();
  return (
    <nav className="service-others" aria-labelledby="other-services">
      <h2 id="other-services">Other services</h2>
      <ul>
        {ALL.filter(({ path }) => path !== than && isOpen(path)).map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
