import type { StaffWidgetReply } from '@rabbet/client';
import { priceLabel } from '@rabbet/domain/artworks/artworks';

/** Price that holds, as visitors read it: the own one of a piece, else the computed one. */
export function priceWords({ price, computed_price: computed }: StaffWidgetReply): string {
  const dollars = price ?? computed;
  return priceLabel(dollars === null ? null : Math.round(dollars * 100), true, 'tile');
}
