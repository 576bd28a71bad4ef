import { Link } from 'react-router-dom';
import { useIsOpen } from '../../kernel/pages/open-pages';
import { SERVICES } from '../services/services';
import * as WORDS from '../../ui/words';

/** Rows of type, each as wide as the page. */
export function Services() {
  const isOpen = useIsOpen();
  return (
    <section className="home-services" aria-labelledby="services">
      <h2 id="services">{WORDS.services}</h2>
      <ul>
        {SERVICES.map(({ name, path, line }) => (
          <li key={path}>
            <h3>{isOpen(path) ? <Link to={path}>{name}</Link> : name}</h3>
            <p>{line}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
