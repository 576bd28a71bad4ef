import type { Sources } from '../../kernel/data/sources';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { PATHS } from '../../paths/paths';
import type { Service } from './service';
import { loadService, ServicePage } from './ServicePage';

const INSTALLATIONS: Service = {
  name: 'Installations',
  path: PATHS.installations,
  banner: 'installations_image_id',
  lead: 'The last inch matters: where it hangs, and that it hangs straight.',
  description: 'Art and mirrors arranged and hung for you; installation is free with a purchase.',
  keywords: ['art installation', 'picture hanging', 'gallery walls'],
  about: 'installation',
  rows: [
    {
      title: 'Arrangement',
      words:
        'One large work, or a wall of twenty small ones: we lay it out before the first nail, its middle at the height of the eyes, and move it until it is at rest.',
      image: 33,
      leadsTo: 'contact',
    },
    { title: 'Ease', words: 'We bring the level, the hooks and the ladder. You say: a little to the left.', image: 54 },
    {
      title: 'Complimentary',
      words: 'Installation is free with a purchase: what you find on our walls, we hang on yours.',
      image: 40,
      leadsTo: 'contact',
    },
  ],
};

export function load(_visit: PageInput, sources: Sources): Promise<Outcome> {
  return loadService(INSTALLATIONS, sources);
}

export function Page({ visit }: { readonly visit: PageInput }) {
  return <ServicePage service={INSTALLATIONS} visit={visit} />;
}
