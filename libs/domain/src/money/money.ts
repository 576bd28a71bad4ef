import { type Decimal, divideRounded, MILLION, millionths } from '@rabbet/domain/numbers/decimal';

/** US dollars as whole cents. */
export type Cents = number;

/** (1 + markup) x amount x quantity, rounded once, half up to the cent. */
export function markedUp(amount: Cents, markup: Decimal, quantity: Decimal = 1): Cents {
  const exact = BigInt(amount) * (MILLION + millionths(markup)) * millionths(quantity);
  return Number(divideRounded(exact, MILLION * MILLION));
}

/** Amount x quantity, rounded half up to the cent. */
export function times(amount: Cents, quantity: Decimal): Cents {
  return Number(divideRounded(BigInt(amount) * millionths(quantity), MILLION));
}

/** Percent of an amount x quantity, rounded half up to the cent. */
export function percentOf(amount: Cents, percent: Decimal, quantity: Decimal = 1): Cents {
  const exact = BigInt(amount) * millionths(percent) * millionths(quantity);
  return Number(divideRounded(exact, 100n * MILLION * MILLION));
}

const inCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Amount as on a price tag: $1,200, and $1,200.50 where there are cents. */
export function priceTag(amount: Cents): string {
  return amount % 100 === 0 ? wholeDollars.format(amount / 100) : dollars(amount);
}

/** Amount as on an invoice, always with cents: $75.00. */
export function dollars(amount: Cents): string {
  return inCents.format(amount / 100);
}
