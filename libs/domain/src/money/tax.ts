import type { Decimal } from '@rabbet/domain/numbers/decimal';
import { type Cents, times } from './money';

/** Tax and total of a price. The tax is rounded half up to the cent; the total is the sum of price and rounded tax. */
export function withTax(price: Cents, rate: Decimal): { tax: Cents; total: Cents } {
  const tax = times(price, rate);
  return { tax, total: price + tax };
}

/** Rate as an invoice shows it: 0.0725 is 7.25%. */
export function percentInWords(rate: Decimal): string {
  return `${Number((rate * 100).toFixed(4))}%`;
}
