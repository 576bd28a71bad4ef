import { priceTag } from '@rabbet/domain/money/money';
import { isObject } from '@rabbet/imports';

/** What events call the amounts that they hold, in cents as everywhere inside. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...['price', 'cost', 'fees', 'tax', 'total'],
  ...['cost_per_min', 'unit_price'], // of the reasons of a price
  ...['amount', 'paid', 'credit', 'kept'], // of payments, and of what becomes of them
]);

export function isAmount(name: string): boolean {
  return AMOUNTS.has(name);
}

/** The same, with amounts as on a price tag. */
export function inDollars(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(inDollars);
  if (!isObject(data)) return data;
  const told = ([name, value]: [string, unknown]) =>
    isAmount(name) && typeof value === 'number' ? priceTag(value) : inDollars(value);
  return Object.fromEntries(Object.entries(data).map((entry) => [entry[0], told(entry)]));
}

/** In what a program finds the amounts of these data counted: `{"price":"cents"}`; null where there are none. */
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
