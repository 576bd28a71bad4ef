import { priceTag } from '@rabbet/domain/money/money';
import { isObject } from '@rabbet/imports';

/** Names of amounts in data of events; their values are in cents. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'price',
  'cost',
  'fees',
  'tax',
  'total',
  'due',
  'cost_per_min',
  'unit_price',
  'computed',
  'discount',
  'before_discount',
  'sub_total', // of prices of orders
  'amount',
  'paid',
  'credit',
  'kept',
  'voided', // of payments, and of what becomes of them
  'fee',
  'fee_kept',
  'refund',
  'owed_by_hand',
  'sent_by_hand', // of seats
  'opening',
  'closing',
  'sold',
  'brought_back',
  'restated', // of statements
]);

export function isAmount(name: string): boolean {
  return AMOUNTS.has(name);
}

/** Copies the data with amounts as on a price tag. */
export function inDollars(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(inDollars);
  if (!isObject(data)) return data;
  const withTag = ([name, value]: [string, unknown]) =>
    isAmount(name) && typeof value === 'number' ? priceTag(value) : inDollars(value);
  return Object.fromEntries(Object.entries(data).map((entry) => [entry[0], withTag(entry)]));
}

/** Units of the amounts in these data, for programs: `{"price":"cents"}`; null where there are none. */
export function unitsOf(data: unknown): Readonly<Record<string, 'cents'>> | null {
  const names = amountsIn(data);
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, 'cents']));
}

function amountsIn(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(amountsIn);
  if (!isObject(data)) return [];
  return Object.entries(data).flatMap(([name, value]) =>
    isAmount(name) && typeof value === 'number' ? [name] : amountsIn(value),
  );
}
