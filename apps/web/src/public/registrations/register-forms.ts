import {
  agreementFields,
  requestedStatus,
  cardFields,
  PAYMENT_METHODS,
  registrantFields,
} from '@rabbet/domain/registrations/registrations';
import { phoneDigits } from '@rabbet/domain/text/phone';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import type { Form } from '../../kernel/forms/form';
import { confirmationPath, PATHS } from '../../paths/paths';

/** Fields that people fill in themselves: what is wrong with one of them leads to it. */
const typed = {
  ...registrantFields,
  acknowledged: agreementFields.acknowledged,
  ...cardFields,
  credit: { kind: 'text', label: 'Store credit code' },
} as const satisfies AnyFields;

export function isTyped(field: string): boolean {
  return Object.hasOwn(typed, field);
}

const fields = {
  ...typed,
  workshop_id: { kind: 'whole', required: true },
  /** Asks for a place on the waitlist: there is no seat, or no date yet. */
  waits: { kind: 'flag' },
  payment_method: { kind: 'choice', of: PAYMENT_METHODS.map((_, code) => code) },
  total: agreementFields.total,
  /** Secret of the link to an offered seat. */
  offer: { kind: 'text' },
  website: { kind: 'text' },
} as const satisfies AnyFields;

interface Registered {
  readonly data: { readonly confirmation: string };
}

/** Form for a seat or a place on the waitlist. The card is never given back, whatever comes of it. */
export const register: Form<Registered> = {
  name: 'register',
  fields,
  secrets: Object.keys(cardFields),
  call: (values) => ({ method: 'POST', path: 'core/content/workshops/register', body: bodyOf(values) }),
  done: ({ data }, { workshop_id }) => confirmationPath(Number(workshop_id), data.confirmation),
  stale: ['registering', 'seats'],
};
/** The same in a dialog, which shows the confirmation where it stands. */
export const registerHere: Form<Registered> = { ...register, done: () => null };

const linkFields = {
  secret: { kind: 'text', required: true },
  workshop_id: { kind: 'whole', required: true },
  confirmation: { kind: 'text' },
} as const satisfies AnyFields;

/** Confirms a check by the link in its mail. */
export const confirmCheck: Form = {
  name: 'confirm-check',
  fields: linkFields,
  call: ({ secret }) => ({ method: 'POST', path: 'core/content/workshops/register/check', body: { secret } }),
  done: (_, { workshop_id, confirmation }) => confirmationPath(Number(workshop_id), String(confirmation)),
  stale: ['registering', 'confirmation'],
};

/** Ends a registration or leaves the waitlist, by the link in a mail; what that came to stands in the confirmation. */
export const cancelRegistration: Form = {
  name: 'cancel-registration',
  fields: linkFields,
  call: ({ secret }) => ({ method: 'POST', path: 'core/content/workshops/register/cancellation', body: { secret } }),
  done: (_, { workshop_id, confirmation }) =>
    typeof confirmation === 'string'
      ? confirmationPath(Number(workshop_id), confirmation)
      : `${PATHS.registrationLink}?said=canceled`,
  stale: ['registering', 'seats'],
};

function bodyOf(values: Values): Values {
  const { waits, payment_method, total, credit, offer, cc, cc_exp_yr, cc_exp_mo, cc_code, ...form } = values;
  const status = requestedStatus(PAYMENT_METHODS[Number(payment_method)] ?? 'card', waits === true);
  const isSeat = status !== 'waitlist';
  // a credit may pay for all of it: the shop says if it does not
  const isCharged = status === 'registered' && total !== 0 && !(credit !== null && cc === null);
  return {
    ...form,
    status,
    phone: phoneDigits(String(form.phone ?? '')),
    ...(isSeat && { total: total ?? null }),
    ...(isSeat && credit !== null && { credit: credit ?? null }),
    ...(isSeat && offer !== null && { offer: offer ?? null }),
    ...(isCharged && {
      cc: cc ?? null,
      cc_code: cc_code ?? null,
      cc_exp_yr: cc_exp_yr ?? null,
      cc_exp_mo: cc_exp_mo ?? null,
    }),
  };
}
