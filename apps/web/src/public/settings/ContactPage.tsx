import { SUBJECTS } from '@rabbet/domain/inquiries/inquiries';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Head, StructuredData } from '../../kernel/pages/Head';
import { Hours } from '../../kernel/contact/Hours';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { useIsOpen } from '../../kernel/pages/open-pages';
import { pictureOfImage } from '../../kernel/pictures/pictures';
import { PhoneLink } from '../../kernel/contact/PhoneLink';
import { settingImageQuery } from '../../kernel/pictures/setting-image';
import { type Shop, useShop } from '../../kernel/data/shop';
import { shopFacts } from '../../kernel/contact/shop-facts';
import { useClient, type Sources } from '../../kernel/data/sources';
import { inquirePath, PATHS } from '../../paths/paths';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { Picture } from '../../ui/Picture';

export async function load(_visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  await queryClient.fetchQuery(settingImageQuery(client, 'map_image_id'));
  return 'found';
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const shop = useShop();
  return (
    <div className="contact">
      <Head
        title="Contact"
        description="Where we are, when we are open, and how to reach us."
        keywords={['contact', 'hours', 'directions']}
        canonical={visit.origin + PATHS.contact}
      />
      <StructuredData facts={shopFacts(shop, visit.origin)} />
      <Breadcrumb trail={[{ text: 'Home', to: PATHS.home }]} here="Contact" />
      <header className="contact-head">
        <h1>Contact</h1>
        <p>
          Stop by, call or write. Whoever answers knows what is on our walls, and will gladly set a piece aside for you.
        </p>
      </header>
      <div className="contact-parts">
        <Ways shop={shop} />
        <section aria-labelledby="hours" className="contact-hours">
          <h2 id="hours">Hours</h2>
          {shop.openToday && <p className="contact-today">{shop.openToday}</p>}
          <Hours />
        </section>
        <Place shop={shop} />
      </div>
    </div>
  );
}

function Ways({ shop: { phones, email } }: { readonly shop: Shop }) {
  const isOpen = useIsOpen();
  const address = email.join('');
  if (!address && phones.length === 0) return null;
  return (
    <section aria-labelledby="ways" className="contact-ways">
      <h2 id="ways">Call or write</h2>
      <dl>
        {phones.map(({ name, number }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{name === 'Fax' ? number : <PhoneLink number={number} />}</dd>
          </div>
        ))}
        {address && (
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${address}`}>{address}</a>
            </dd>
          </div>
        )}
      </dl>
      {isOpen(PATHS.inquire) && (
        <Link className="button" to={inquirePath()}>
          {SUBJECTS.shop.asking}
        </Link>
      )}
    </section>
  );
}

const MAP_SIZES = '(min-width: 60rem) 46vw, 92vw';

/** A picture of a map where the shop has one, else a card: both lead to the map itself. */
function Place({ shop: { name, street, suite, cityLine, map } }: { readonly shop: Shop }) {
  const { data: image } = useQuery(settingImageQuery(useClient(), 'map_image_id'));
  if (!street) return null;
  const lines = [[street, suite].filter(Boolean).join(', '), cityLine].filter(Boolean);
  const card = (
    <>
      {image && (
        <Picture
          className="contact-map"
          picture={pictureOfImage(image, `A map with ${name} on it`)}
          sizes={MAP_SIZES}
        />
      )}
      <span className="contact-address">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
      {map && <span className="contact-directions">Directions</span>}
    </>
  );
  return (
    <section aria-labelledby="place" className="contact-place">
      <h2 id="place">Visit</h2>
      <address>
        {map ? (
          <a href={map} rel="noopener">
            {card}
          </a>
        ) : (
          card
        )}
      </address>
    </section>
  );
}
