import type { Sources } from '../../kernel/data/sources';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { PATHS } from '../../paths/paths';
import type { Service } from './service';
import { loadService, ServicePage } from './ServicePage';
import type { ShownRow } from './shown';
import { WallView } from './WallView';

/** Filter for pieces of a size for a lobby. */
const WALL = { min_width: 40 } as const;
const BELOW = {
  'Turn-key Solutions': (row: ShownRow) => <WallView row={row} title="What it would be like on your wall" />,
};

const ART_FOR_BUSINESSES: Service = {
  name: 'Art for Businesses',
  path: PATHS.artForBusinesses,
  banner: 'businesses_image_id',
  lead: 'Art for the places where people work, wait and meet: chosen with you, delivered and hung by us.',
  description:
    'Original art for offices, lobbies and waiting rooms, chosen with you, delivered and installed at no cost.',
  keywords: ['art for businesses', 'corporate art', 'office art', 'art installation'],
  about: 'businesses',
  rows: [
    {
      title: 'Turn-key Solutions',
      words:
        'Give us the floor plan and the day the doors open. We choose with you, frame what needs a frame, bring it and hang it. You turn the key, and it is on the walls.',
      piece: WALL,
      leadsTo: 'contact',
    },
    {
      title: 'On Time & On Budget',
      words:
        'We begin with two numbers, and both are yours: the sum and the date. What we propose keeps to them, and delivery and security installation for businesses are at no cost.',
      piece: { category: 'architectural' },
    },
    {
      title: 'Superior Quality',
      words: ({ framer_years: years }) =>
        `Original work from our own walls, in frames made by our own framer${years > 0 ? `, who has over ${years} years of experience` : ''}. People will pass it every day. It ought to be worth a second look each time.`,
      piece: { category: 'abstract' },
      leadsTo: 'contact',
    },
    {
      title: 'Personalized Service',
      words:
        'What a law office wants is not what a clinic needs. We listen first, look at the light and at the ways people walk, and only then take something off our walls.',
      piece: { category: 'landscape' },
      leadsTo: 'contact',
    },
    {
      title: 'Custom Solutions',
      words:
        'A wall of an odd size, a color from the carpet, a picture that tells where the company comes from: where nothing fits, it can be made. Ask us about commissions, and about frames and mirrors to measure.',
      piece: { category: 'nautical' },
      leadsTo: 'contact',
    },
  ],
};

export function load(_visit: PageInput, sources: Sources): Promise<Outcome> {
  return loadService(ART_FOR_BUSINESSES, sources);
}

export function Page({ visit }: { readonly visit: PageInput }) {
  return <ServicePage service={ART_FOR_BUSINESSES} visit={visit} below={BELOW} />;
}
