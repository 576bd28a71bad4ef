import { makerName } from '@rabbet/domain/text/maker-name';
import { slug } from '@rabbet/domain/text/slug';
import { workshopSlug } from '@rabbet/domain/workshops/workshop-slug'; // its face would bring all of workshops along
import { INQUIRE, REGISTER } from './inquire-path';

/** Beginning of all addresses of staff pages. Visitors' scripts know no more of them than this. */
export const STAFF_HOME = '/staff';

/** Addresses of pages that take nothing. */
export const PATHS = {
  home: '/',
  artists: '/artists',
  inventory: '/inventory',
  contact: '/contact',
  events: '/events',
  about: '/about',
  blog: '/blog',
  privacy: '/privacy',
  terms: '/terms',
  fineArt: '/services/fine-art',
  customFraming: '/services/custom-framing',
  customMirrors: '/services/custom-mirrors',
  artForBusinesses: '/services/art-for-businesses',
  consultations: '/services/consultations',
  installations: '/services/installations',
  workshops: '/services/workshops',
  inquire: INQUIRE,
  favourites: '/favourites',
  newsletter: '/newsletter',
  newsletterThanks: '/newsletter/thanks',
  confirmNewsletter: '/newsletter/confirm',
  leaveNewsletter: '/newsletter/leave',
  rsvpLink: '/events/rsvp',
  registrationLink: '/services/workshops/registration',
} as const;

type Page = keyof typeof PATHS;

/** Links to pages, by what each is called there, in that order. */
export function linksOf(names: Readonly<Partial<Record<Page, string>>>) {
  return (Object.keys(names) as Page[]).map((page) => ({ name: names[page], path: PATHS[page] })); // its own keys
}

/** Documents for programs. */
export const DOCUMENT_PATHS = {
  feed: '/blog/feed.xml',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
} as const;

/** Inquiry page about a piece, an artist or a workshop by its id, or about another subject of the shop. */
export function inquirePath(
  subject: Readonly<Partial<Record<'piece' | 'artist' | 'workshop', number>>> & {
    readonly about?: string;
    readonly frame?: string;
  } = {},
): string {
  return staffPath(PATHS.inquire, subject);
}

/** A list of pieces that somebody has marked: whoever has its address sees them. */
export function favouritesPath(pieces: readonly number[]): string {
  return `${PATHS.favourites}?pieces=${pieces.join()}`;
}

/** Inquiry page about all of these pieces at once. */
export function inquireAboutPath(pieces: readonly number[]): string {
  return `${PATHS.inquire}?pieces=${pieces.join()}`;
}

/** Adds the given values to a path as a query; leaves out null and empty ones. */
export function staffPath(path: string, values: Readonly<Record<string, string | number | null | undefined>>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** Id and stored name of a maker, a piece or an event, for its address. */
interface Named {
  readonly id: number;
  readonly name: string;
}
export interface Maker extends Named {
  readonly is_artist: boolean;
}
interface Made extends Named {
  readonly manufacturer: Maker | null;
}

/** Pieces of whom nobody knows who made them have an address as well. */
const UNKNOWN: Maker = { id: 0, name: 'unknown', is_artist: false };

export function artistPath(maker: Maker): string {
  return `/artists/${maker.id}/${slugged(makerName(maker))}`;
}

export function piecePath({ id, name, manufacturer }: Made): string {
  return `${artistPath(manufacturer ?? UNKNOWN)}/${id}/${slugged(name)}`;
}

/** A part of a sitemap that one file does not hold. */
export function sitemapPartPath(part: number): string {
  return `/sitemap-${part}.xml`;
}

/** Page of an event: with the name, its one lasting address; without, an address that leads there by the id. */
export function eventPath({ id, name }: Partial<Named> & Pick<Named, 'id'>): string {
  return name === undefined ? `${PATHS.events}/${id}` : `${PATHS.events}/${id}/${slugged(name)}`;
}

/** Card of an event among the others. */
export function eventCardPath(id: number): string {
  return `${PATHS.events}#event-${id}`;
}

/** Page of a workshop: its name stands behind that of who teaches. */
export function workshopPath({ id, name, instructor }: Named & { readonly instructor: Maker | null }): string {
  return `${PATHS.workshops}/${id}/${workshopSlug(name, instructor) || '-'}`;
}

/** Form for a seat in a workshop, or for a place on its waitlist. */
export function registerPath(id: number): string {
  return `${REGISTER}${id}`;
}

/** Confirmation of a registration: its code opens it, and nothing else does. */
export function confirmationPath(id: number, confirmation: string): string {
  return `${registerPath(id)}/confirmation/${encodeURIComponent(confirmation)}`;
}

/** All its times, as a file for calendars. */
export function calendarPath(id: number): string {
  return `${PATHS.events}/${id}.ics`;
}

/** All articles are on one page. */
export function articlePath(anchor: string): string {
  return `${PATHS.blog}#${anchor}`;
}

/** `filters` as `toAddress` spells them. */
export function inventoryPath(filters: string): string {
  return filters === '' ? PATHS.inventory : `${PATHS.inventory}?${filters}`;
}

export function artistsPath(filters: string): string {
  return filters === '' ? PATHS.artists : `${PATHS.artists}?${filters}`;
}

/** Matches the page of a piece: between pieces of one artist the scroll position stays. */
export function isPiecePath(path: string): boolean {
  return /^\/artists\/\d+\/[^/]+\/\d+\/[^/]+$/.test(path);
}

/** A name of no sign that can stand in an address still needs a segment. */
function slugged(name: string): string {
  return slug(name) || '-';
}
