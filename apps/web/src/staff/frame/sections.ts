import type { WhoAsksReply } from '@rabbet/client';
import type { Resource } from '@rabbet/domain/callers/roles';
import { STAFF_PATHS } from '../../paths/staff-paths';
import type { SectionIcon } from '../parts/Icon';
import { mayChange, mayRead } from '../session/who-asks';

/** A page to go to. */
export interface Place {
  readonly title: string;
  /** Address: with a query, it is the page as that shows it. */
  readonly path: string;
  /** Resource that a role has to be allowed to read; null: it is for all staff. */
  readonly resource: Resource | null;
  /** The page is for those alone who may change the resource. */
  readonly isForChangers?: true;
  /** Key that leads there after `g`. */
  readonly letter?: string;
  /** Address of the sheets of its list, where they do not stand below the page. */
  readonly sheets?: string;
}

/** An entry of the rail: where a person stands, with the pages that belong there. */
export interface Section {
  readonly title: string;
  readonly icon: SectionIcon;
  /** Address of its first page. */
  readonly path: string;
  readonly pages: readonly Place[];
  /** Sections of the shop's own upkeep stand below the line. */
  readonly isUpkeep: boolean;
}

interface SectionSpec extends Pick<Section, 'title' | 'icon' | 'pages'> {
  /** Resource whose readers work here; null: all staff do. */
  readonly readers: Resource | null;
  /** Resource whose changers work here as well. */
  readonly changers?: Resource;
  readonly isUpkeep?: true;
}

const records = (word: string) => `${STAFF_PATHS.records}/${word}`;

const ORDERS: Place = {
  title: 'Orders',
  path: `${STAFF_PATHS.orders}?state=101&cancelled=false`,
  resource: 'registrations',
  letter: 'o',
};

/** Sections by where a person stands, in the order of the rail. */
const SECTIONS: readonly SectionSpec[] = [
  {
    title: 'Today',
    icon: 'today',
    readers: null,
    pages: [{ title: 'What waits', path: STAFF_PATHS.home, resource: null, letter: 't' }],
  },
  {
    title: 'Counter',
    icon: 'counter',
    readers: 'amounts',
    pages: [
      { title: 'New order', path: STAFF_PATHS.newOrder, resource: 'registrations', isForChangers: true, letter: 'n' },
      ORDERS,
    ],
  },
  {
    title: 'Floor',
    icon: 'floor',
    readers: 'steps',
    pages: [{ title: 'Steps', path: STAFF_PATHS.orderSteps, resource: 'steps', letter: 'f' }, ORDERS],
  },
  {
    title: 'Art',
    icon: 'art',
    readers: 'pieces',
    pages: [
      { title: 'Pieces', path: STAFF_PATHS.artworks, resource: 'pieces', letter: 'p' },
      { title: 'Artists', path: `${records('companies')}?is_artist=true`, resource: 'names' },
      { title: 'Consignors', path: STAFF_PATHS.consignors, resource: 'costs' },
      { title: 'Imports and bulk changes', path: STAFF_PATHS.imports, resource: 'pieces' },
    ],
  },
  {
    title: 'Program',
    icon: 'program',
    readers: 'amounts',
    changers: 'events',
    pages: [
      { title: 'Workshops', path: STAFF_PATHS.workshops, resource: 'events', letter: 'w' },
      { title: 'Registrations', path: STAFF_PATHS.registrations, resource: 'registrations' },
      { title: 'Events', path: STAFF_PATHS.events, resource: 'events', letter: 'e' },
    ],
  },
  {
    title: 'People',
    icon: 'people',
    readers: 'people',
    pages: [
      { title: 'People', path: records('people'), sheets: records('companies'), resource: 'names', letter: 'c' },
      { title: 'Inquiries', path: STAFF_PATHS.inquiries, resource: 'people', letter: 'i' },
      { title: 'Newsletter', path: STAFF_PATHS.newsletter, resource: 'people' },
    ],
  },
  {
    title: 'Money',
    icon: 'money',
    readers: 'amounts',
    pages: [
      { title: 'Payments', path: STAFF_PATHS.payments, resource: 'amounts', letter: 'm' },
      { title: 'Store credit', path: STAFF_PATHS.credits, resource: 'amounts' },
    ],
  },
  {
    title: 'Site',
    icon: 'site',
    readers: 'amounts',
    changers: 'content',
    isUpkeep: true,
    pages: [
      { title: 'Articles', path: records('articles'), resource: 'content', letter: 's' },
      { title: 'Images', path: records('images'), resource: 'content' },
      { title: 'Settings', path: STAFF_PATHS.settings, resource: 'settings' },
    ],
  },
  {
    title: 'Audit',
    icon: 'audit',
    readers: 'costs',
    isUpkeep: true,
    pages: [
      {
        title: 'Ownership',
        path: STAFF_PATHS.ownership,
        resource: 'costs',
        sheets: STAFF_PATHS.auditArtworks,
        letter: 'u',
      },
      { title: 'Diff', path: STAFF_PATHS.auditDiff, resource: 'costs' },
      { title: 'Restated', path: STAFF_PATHS.restated, resource: 'costs' },
      { title: 'Check', path: STAFF_PATHS.auditCheck, resource: 'costs' },
      { title: 'Access', path: STAFF_PATHS.access, resource: 'log' },
    ],
  },
  {
    title: 'Settings',
    icon: 'settings',
    readers: 'amounts',
    isUpkeep: true,
    pages: [
      { title: 'Accounts', path: STAFF_PATHS.people, resource: 'accounts', letter: 'a' },
      { title: 'Roles', path: STAFF_PATHS.roles, resource: 'accounts' },
      { title: 'Tokens', path: STAFF_PATHS.tokens, resource: 'accounts' },
      { title: 'Mail', path: STAFF_PATHS.mail, resource: 'mails' },
      { title: 'Templates', path: records('services'), resource: 'settings' },
      { title: 'Records', path: STAFF_PATHS.records, resource: null },
    ],
  },
];
const OWN_ACCOUNT: Place = { title: 'Your account', path: STAFF_PATHS.account, resource: null, letter: 'y' };

