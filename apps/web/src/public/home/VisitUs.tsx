import type { ImageReply } from '@rabbet/client';
import { Link } from 'react-router-dom';
import { Hours } from '../../kernel/contact/Hours';
import { pictureOfImage } from '../../kernel/pictures/pictures';
import { PhoneLink } from '../../kernel/contact/PhoneLink';
import { useShop } from '../../kernel/data/shop';
import { PATHS } from '../../paths/paths';
import { Picture } from '../../ui/Picture';

const SIZES = '(min-width: 60rem) 46vw, 92vw';

/** Hours and address of the shop. */
export function VisitUs({ banner }: { readonly banner: ImageReply | null }) {
  const { name, openToday, street, suite, cityLine, map, phone } = useShop();
  const lines = [[street, suite].filter(Boolean).join(', '), cityLine].filter(Boolean);
  return (
    <section className={banner ? 'home-visit home-visit-pictured' : 'home-visit'} aria-labelledby="visit">
      {banner && <Picture picture={pictureOfImage(banner, name)} sizes={SIZES} />}
      <div className="home-visit-words">
        <h2 id="visit">Visit us</h2>
        {openToday && <p className="home-open">{openToday}</p>}
        <Hours />
        <address>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {phone && (
            <p>
              <PhoneLink number={phone} />
            </p>
          )}
        </address>
        <p className="home-ways">
          {map && (
            <a href={map} rel="noopener">
              Directions
            </a>
          )}
          <Link to={PATHS.contact}>More ways to reach us</Link>
        </p>
      </div>
    </section>
  );
}
