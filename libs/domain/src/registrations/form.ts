import type { AnyFields, Fields, ValuesOf } from '@rabbet/domain/records/fields';
import { lookAlikeKey } from '@rabbet/domain/text/look-alike';

/** Person who takes a seat, by the fields of the form. All of it is personal. */
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

const line = { kind: 'text', required: true, min: 1, max: 64 } as const;

export const registrantFields = {
  first: { ...line, personal: 'self', label: 'First name' },
  last: { ...line, personal: 'self', label: 'Last name' },
  phone: {
    kind: 'digits',
    required: true,
    min: 10,
    max: 10,
    isPhone: true,
    personal: 'self',
    example: '9195550142',
  },
  email: { kind: 'email', required: true, personal: 'self', label: 'E-mail' },
  address: { ...line, personal: 'self' },
  address_2: { kind: 'text', max: 64, personal: 'self', label: 'Suite/Apt/#' },
  city: { ...line, personal: 'self' },
  state: { ...line, personal: 'self' },
  zip: { kind: 'digits', required: true, min: 5, max: 5, personal: 'self', label: 'ZIP code', example: '27601' },
} satisfies Fields<Registrant>;

/** Fields of the agreement that goes with the form. */
export const agreementFields = {
  acknowledged: { kind: 'flag', default: false, about: 'that the cancellation policy was read: needed' },
  total: { kind: 'money', min: 0, about: 'as it was shown; if it has changed since, nothing is charged' },
} satisfies AnyFields;
export type Agreement = ValuesOf<typeof agreementFields>;

/** Ways of paying for a seat, by the word of the wire. */
export const WAYS = { registered: 'card', 'check mailed': 'check', waitlist: 'waitlist' } as const;
export type AskedStatus = keyof typeof WAYS;
export type Way = (typeof WAYS)[AskedStatus];

/** The choice of the form, by its codes. */
export const PAYMENT_METHODS = ['card', 'check'] as const satisfies readonly Way[];

/** Status to send: without the card when the workshop is full or a check is mailed. */
export function askedStatus(method: (typeof PAYMENT_METHODS)[number], full: boolean): AskedStatus {
  if (full) return 'waitlist';
  return method === 'card' ? 'registered' : 'check mailed';
}

export const NOT_ACKNOWLEDGED = '* You must acknowledge the cancellation policy at the top of this form.';

/** One person, as far as the shop can tell: the same e-mail address and name. */
export function isSamePerson(a: Registrant, b: Registrant): boolean {
  return personKey(a) === personKey(b);
}

/** Made once of each form: whoever registers is compared with all who have. */
const personKeys = new WeakMap<Registrant, string>();

function personKey(form: Registrant): string {
  const cached = personKeys.get(form);
  if (cached !== undefined) return cached;
  const key = JSON.stringify([form.email, form.first, form.last].map(compared));
  personKeys.set(form, key);
  return key;
}

/** The same form, sent again. */
export function isSameForm(a: Registrant, b: Registrant): boolean {
  // the names of its own fields
  return (Object.keys(registrantFields) as (keyof Registrant)[]).every(
    (name) => compared(a[name]) === compared(b[name]),
  );
}

/**
 * Spelling in which two texts are compared: letters that look alike in print are the same, and so are straight and
 * curly quotes.
 */
function compared(text: string | null): string {
  return lookAlikeKey(text ?? '').replace(/[\u0060\u2018\u2019\u02bc]/g, "'");
}
