import type { FirstRecord } from '@rabbet/domain/records/first-record';
import type { Field } from '@rabbet/domain/records/fields';
import { kindFor, setting } from './setting';
import { SHOP_SETTINGS, type ShopSettings } from './shop-settings';

/** Settings without a value at first: staff are asked for them, or they name a record that no new shop has. */
const OPEN: readonly (keyof ShopSettings)[] = [
  'shop_name',
  'shop_city',
  'hours',
  'nc_wake_sales_tax',
  'about_image_id',
  'popup_event_id',
];

function valueOf(name: string, { default: usual }: Field): string | null {
  const isOpen = OPEN.some((open) => open === name);
  return isOpen || usual === undefined ? null : String(usual);
}

/** Records of all settings that rules and pages read by name, with their values in a new shop. */
export const FIRST_SETTINGS: readonly FirstRecord[] = Object.entries<Field>(SHOP_SETTINGS).map(
  ([name, field], index) => [
    setting,
    index + 1,
    { name, kind: kindFor(field), description: field.about ?? null, value: valueOf(name, field) },
  ],
);

/** Id that the setting of this name has in a new shop. */
export function firstSettingId(name: keyof ShopSettings): number {
  return Object.keys(SHOP_SETTINGS).indexOf(name) + 1;
}
