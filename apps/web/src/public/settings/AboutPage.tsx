import { useQuery } from '@tanstack/react-query';
import type { PageSettings } from '@rabbet/domain/settings/settings';
import { Link } from 'react-router-dom';
import { Head, StructuredData } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { OpenLink } from '../../kernel/pages/OpenLink';
import { pageSettingsQuery, usePageSettings } from '../../kernel/data/page-settings';
import { pictureOfImage, sharedPicture } from '../../kernel/pictures/pictures';
import { settingImageQuery } from '../../kernel/pictures/setting-image';
import { type Shop, useShop } from '../../kernel/data/shop';
import { shopFacts } from '../../kernel/contact/shop-facts';
import { useClient, type Sources } from '../../kernel/data/sources';
import { PATHS } from '../../paths/paths';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { FramedPicture } from '../../ui/FramedPicture';
import * as WORDS from '../../ui/words';

export async function load(_visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  await Promise.all([
    queryClient.fetchQuery(pageSettingsQuery(client)),
    queryClient.fetchQuery(settingImageQuery(client, 'about_image_id')),
  ]);
  return 'found';
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const shop = useShop();
  const settings = usePageSettings();
  const { data: image } = useQuery(settingImageQuery(useClient(), 'about_image_id'));
  const picture = image && pictureOfImage(image, shop.name);
  return (
    <div className="reading about">
      <Head
        title="About"
        description={`${opening(shop)} ${longHere(settings)}`}
        keywords={['about', 'family-owned gallery', 'our history']}
        canonical={visit.origin + PATHS.about}
        image={sharedPicture(image, shop.name, visit.origin)}
      />
      <StructuredData facts={shopFacts(shop, visit.origin)} />
      <Breadcrumb trail={[{ text: 'Home', to: PATHS.home }]} here="About" />
      <h1>{WORDS.about}</h1>
      <Story shop={shop} settings={settings} />
      <section aria-labelledby="history" className="about-history">
        <h2 id="history">{WORDS.ourHistory}</h2>
        {picture && (
          <div className="breaking-out">
            <FramedPicture hanging="matted" picture={picture} box={BOX} room={ROOM} />
          </div>
        )}
        <div className="prose">
          <p>
            {longHere(settings)} That is long enough for a wedding picture that we framed to have been joined, on the
            same wall, by those of the children, and for a first small drawing to have become a collection.
          </p>
          <p>
            What hangs here is never the same for long. How it works has not changed: look for as long as you like, ask
            whatever you like, and somebody who knows the pieces will answer.
          </p>
        </div>
      </section>
      <p className="about-ways">
        <Link className="button" to={PATHS.contact}>
          {WORDS.contactUs}
        </Link>
        <Link className="button" to={PATHS.contact}>
          {WORDS.hoursAndLocation}
        </Link>
      </p>
    </div>
  );
}

const BOX = { width: 880, height: 600 };
const ROOM = [
  [60, 60],
  [0, 84],
] as const;

function Story({ shop, settings }: { readonly shop: Shop; readonly settings: PageSettings }) {
  const { pieces_held: pieces, square_feet: feet, framer_years: years } = settings;
  return (
    <div className="prose">
      <p className="about-opening">{opening(shop)}</p>
      <p>
        {feet > 0 && `The gallery is ${counted(feet)} square feet. `}
        {pieces > 0 && `It holds over ${counted(pieces)} pieces: `}
        {pieces === 0 && 'It holds '}
        landscapes and still lifes, abstract and figurative works, glass and sculpture, bowls, vases and tiles. Some are
        small enough for a shelf, some want a wall of their own. Nobody takes it all in at one visit, and nobody has to.
      </p>
      <p>
        Behind the design counter stands our own framer
        {years > 0 && `, with over ${counted(years)} years of experience`}. Bring what you have: a photograph, a drawing
        from school, the painting that never looked right. We lay moldings and mats beside it until you are sure, and{' '}
        <OpenLink to={PATHS.customFraming}>the frame is made here, by hand</OpenLink>. So are{' '}
        <OpenLink to={PATHS.customMirrors}>mirrors</OpenLink>, cut to the place that they are for.
      </p>
      <p>
        Where a picture should hang is a question that we like to be asked.{' '}
        <OpenLink to={PATHS.consultations}>Consultations</OpenLink> are complimentary,{' '}
        <OpenLink to={PATHS.installations}>installation</OpenLink> is free with a purchase, and{' '}
        <OpenLink to={PATHS.artForBusinesses}>to businesses</OpenLink> we deliver their art, and hang it securely, at no
        cost. Would you rather make something than buy it? Come to a class.
      </p>
    </div>
  );
}

function opening({ city }: Shop): string {
  return `A family-owned gallery in ${city}: original art on the walls, and the frames for it made under the same roof.`;
}

function longHere({ years_in_place: years }: PageSettings): string {
  return years > 0
    ? `We have been in one place for over ${counted(years)} years.`
    : 'We have been in one place for years.';
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}
