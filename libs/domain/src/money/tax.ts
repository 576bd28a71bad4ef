import type { Decimal } from '@rabbet/domain/numbers/decimal';
import { type Cents, times } from './money';

export interface Taxed {
  readonly tax: Cents;
  readonly total: Cents;
}

/** What is paid of a price: the tax is rounded half up to the cent, and the total adds what is printed above it. */
export function withTax(price: Cents, rate: Decimal): Taxed {
  const tax = times(price, rate);
  return { tax, total: price + tax };
}