/** Sections where somebody works, with the pages that their roles may see. A page of two sections stands in the first alone. */
export function sectionsFor(who: WhoAsksReply): readonly Section[] {
  const shown = new Set<Place>();
  return SECTIONS.filter((spec) => isPlaceOf(who, spec)).flatMap(({ title, icon, isUpkeep = false, ...spec }) => {
    const pages = spec.pages.filter((page) => !shown.has(page) && isPageFor(who, page));
    for (const page of pages) shown.add(page);
    return pages[0] ? [{ title, icon, isUpkeep, pages, path: pages[0].path }] : [];
  });
}

function isPageFor(who: WhoAsksReply, { resource, isForChangers }: Place): boolean {
  if (resource === null) return true;
  return isForChangers ? mayChange(who, resource) : mayRead(who, resource);
}

function isPlaceOf(who: WhoAsksReply, { readers, changers }: SectionSpec): boolean {
  if (readers === null || mayRead(who, readers)) return true;
  return changers !== undefined && mayChange(who, changers);
}

/** Pages that a key leads to, and one's own account. */
export function placesFor(who: WhoAsksReply): readonly (Place & { readonly letter: string })[] {
  const pages = [
    ...sectionsFor(who).flatMap((section) => section.pages),
    ...(who.account === null ? [] : [OWN_ACCOUNT]),
  ];
  return pages.flatMap((page) => (page.letter === undefined ? [] : [{ ...page, letter: page.letter }]));
}

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The section and page that an address belongs to: of several, the one whose address is the longest. */
export function placeAt(sections: readonly Section[], address: Address) {
  const all = sections.flatMap((section) => section.pages.map((page) => ({ section, page })));
  const exact = all.filter(({ page }) => isWithin(page, address));
  // a part of a list leads to all of it, and to its sheets
  const fitting = exact.length > 0 ? exact : all.filter(({ page }) => isWithin(withoutQuery(page), address));
  return fitting.toSorted((a, b) => b.page.path.length - a.page.path.length)[0] ?? null;
}

/** True on the page itself, whatever its filters; false on a sheet below it. */
export function isPageItself({ path }: Place, { pathname }: Pick<Address, 'pathname'>): boolean {
  return pathname === path.split('?')[0];
}

function withoutQuery({ path, ...page }: Place): Place {
  return { ...page, path: path.split('?')[0] ?? path };
}

/** Below a page are the sheets of its list; the home page has none. */
function isWithin({ path, sheets }: Place, { pathname, search }: Address): boolean {
  const [page = '', query] = path.split('?');
  if (sheets !== undefined && pathname.startsWith(`${sheets}/`)) return true;
  const isBelow = pathname === page || (page !== STAFF_PATHS.home && pathname.startsWith(`${page}/`));
  const filters = new URLSearchParams(search);
  return isBelow && [...new URLSearchParams(query)].every(([name, value]) => filters.get(name) === value);
}
