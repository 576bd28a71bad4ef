import { Link } from 'react-router-dom';
import { PATHS } from '../paths';
import { useIsOpen } from './open-pages';
import { dialled, SHOP } from './shop';

const QUICK_LINKS = [
  ['Home', PATHS.home],
  ['Fine Art', PATHS.fineArt],
  ['Inventory', PATHS.inventory],
  ['Custom Framing', PATHS.customFraming],
  ['Workshops', PATHS.workshops],
  ['Events', PATHS.events],
  ['Contact us', PATHS.contact],
] as const;

export function Footer() {
  const isOpen = useIsOpen();
  return (
    <footer className="footer">
      <div className="footer-parts">
        <section className="footer-about">
          <h2>{SHOP.name}</h2>
          <p>{SHOP.blurb}</p>
          <ul className="footer-social">
            {SHOP.social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <nav className="footer-links" aria-labelledby="quick-links">
          <h2 id="quick-links">Quick links</h2>
          <ul>
            {QUICK_LINKS.filter(([, path]) => isOpen(path)).map(([name, path]) => (
              <li key={path}>
                <Link to={path}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <Hours />
        <ContactBlock />
      </div>
      <div className="footer-end">
        <p>
          © {SHOP.years} {SHOP.name}
        </p>
        <p>
          <span>Privacy Policy</span> <span>Terms &amp; Conditions</span>
        </p>
      </div>
    </footer>
  );
}

function Hours() {
  return (
    <section className="footer-hours">
      <h2>Hours</h2>
      <dl>
        {SHOP.hours.map(({ days, times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ContactBlock() {
  const { email, address } = SHOP;
  return (
    <section className="footer-contact">
      <h2>Visit or call</h2>
      <address>
        <p>
          {address.street}, {address.suite}
          <br />
          {address.city}
          <br />
          <a href={SHOP.map} rel="noopener">
            Map
          </a>
        </p>
        <dl>
          {SHOP.phones.map(({ name, number }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{name === 'Fax' ? number : <a href={dialled(number)}>{number}</a>}</dd>
            </div>
          ))}
        </dl>
        {/* in pieces, which those who collect addresses do not put together */}
        <p className="footer-email">
          <span>{email.user}</span>
          <span>@</span>
          <span>{email.host}</span>
          <span>.</span>
          <span>{email.domain}</span>
        </p>
      </address>
    </section>
  );
}
