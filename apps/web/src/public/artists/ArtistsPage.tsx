import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ArtistEntryReply, ImageReply, VisitorClient } from '@rabbet/client';
import { Link } from 'react-router-dom';
import { fromAddress, tidied, toAddress } from '../../kernel/lists/address';
import { useAnswer } from '../../kernel/data/answer';
import { Head } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { focusedPicture, sharedPicture } from '../../kernel/pictures/pictures';
import { Results } from '../../kernel/lists/Results';
import { settingImageQuery } from '../../kernel/pictures/setting-image';
import { useClient, type Sources } from '../../kernel/data/sources';
import { artistsPath, PATHS } from '../../paths/paths';
import { Banner } from '../../ui/Banner';
import { EmptyFrame } from '../../ui/EmptyWall';
import { capital, NearArtists, nearestQuery, NearSpellings, useNearest } from '../artworks/artworks';
import { artistFields, type ArtistFilters, chipsOf, filteredArtistsPath } from './artist-filters';
import { ArtistsForm } from './ArtistsForm';
import { ArtistsIndex } from './ArtistsIndex';
import * as WORDS from '../../ui/words';

export async function load(visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  const tidy = tidied<ArtistFilters>(artistFields, visit.search);
  if (tidy !== null) return { status: 302, location: artistsPath(tidy) };
  const filters = fromAddress<ArtistFilters>(artistFields, visit.search);
  const [{ current_page: page, total_rows }] = await Promise.all([
    queryClient.fetchQuery(entriesQuery(client, filters, visit)),
    queryClient.fetchQuery(bannerQuery(client)),
  ]);
  if (total_rows === 0 && filters.term !== null) await queryClient.fetchQuery(nearestQuery(client, filters.term));
  // beyond the end there is the last page, and its address says so; what was behind a page may be another by now
  const { count, after } = filters;
  if (page === filters.page) return 'found';
  return { status: 302, location: filteredArtistsPath(filters, { page, count, after }) };
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const client = useClient();
  const filters = fromAddress<ArtistFilters>(artistFields, visit.search);
  const { data: banner } = useQuery(bannerQuery(client));
  const list = useAnswer(entriesQuery(client, filters, visit));
  const chips = chipsOf(filters);
  return (
    <div className="artists">
      <ArtistsHead {...{ filters, banner }} first={list.data?.data[0]} origin={visit.origin} />
      {banner && <Banner picture={focusedPicture(banner, 'Artists')} height={380} />}
      <header className="artists-title">
        <h1>Artists</h1>
        <p>The people behind the work on our walls. Each name leads to a story, and to what is on view now.</p>
      </header>
      <ArtistsForm filters={filters} />
      <Results
        list={list}
        words={{ label: 'Artists', singular: 'artist', plural: 'artists', awaited: 'Looking for artists' }}
        chips={chips}
        addressOf={(page, after) =>
          filteredArtistsPath(filters, { page, after, count: filters.count ?? visit.pageSize })
        }
        onAgain={() => list.again()}
        empty={<NoArtists narrowed={chips.length > 0} term={filters.term} />}
      >
        {(artists) => <ArtistsIndex artists={artists} />}
      </Results>
    </div>
  );
}

interface NoArtistsProps {
  readonly narrowed: boolean;
  /** Null where no words were searched for. */
  readonly term: string | null;
}

function NoArtists({ narrowed, term }: NoArtistsProps) {
  const nearest = useNearest(term);
  return (
    <div className="no-results">
      <EmptyFrame />
      <h2>{WORDS.noResults}</h2>
      {narrowed ? (
        <>
          <p>No artist of ours matches that. Try part of a name, or see them all.</p>
          <NearArtists label="Artists with a name like that:" entries={nearest?.artists ?? []} />
          <NearSpellings label="Pieces in the inventory:" entries={nearest?.spellings ?? []} />
          <Link className="button" to={PATHS.artists}>
            See every artist
          </Link>
        </>
      ) : (
        <p>Nobody’s name is on the wall yet.</p>
      )}
    </div>
  );
}

interface ArtistsHeadProps {
  readonly filters: ArtistFilters;
  readonly banner: ImageReply | null | undefined;
  readonly first: ArtistEntryReply | undefined;
  readonly origin: string;
}

function ArtistsHead({ filters, banner, first, origin }: ArtistsHeadProps) {
  const { category, page } = filters;
  const what = category === null ? 'Artists' : `Artists of ${category} works`;
  const canonical = artistsPath(toAddress<ArtistFilters>(artistFields, { ...NOTHING, category, page }));
  return (
    <Head
      title={page > 1 ? `${what}, page ${page}` : what}
      description={`${what} whose work hangs with us, each with a story and the pieces that are for sale.`}
      keywords={[...(category === null ? [] : [capital(category)]), 'artists', 'painters', 'sculptors']}
      canonical={origin + canonical}
      image={sharedPicture(banner ?? first?.work?.image, first?.name ?? what, origin)}
    />
  );
}

const bannerQuery = (client: VisitorClient) => settingImageQuery(client, 'artists_image_id');
const NOTHING = fromAddress<ArtistFilters>(artistFields, new URLSearchParams());

function entriesQuery(client: VisitorClient, filters: ArtistFilters, { pageSize }: Pick<PageInput, 'pageSize'>) {
  const query = { ...filters, count: filters.count ?? pageSize };
  return queryOptions({
    queryKey: ['artist-entries', toAddress<ArtistFilters>(artistFields, query)],
    queryFn: () => client.artistEntries(query),
    placeholderData: keepPreviousData,
  });
}
