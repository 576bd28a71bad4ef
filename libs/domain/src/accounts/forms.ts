import { ROLES } from '@rabbet/domain/callers/roles';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';

const email = { kind: 'email', required: true, label: 'E-mail', example: 'ann@example.com' } as const;
const password = { kind: 'password', required: true, max: 1_000, example: 'correct horse battery' } as const;

/** Fields of the form to sign in. */
export const signInFields = { email, password } satisfies AnyFields;
export const secondFactorFields = {
  code: { kind: 'text', required: true, max: 40, about: 'of the time, or one for recovery', example: '123456' },
} satisfies AnyFields;
/** Password that is confirmed or set. */
export const passwordFields = { password } satisfies AnyFields;

export const MAX_TOKEN_DAYS = 366;
export const tokenFields = {
  name: { kind: 'text', required: true, min: 1, max: 64, about: 'what it is for', example: 'nightly import' },
  role: { kind: 'choice', of: ROLES, required: true, about: 'no greater than yours' },
  days: { kind: 'whole', default: 90, min: 1, max: MAX_TOKEN_DAYS, about: 'how long it holds' },
} as const satisfies AnyFields;

/** Purposes of links in mails and on the terminal. */
export const LINK_PURPOSES = ['welcome', 'new-password', 'confirm-email', 'first-administrator'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

const secret = {
  kind: 'text',
  required: true,
  max: 100,
  about: 'of the link',
  example: 'dGhpcyBpcyBubyBzZWNyZXQ',
} as const;
const role = { kind: 'choice', of: ROLES, required: true } as const;
const name = { kind: 'text', max: 64 } as const;

export const lookFields = {
  purpose: { kind: 'choice', of: LINK_PURPOSES, required: true },
  secret,
} as const satisfies AnyFields;
export const linkFields = { secret } satisfies AnyFields;
export const newPasswordFields = { secret, password } satisfies AnyFields;
export const emailFields = { email } satisfies AnyFields;

/** Name and phone that a member of staff gives of themselves. */
export const ownDetailsFields = {
  first: { ...name, label: 'First name', example: 'Ann' },
  last: { ...name, label: 'Last name', example: 'Lee' },
  phone: { kind: 'text', max: 32, label: 'Phone', example: '919 555 0142' },
} as const satisfies AnyFields;
export type OwnDetails = ValuesOf<typeof ownDetailsFields>;

/** Invitation of somebody new, or of a person whom the shop knows. */
export const invitationFields = {
  person_id: { kind: 'reference', to: 'person', about: 'who it is for; somebody new, unless given' },
  first: { ...name, example: 'Ann' },
  last: { ...name, example: 'Lee' },
  email: {
    kind: 'email',
    about: 'one of theirs, where a person is given and none is said',
    example: 'ann@example.com',
  },
  role: { ...role, about: 'what they may read and change' },
  is_employee: {
    kind: 'flag',
    default: true,
    about:
      'makes them an employee of the shop, unless false: steps of orders are completed under the name of an employee',
  },
} as const satisfies AnyFields;
export type Invitation = ValuesOf<typeof invitationFields>;

export const firstAdministratorFields = {
  secret,
  first: { ...name, required: true, min: 1, example: 'Ann' },
  last: { ...name, required: true, min: 1, example: 'Lee' },
  email,
  password,
} as const satisfies AnyFields;

/** Changes a role; `from` must be the current one, so that two editors cannot overwrite each other. */
export const roleChangeFields = { from: role, to: role } as const satisfies AnyFields;
export const codeFields = {
  code: { kind: 'text', required: true, max: 40, about: 'that the app shows', example: '123456' },
} satisfies AnyFields;
export const passkeyNameFields = {
  name: { kind: 'text', required: true, min: 1, max: 64, about: 'what its owner knows it by', example: 'phone' },
} satisfies AnyFields;
