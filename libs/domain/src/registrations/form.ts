import type { Fields } from '@rabbet/domain/records/fields';
import { folded } from '@rabbet/domain/text/fold';
import { addDays } from '@rabbet/domain/time/days';
import { startOfDay } from '@rabbet/domain/time/zone';

/** Who takes a seat, as the form asks for it. All of it is personal. */
export interface Registrant {
  first: string;
  last: string;
  phone: string;
  email: string;
  address: string;
  address_2: string | null;
  city: string;
  state: string;
  zip: string;
}

/** What is agreed to with it. */
export interface Agreement {
  acknowledged: boolean;
  total: number | null;
}

/** Seen by one call to the payment provider, and by nothing that keeps anything. */
export interface Card {
  cc: string;
  cc_exp_yr: number;
  cc_exp_mo: number;
  cc_code: string;
}

const line = { kind: 'text', required: true, min: 1, max: 64 } as const;

export const registrantFields = {
  first: { ...line, personal: 'self', label: 'First name' },
  last: { ...line, personal: 'self', label: 'Last name' },
  phone: { kind: 'digits', required: true, min: 10, max: 10, personal: 'self' },
  email: { kind: 'email', required: true, personal: 'self', label: 'E-mail' },
  address: { ...line, personal: 'self' },
  address_2: { kind: 'text', max: 64, personal: 'self', label: 'Suite/Apt/#' },
  city: { ...line, personal: 'self' },
  state: { ...line, personal: 'self' },
  zip: { kind: 'digits', required: true, min: 5, max: 5, personal: 'self', label: 'ZIP code' },
} satisfies Fields<Registrant>;

export const agreementFields = {
  acknowledged: { kind: 'flag', default: false, about: 'that the cancellation policy was read: needed' },
  total: { kind: 'money', min: 0, about: 'as it was shown; if it has changed since, nothing is charged' },
} satisfies Fields<Agreement>;

/** The year has the current one as its default, which the form knows: `expiryYears`. */
export const cardFields = {
  cc: { kind: 'digits', required: true, min: 1, max: 32, label: 'Card number', about: 'spaces are taken out' },
  cc_exp_yr: { kind: 'whole', required: true, min: 2000, max: 9999, label: 'Expiry year' },
  cc_exp_mo: { kind: 'whole', default: 1, min: 1, max: 12, label: 'Expiry month' },
  cc_code: { kind: 'digits', required: true, min: 3, max: 4, label: 'Security code' },
} satisfies Fields<Card>;

/** How a seat is asked for, by the word of the wire. */
export const WAYS = { registered: 'card', 'check mailed': 'check', waitlist: 'waitlist' } as const;
export type AskedStatus = keyof typeof WAYS;
export type Way = (typeof WAYS)[AskedStatus];

/** The choice of the form, by its codes. */
export const PAYMENT_METHODS = ['card', 'check'] as const satisfies readonly Way[];

/** What is sent: without the card when the workshop is full or a check is mailed. */
export function askedStatus(method: (typeof PAYMENT_METHODS)[number], full: boolean): AskedStatus {
  if (full) return 'waitlist';
  return method === 'card' ? 'registered' : 'check mailed';
}

export const NOT_ACKNOWLEDGED = '* You must acknowledge the cancellation policy at the top of this form.';

const YEARS_LISTED = 100;

/** The years that the form offers, the default first. */
export function expiryYears(thisYear: number): readonly number[] {
  return Array.from({ length: YEARS_LISTED }, (_, i) => thisYear + i);
}

/** As the form lists them: 01 to 12. */
export const EXPIRY_MONTHS: readonly string[] = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));

/** A card is good until its month is over. */
export function hasExpired({ cc_exp_yr: year, cc_exp_mo: month }: Pick<Card, 'cc_exp_yr' | 'cc_exp_mo'>, now: number) {
  const first = `${String(year)}-${EXPIRY_MONTHS[month - 1] ?? '01'}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return now >= startOfDay(next);
}

/** One person, as far as the shop can tell: the same e-mail address and name. */
export function isSamePerson(a: Registrant, b: Registrant): boolean {
  return (['email', 'first', 'last'] as const).every((name) => compared(a[name]) === compared(b[name]));
}

/** The same form, sent again. */
export function isSameForm(a: Registrant, b: Registrant): boolean {
  // the names of its own fields
  return (Object.keys(registrantFields) as (keyof Registrant)[]).every(
    (name) => compared(a[name]) === compared(b[name]),
  );
}

function compared(text: string | null): string {
  return folded((text ?? '').trim());
}
