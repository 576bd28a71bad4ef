import type { AnyFields, Fields, ValuesOf } from '@rabbet/domain/records/fields';
import { lookAlikeKey } from '@rabbet/domain/text/look-alike';

/** Person who takes a seat, as they fill in the form. All fields are personal data. */
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

const requiredText = { kind: 'text', required: true, min: 1, max: 64 } as const;

export const registrantFields = {
  first: { ...requiredText, personal: 'self', label: 'First name' },
  last: { ...requiredText, personal: 'self', label: 'Last name' },
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
  address: { ...requiredText, personal: 'self' },
  address_2: { kind: 'text', max: 64, personal: 'self', label: 'Suite/Apt/#' },
  city: { ...requiredText, personal: 'self' },
  state: { ...requiredText, personal: 'self' },
  zip: { kind: 'digits', required: true, min: 5, max: 5, personal: 'self', label: 'ZIP code', example: '27601' },
} satisfies Fields<Registrant>;

/** Fields of the agreement that goes with the form. */
export const agreementFields = {
  acknowledged: { kind: 'flag', default: false, about: 'that the cancellation policy was read: needed' },
  total: { kind: 'money', min: 0, about: 'as it was shown; if it has changed since, nothing is charged' },
} satisfies AnyFields;
export type Agreement = ValuesOf<typeof agreementFields>;

/** Ways of paying for a seat by the status that the form requests, which is a name on the wire. */
export const WAY_BY_STATUS = { registered: 'card', 'check mailed': 'check', waitlist: 'waitlist' } as const;
export type RequestedStatus = keyof typeof WAY_BY_STATUS;
export type PaymentWay = (typeof WAY_BY_STATUS)[RequestedStatus];

/** Ways of paying that the form offers: their order is that of its codes. */
export const PAYMENT_METHODS = ['card', 'check'] as const satisfies readonly PaymentWay[];

/** Status that the form requests: the waitlist if the workshop is full, otherwise by the way of paying. */
export function requestedStatus(method: (typeof PAYMENT_METHODS)[number], isFull: boolean): RequestedStatus {
  if (isFull) return 'waitlist';
  return method === 'card' ? 'registered' : 'check mailed';
}

export const NOT_ACKNOWLEDGED = '* You must acknowledge the cancellation policy at the top of this form.';

/** True if two forms are of one person: their e-mail address and name are the same. */
export function isSamePerson(a: Registrant, b: Registrant): boolean {
  return personKey(a) === personKey(b);
}

/** Cache of keys by form, because somebody who registers is compared with everybody who has registered. */
const personKeys = new WeakMap<Registrant, string>();

function personKey(form: Registrant): string {
  const cached = personKeys.get(form);
  if (cached !== undefined) return cached;
  const key = JSON.stringify([form.email, form.first, form.last].map(comparisonKey));
  personKeys.set(form, key);
  return key;
}

/** True if two forms have the same answers: the form was sent again. */
export function isSameForm(a: Registrant, b: Registrant): boolean {
  // `Object.keys` returns strings: these are the names of the fields
  return (Object.keys(registrantFields) as (keyof Registrant)[]).every(
    (name) => comparisonKey(a[name]) === comparisonKey(b[name]),
  );
}

/** Quotes and accents that people type in place of an apostrophe. */
const APOSTROPHES = /[\u0060\u2018\u2019\u02bc]/g;

/** Key in which two texts are compared: letters that look alike are equal, and so are straight and curly apostrophes. */
function comparisonKey(text: string | null): string {
  return lookAlikeKey(text ?? '').replace(APOSTROPHES, "'");
}
