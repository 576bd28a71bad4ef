import type { Sources } from '../../kernel/data/sources';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { PATHS } from '../../paths/paths';
import type { Service } from './service';
import { loadService, ServicePage } from './ServicePage';

const MIRROR = { term: 'mirror' } as const;

const CUSTOM_MIRRORS: Service = {
  name: 'Custom Mirrors',
  path: PATHS.customMirrors,
  banner: 'mirrors_image_id',
  lead: 'A mirror is a window that a room gives itself.',
  description: 'Custom mirrors, cut to size and framed by hand, and antiqued and decorative mirrors ready to hang.',
  keywords: ['custom mirrors', 'framed mirrors', 'antique mirrors'],
  about: 'mirrors',
  rows: [
    {
      title: 'Cut',
      words:
        'To the sixteenth of an inch, and to the arch above your mantel: tell us about the place, and the glass is cut for it.',
      piece: MIRROR,
      leadsTo: 'contact',
    },
    {
      title: 'Clarity',
      words:
        'Clear glass shows a room as it is, antiqued glass as one would like to remember it. Stand in front of both, and see which is yours.',
      piece: MIRROR,
    },
    {
      title: 'Craftsmanship',
      words: ({ framer_years: years }) =>
        `Its frame comes from the same hands as our picture frames${years > 0 ? `: those of a framer with over ${years} years of experience` : ''}. It is made for the glass, and the glass for your wall.`,
      piece: MIRROR,
      leadsTo: 'contact',
    },
  ],
};

export function load(_visit: PageInput, sources: Sources): Promise<Outcome> {
  return loadService(CUSTOM_MIRRORS, sources);
}

export function Page({ visit }: { readonly visit: PageInput }) {
  return <ServicePage service={CUSTOM_MIRRORS} visit={visit} />;
}
