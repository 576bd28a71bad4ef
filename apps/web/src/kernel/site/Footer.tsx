import { linksOf, PATHS } from '../../paths/paths';
import { Hours } from '../contact/Hours';
import { NewsletterForm } from './NewsletterForm';
import { useIsOpen } from '../pages/open-pages';
import { PhoneLink } from '../contact/PhoneLink';
import { useShop } from '../data/shop';
import * as WORDS from '../../ui/words';
import { FOOTER_WORDS } from './link-words';

const POLICIES = [
  [WORDS.privacyPolicy, PATHS.privacy],
  [WORDS.terms, PATHS.terms],
] as const;

/** Header and quick links, which are specified, leave these out. */
const READING = [
  ['Our artists', PATHS.artists],
  ['About us', PATHS.about],
  ['Our blog', PATHS.blog],
] as const;

/** Footer with plain links, which `FooterAsSent` follows within the page. */
export function Footer() {
  const shop = useShop();
  const isOpen = useIsOpen();
  return (
    <footer className="footer">
      <div className="footer-parts">
        <AboutShop />
        <nav className="footer-links" aria-labelledby="quick-links">
          <h2 id="quick-links">Quick links</h2>
          <ul>
            {linksOf(FOOTER_WORDS)
              .filter(({ path }) => isOpen(path))
              .map(({ name, path }) => (
                <li key={path}>
                  <a href={path}>{name}</a>
                </li>
              ))}
          </ul>
        </nav>
        <section className="footer-hours">
          <h2>Hours</h2>
          <Hours />
        </section>
        <ContactBlock />
        <section className="footer-newsletter">
          <h2>Newsletter</h2>
          <NewsletterForm />
        </section>
      </div>
      <div className="footer-end">
        <p>
          © {shop.years && `${shop.years} `}
          {shop.name}
        </p>
        <ul className="footer-policies">
          <li>
            <a href={PATHS.favourites} data-favourites="">
              Favorites
            </a>
          </li>
          {POLICIES.map(([name, path]) => (
            <li key={name}>{isOpen(path) ? <a href={path}>{name}</a> : name}</li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

function AboutShop() {
  const shop = useShop();
  const isOpen = useIsOpen();
  return (
    <section className="footer-about">
      <h2>{shop.name}</h2>
      <p>{shop.blurb}</p>
      <ul>
        {READING.filter(([, path]) => isOpen(path)).map(([name, path]) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
      {shop.social.length > 0 && (
        <ul className="footer-social">
          {shop.social.map(({ name, href }) => (
            <li key={name}>
              <a href={href} rel="noopener">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ContactBlock() {
  const { email, street, suite, cityLine, map, phones } = useShop();
  if (!street && !cityLine && phones.length === 0 && email.length === 0) return null;
  const lines = [[street, suite].filter(Boolean).join(', '), cityLine].filter(Boolean);
  return (
    <section className="footer-contact">
      <h2>Visit or call</h2>
      <address>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {map && (
          <p>
            <a href={map} rel="noopener">
              Map
            </a>
          </p>
        )}
        <dl>
          {phones.map(({ name, number }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{name === 'Fax' ? number : <PhoneLink number={number} />}</dd>
            </div>
          ))}
        </dl>
        <p className="footer-email">
          {email.map((piece, i) => (
            <span key={i}>{piece}</span>
          ))}
        </p>
      </address>
    </section>
  );
}
