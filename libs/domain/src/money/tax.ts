import type { Decimal } from '@rabbet/domain/numbers/decimal';
import { type Cents, times } from './money';

/** What is paid of a price: the tax is rounded half up to the cent, and the total adds what is printed above it. */
export function withTax(price: Cents, rate: Decimal): { tax: Cents; total: Cents } {
  const tax = times(price, rate);
  return { tax, total: price + tax };
}

/** Rate as an invoice tells it: 0.0725 is 7.25%. */
export function percentInWords(rate: Decimal): string {
  return `${Number((rate * 100).toFixed(4))}%`;
}
