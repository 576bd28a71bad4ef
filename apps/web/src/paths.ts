import { makerName } from '@rabbet/domain/people/people';
import { slug } from '@rabbet/domain/text/slug';

/** Addresses of pages that take nothing. */
export const PATHS = {
  home: '/',
  artists: '/artists',
  inventory: '/inventory',
  contact: '/contact',
  events: '/events',
  fineArt: '/services/fine-art',
  customFraming: '/services/custom-framing',
  workshops: '/services/workshops',
} as const;

/** What an address needs to know of an artist or another maker: the name is the stored one. */
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

/** `filters` as `toAddress` spells them. */
export function inventoryPath(filters: string): string {
  return filters === '' ? PATHS.inventory : `${PATHS.inventory}?${filters}`;
}

/** Among the pieces of one artist the page stays where it was scrolled to. */
export function isPiecePath(path: string): boolean {
  return /^\/artists\/\d+\/[^/]+\/\d+\/[^/]+$/.test(path);
}

/** A name of no sign that can stand in an address still needs a segment. */
function slugged(name: string): string {
  return slug(name) || '-';
}
