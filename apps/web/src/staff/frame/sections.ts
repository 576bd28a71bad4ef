import type { WhoAsksReply } from '@rabbet/client';
import type { Resource } from '@rabbet/domain/callers/roles';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { mayRead } from './who-asks';

/** A page to go to. */
export interface Place {
  readonly title: string;
  /** Address: with a query, it is the page as that shows it. */
  readonly path: string;
  /** Resource that one has to be allowed to read; null: it is for all staff. */
  readonly resource: Resource | null;
  /** Address of the sheets of its list, where they do not stand below the page. */
  readonly sheets?: string;
}

/** An entry of the menu, with the pages behind it. */
export interface Section {
  readonly title: string;
  /** Address of its first page. */
  readonly path: string;
  /** Key that leads there after `g`. */
  readonly letter: string;
  readonly pages: readonly Place[];
}

const records = (word: string) => `${STAFF_PATHS.records}/${word}`;

/** Places by what people do, in the order of a day at the counter. */
const SECTIONS: readonly Omit<Section, 'path'>[] = [
  { title: 'Today', letter: 't', pages: [{ title: 'What waits', path: STAFF_PATHS.home, resource: null }] },
  {
    title: 'Pieces',
    letter: 'p',
    pages: [
      { title: 'Pieces', path: STAFF_PATHS.artworks, resource: 'pieces' },
      { title: 'Consignors', path: STAFF_PATHS.consignors, resource: 'costs' },
      { title: 'Imports', path: STAFF_PATHS.imports, resource: 'pieces' },
    ],
  },
  {
    title: 'Orders',
    letter: 'o',
    pages: [
      { title: 'Orders', path: `${STAFF_PATHS.orders}?state=101&cancelled=false`, resource: 'registrations' },
      { title: 'Steps', path: STAFF_PATHS.orderSteps, resource: 'steps' },
      { title: 'Services', path: records('services'), resource: 'settings' },
    ],
  },
  { title: 'Inquiries', letter: 'i', pages: [{ title: 'Inquiries', path: STAFF_PATHS.inquiries, resource: 'people' }] },
  { title: 'Events', letter: 'e', pages: [{ title: 'Events', path: STAFF_PATHS.events, resource: 'events' }] },
  {
    title: 'Workshops',
    letter: 'w',
    pages: [
      { title: 'Workshops', path: STAFF_PATHS.workshops, resource: 'events' },
      { title: 'Registrations', path: STAFF_PATHS.registrations, resource: 'registrations' },
      { title: 'Store credit', path: STAFF_PATHS.credits, resource: 'amounts' },
      { title: 'Payments', path: STAFF_PATHS.payments, resource: 'amounts' },
    ],
  },
  {
    title: 'People',
    letter: 'c',
    pages: [
      { title: 'Artists', path: `${records('companies')}?is_artist=true`, resource: 'names' },
      { title: 'People', path: records('people'), resource: 'names' },
      { title: 'Companies', path: records('companies'), resource: 'names' },
      { title: 'Customers', path: records('customers'), resource: 'names' },
      { title: 'Newsletter', path: STAFF_PATHS.newsletter, resource: 'people' },
    ],
  },
  {
    title: 'Site',
    letter: 's',
    pages: [
      { title: 'Articles', path: records('articles'), resource: 'content' },
      { title: 'Images', path: records('images'), resource: 'content' },
      { title: 'Settings', path: STAFF_PATHS.settings, resource: 'settings' },
    ],
  },
  {
    title: 'Audit',
    letter: 'u',
    pages: [
      { title: 'Ownership', path: STAFF_PATHS.ownership, resource: 'costs', sheets: STAFF_PATHS.auditArtworks },
      { title: 'Diff', path: STAFF_PATHS.auditDiff, resource: 'costs' },
      { title: 'Restated', path: STAFF_PATHS.restated, resource: 'costs' },
      { title: 'Check', path: STAFF_PATHS.auditCheck, resource: 'costs' },
    ],
  },
  {
    title: 'Administration',
    letter: 'a',
    pages: [
      { title: 'Accounts', path: STAFF_PATHS.people, resource: 'accounts' },
      { title: 'Roles', path: STAFF_PATHS.roles, resource: 'accounts' },
      { title: 'Tokens', path: STAFF_PATHS.tokens, resource: 'accounts' },
      { title: 'Access', path: STAFF_PATHS.access, resource: 'log' },
      { title: 'Mail', path: STAFF_PATHS.mail, resource: 'mails' },
      { title: 'Records', path: STAFF_PATHS.records, resource: null },
    ],
  },
];
const OWN: Section = { title: 'Your account', path: STAFF_PATHS.account, letter: 'y', pages: [] };

/** Sections with the pages that the role may see; one without any stays away. */
export function sectionsFor(who: WhoAsksReply): readonly Section[] {
  return SECTIONS.flatMap((section) => {
    const pages = section.pages.filter(({ resource }) => resource === null || mayRead(who, resource));
    return pages[0] ? [{ ...section, pages, path: pages[0].path }] : [];
  });
}

/** Sections, and one's own account, which stands apart. */
export function placesFor(who: WhoAsksReply): readonly Section[] {
  return [...sectionsFor(who), ...(who.account === null ? [] : [OWN])];
}

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The section and page that an address belongs to: of several, the one that says most. */
export function placeAt(sections: readonly Section[], address: Address) {
  const all = sections.flatMap((section) => section.pages.map((page) => ({ section, page })));
  const exact = all.filter(({ page }) => isWithin(page, address));
  // a part of a list leads to all of it, and to its sheets
  const fitting = exact.length > 0 ? exact : all.filter(({ page }) => isWithin(withoutQuery(page), address));
  return fitting.toSorted((one, other) => other.page.path.length - one.page.path.length)[0] ?? null;
}

function withoutQuery({ path, ...page }: Place): Place {
  return { ...page, path: path.split('?')[0] ?? path };
}

/** Below the page are the sheets of its list; what waits has none. */
function isWithin({ path, sheets }: Place, { pathname, search }: Address): boolean {
  const [page = '', query] = path.split('?');
  if (sheets !== undefined && pathname.startsWith(`${sheets}/`)) return true;
  const isBelow = pathname === page || (page !== STAFF_PATHS.home && pathname.startsWith(`${page}/`));
  const asked = new URLSearchParams(search);
  return isBelow && [...new URLSearchParams(query)].every(([name, value]) => asked.get(name) === value);
}
