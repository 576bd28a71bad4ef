import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import { startOfDay } from '@rabbet/domain/time/zone';

/**
 * Fields of a credit card. They are passed to the payment provider, and never stored. The form shows the current year and 01
 * at first, but the fields have no defaults here: nobody is charged with a date that they did not send.
 */
export const cardFields = {
  cc: { kind: 'digits', required: true, min: 1, max: 32, label: 'Card number', about: 'spaces are taken out' },
  cc_exp_yr: { kind: 'whole', required: true, min: 2000, max: 9998, label: 'Expiry year' },
  cc_exp_mo: { kind: 'whole', required: true, min: 1, max: 12, label: 'Expiry month' },
  cc_code: { kind: 'digits', required: true, min: 3, max: 4, label: 'Security code' },
} satisfies AnyFields;
export type Card = ValuesOf<typeof cardFields>;

const YEARS_LISTED = 100;

/** Years of expiry that the form offers, the default first. */
export function expiryYears(thisYear: number): readonly number[] {
  return Array.from({ length: YEARS_LISTED }, (_, i) => thisYear + i);
}

/** Last year of that list. */
export function lastExpiryYear(thisYear: number): number {
  return thisYear + YEARS_LISTED - 1;
}

/** Months of expiry as the form lists them: 01 to 12. */
export const EXPIRY_MONTHS: readonly string[] = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));

/** True once the month of expiry is over. */
export function hasExpired({ cc_exp_yr: year, cc_exp_mo: month }: Pick<Card, 'cc_exp_yr' | 'cc_exp_mo'>, now: number) {
  const firstOfNextMonth = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10); // `Date.UTC` counts months from 0
  return now >= startOfDay(firstOfNextMonth);
}
