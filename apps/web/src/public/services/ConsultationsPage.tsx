import type { Sources } from '../../kernel/data/sources';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { PATHS } from '../../paths/paths';
import type { Service } from './service';
import { loadService, ServicePage } from './ServicePage';
import type { ShownRow } from './shown';
import { WallView } from './WallView';

const WALL = { category: 'landscape' } as const;
const BELOW = {
  Custom: (row: ShownRow) => <WallView row={row} title="Try it on a wall" />,
};

const CONSULTATIONS: Service = {
  name: 'Consultations',
  path: PATHS.consultations,
  banner: 'consultations_image_id',
  lead: 'Bring us a wall, a picture without a frame, or only the feeling that something is missing.',
  description: 'Complimentary consultations about art, framing and where to hang it, for your rooms and your light.',
  keywords: ['art consultation', 'interior design', 'choosing art'],
  about: 'consultation',
  rows: [
    {
      title: 'Custom',
      words:
        'Your rooms, your light, and what you own already and will not part with: that is where we begin. What we suggest is for them, and for nobody else.',
      piece: WALL,
      leadsTo: 'contact',
    },
    {
      title: 'Convenient',
      words:
        'Meet us among the pieces in the gallery, with a photograph of your wall and its measurements, or wherever suits you better: call or write, and we will find an hour.',
      piece: { category: 'still life' },
      leadsTo: 'contact',
    },
    {
      title: 'Complimentary',
      words:
        'A consultation is complimentary, and binds you to nothing. If you leave with a clearer eye and empty hands, that was a good hour too.',
      piece: { category: 'floral' },
      leadsTo: 'contact',
    },
  ],
};

export function load(_visit: PageInput, sources: Sources): Promise<Outcome> {
  return loadService(CONSULTATIONS, sources);
}

export function Page({ visit }: { readonly visit: PageInput }) {
  return <ServicePage service={CONSULTATIONS} visit={visit} below={BELOW} />;
}
