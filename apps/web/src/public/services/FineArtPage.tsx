import type { Sources } from '../../kernel/data/sources';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { PATHS } from '../../paths/paths';
import type { Service } from './service';
import { loadService, ServicePage } from './ServicePage';

const FINE_ART: Service = {
  name: 'Fine Art',
  path: PATHS.fineArt,
  banner: 'fine_art_image_id',
  lead: ({ pieces_held: pieces, square_feet: feet }) => {
    const room = feet > 0 ? `${feet.toLocaleString('en-US')} square feet` : 'one gallery';
    return pieces > 0
      ? `Over ${pieces.toLocaleString('en-US')} pieces in ${room}: take your time, and a second look.`
      : 'Take your time, and a second look.';
  },
  description:
    'Original paintings, glass, ceramics and sculpture by artists from near and far, and commissions to your wishes.',
  keywords: ['fine art', 'original paintings', 'glass', 'sculpture', 'commissions'],
  about: 'commission',
  rows: [
    {
      title: 'World-Renowned Artists',
      words:
        'Painters, glassblowers and sculptors from down the road and from across the world. Each of them has a page here, with their story and with every piece of theirs that we hold.',
      piece: {},
      leadsTo: 'artists',
    },
    {
      title: 'Glass & Sculptures',
      words:
        'Not everything hangs. A bowl that keeps the light of a window, a bronze that one wants to touch, a vase that needs no flowers: walk around them, as one should.',
      piece: { category: 'vases' },
      leadsTo: 'contact',
    },
    {
      title: 'Commissioned Pieces',
      words:
        'You know the wall, the size and the mood, and the picture is not painted yet. Tell us about it. We look for the hand that it asks for, and are there with you until it hangs.',
      piece: { category: 'figurative' },
      leadsTo: 'contact',
    },
  ],
};

export function load(_visit: PageInput, sources: Sources): Promise<Outcome> {
  return loadService(FINE_ART, sources);
}

export function Page({ visit }: { readonly visit: PageInput }) {
  return <ServicePage service={FINE_ART} visit={visit} />;
}
