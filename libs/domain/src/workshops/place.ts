import type { ShopSettings } from '@rabbet/domain/settings/settings';

type Address = Pick<ShopSettings, 'shop_name' | 'street' | 'suite' | 'city_line'>;

/** Address of a workshop. A location without a street, such as "Room 2", is in the shop. */
export function addressOfWorkshop(location: string | null, { shop_name, street, suite, city_line }: Address): string {
  if (location && hasStreet(location)) return location;
  return [location || shop_name, street, suite, city_line].filter((line) => line !== null && line !== '').join(', ');
}

/** True for a text with a house number: "12 Oak Street", and not "Room 2". */
function hasStreet(text: string): boolean {
  return /\d+\p{L}?\s+\p{L}/u.test(text);
}
