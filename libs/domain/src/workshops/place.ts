import type { ShopSettings } from '@rabbet/domain/settings/settings';

type Address = Pick<ShopSettings, 'shop_name' | 'street' | 'suite' | 'city_line'>;

/** Address of a workshop for those who have to find it. A location without a street of its own is in the shop. */
export function placeOf(location: string | null, { shop_name, street, suite, city_line }: Address): string {
  if (location && hasStreet(location)) return location;
  return [location || shop_name, street, suite, city_line].filter((line) => line !== null && line !== '').join(', ');
}

/** True of a text with a house number: "12 Oak Street", and not "Room 2". */
function hasStreet(text: string): boolean {
  return /\d+\p{L}?\s+\p{L}/u.test(text);
}
