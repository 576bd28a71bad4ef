import { queryOptions, useQuery } from '@tanstack/react-query';
import type { VisitorClient } from '@rabbet/client';
import { Link } from 'react-router-dom';
import { Head, StructuredData } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { pageSettingsQuery } from '../../kernel/data/page-settings';
import { sharedPicture } from '../../kernel/pictures/pictures';
import { settingImageQuery } from '../../kernel/pictures/setting-image';
import { useShop } from '../../kernel/data/shop';
import { shopFacts } from '../../kernel/contact/shop-facts';
import { useClient, type Sources } from '../../kernel/data/sources';
import { PATHS } from '../../paths/paths';
import { Hanging } from '../artworks/artworks';
import { News } from './News';
import { Opening, openingPiece } from './Opening';
import { popUpQuery, PopUp } from './PopUp';
import { Services } from './Services';
import { VisitUs } from './VisitUs';
import * as WORDS from '../../ui/words';

export async function load(_visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  const { popup, popup_event_id } = await queryClient.fetchQuery(pageSettingsQuery(client));
  await Promise.all([
    queryClient.fetchQuery(newWorksQuery(client)),
    queryClient.fetchQuery(newsQuery(client)),
    popup && queryClient.fetchQuery(popUpQuery(client, popup_event_id)),
    queryClient.fetchQuery(settingImageQuery(client, 'home_image_id')),
  ]);
  return 'found';
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const client = useClient();
  const shop = useShop();
  const { data: newWorks } = useQuery(newWorksQuery(client));
  const { data: news } = useQuery(newsQuery(client));
  const { data: banner } = useQuery(settingImageQuery(client, 'home_image_id'));
  const newest = newWorks?.data ?? [];
  const pieces = newest.slice(0, NEW_WORKS);
  // not one of those that hang below it, while there are others
  const first = openingPiece([...newest.slice(NEW_WORKS), ...pieces]);
  const shared = first?.image ?? banner;
  return (
    <div className="home">
      <Head
        title="Original art and custom framing"
        description="Original paintings, glass and sculpture, custom framing and mirrors, in a family gallery."
        keywords={['original art', 'picture framing']}
        canonical={visit.origin + PATHS.home}
        image={sharedPicture(shared, first?.name ?? shop.name, visit.origin)}
      />
      <StructuredData facts={shopFacts(shop, visit.origin)} />
      <Opening piece={first} banner={banner ?? null} />
      {pieces.length > 0 && (
        <section className="home-works" aria-labelledby="new-works">
          <div className="home-head">
            <h2 id="new-works">{WORDS.newWorks}</h2>
            <Link to={PATHS.inventory}>See every piece</Link>
          </div>
          <Hanging pieces={pieces} below />
        </section>
      )}
      <Services />
      {news && <News event={news} now={visit.now.getTime()} />}
      <VisitUs banner={first && banner ? banner : null} />
      <PopUp />
    </div>
  );
}

const NEW_WORKS = 8;
/** Number of further works among which the page looks for its opening work. */
const MORE = 8;

function newWorksQuery(client: VisitorClient) {
  return queryOptions({ queryKey: ['new-works'], queryFn: () => client.tiles({ sort: 0, count: NEW_WORKS + MORE }) });
}

/** The next one that has not ended, else the latest that has. */
function newsQuery(client: VisitorClient) {
  return queryOptions({
    queryKey: ['news'],
    queryFn: async () => (await client.galleryEvents({ publish: true, count: 1 }))[0] ?? null,
  });
}
