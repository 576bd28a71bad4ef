import { Head } from '../../kernel/pages/Head';
import type { Sources } from '../../kernel/data/sources';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { favouritesPath, PATHS } from '../../paths/paths';
import { favouritesQuery, sentPieces, sentText } from './favourites';
import { OwnFavourites } from './OwnFavourites';
import { SentFavourites } from './SentFavourites';

/** Loads the list of the address; redirects to an address without wrong and repeated numbers. */
export async function load(visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  const pieces = sentPieces(visit);
  if (sentText(visit.search) !== pieces.join())
    return { status: 302, location: pieces.length > 0 ? favouritesPath(pieces) : PATHS.favourites };
  if (pieces.length > 0) await queryClient.fetchQuery(favouritesQuery(client, pieces));
  return 'found';
}

/** One's own list, which this browser alone knows, or one that somebody has sent, which its address tells. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const pieces = sentPieces(visit);
  const isSent = pieces.length > 0;
  return (
    <div className="favourites">
      <Head
        title={isSent ? 'A list of favorites' : 'Favorites'}
        description={
          isSent
            ? 'Pieces that somebody likes, with sizes and prices.'
            : 'The pieces that you have marked, to look at again, to send and to print.'
        }
        keywords={['favourites']}
        hidden
      />
      {isSent ? <SentFavourites key={pieces.join()} pieces={pieces} /> : <OwnFavourites origin={visit.origin} />}
    </div>
  );
}
