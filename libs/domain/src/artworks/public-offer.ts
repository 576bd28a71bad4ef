import { type Cents, markedUp, priceTag } from '@rabbet/domain/money/money';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import type { ArtworkDetails } from './details';

/** Price of a piece: the explicit one, else (1 + markup) x cost; null where there is neither. */
export function priceOf({ price, cost, markup }: Pick<ArtworkDetails, 'price' | 'cost' | 'markup'>): Cents | null {
  if (price !== null) return price;
  return cost === null ? null : markedUp(cost, markup);
}

/** Words in place of a price: on the tiles of the inventory, and on the page of a piece. */
const CALL_WORDS = { tile: 'Call for Price', page: 'Call for price' } as const;

/** Price as visitors read it; words that ask them to call where there is none, or it is not public. */
export function priceLabel(price: Cents | null, isPublic: boolean, where: keyof typeof CALL_WORDS): string {
  return price === null || !isPublic ? CALL_WORDS[where] : priceTag(price);
}

type OfferFields = Pick<ArtworkDetails, 'inventory_public' | 'discontinued' | 'availability'>;

/** True for a piece on the public list: for sale, and on hand. */
export function isOffered({ inventory_public, discontinued, availability }: OfferFields, onHand: Decimal): boolean {
  return inventory_public && !discontinued && availability >= 1 && onHand > 0;
}

/** 'maker-catalog_no (name)', as the inventory is labelled. */
export function inventoryDescription(maker: string, { catalog_no, name }: Pick<ArtworkDetails, 'catalog_no' | 'name'>) {
  return `${maker}-${catalog_no ?? ''} (${name})`;
}
