import type { OwnAccountReply } from '@rabbet/client';
import { ownDetailsFields, passwordFields, signInFields, tokenFields } from '@rabbet/domain/accounts/accounts';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { Form } from '../../kernel/forms/form';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { isHeld } from './people-forms';

export const ACCOUNT = 'account';

/** What each part of the page is made of. */
export interface PartProps {
  readonly account: OwnAccountReply;
  readonly now: Date;
}

const stale = [ACCOUNT, 'who'];

function back(said: string): string {
  return staffPath(STAFF_PATHS.account, { said });
}

/** What has just been done, by what the address says. */
export const SAID = {
  details: 'Your name and phone are saved.',
  password: 'Your password is changed, and you are signed out everywhere else.',
  email: 'We have sent a mail to the new address. It takes effect once you open the link in it.',
  'email-held': 'The mail to the new address is held back: too many went there today. Try again tomorrow.',
  'no-codes': 'Codes are turned off.',
  'passkey-gone': 'That passkey no longer works.',
  'passkey-named': 'The passkey has its new name.',
  'session-ended': 'That session is ended.',
  'others-ended': 'You are signed out everywhere else.',
  'token-gone': 'That token no longer works.',
} as const;

export const changePassword: Form = {
  name: 'change-password',
  fields: passwordFields,
  secrets: ['password'],
  call: (values) => ({ method: 'POST', path: 'security/password', body: values }),
  done: () => back('password'),
  stale,
};

export const changeDetails: Form = {
  name: 'change-details',
  fields: ownDetailsFields,
  call: (values) => ({ method: 'POST', path: 'security/details', body: values }),
  done: () => back('details'),
  stale,
};

export const changeEmail: Form = {
  name: 'change-email',
  fields: { email: signInFields.email },
  call: (values) => ({ method: 'POST', path: 'security/email', body: values }),
  done: (reply) => back(isHeld(reply) ? 'email-held' : 'email'),
  stale,
};

export interface PendingCodes {
  readonly secret: string;
  readonly uri: string;
  /** SVG */
  readonly qr: string;
}
export interface RecoveryCodes {
  readonly recovery_codes: readonly string[];
}

export const beginCodes: Form<PendingCodes> = {
  name: 'begin-codes',
  fields: {},
  call: () => ({ method: 'POST', path: 'security/codes', body: {} }),
  done: () => null,
};

export const confirmCodes: Form<RecoveryCodes> = {
  name: 'confirm-codes',
  fields: { code: { kind: 'text', required: true, max: 10 } } satisfies AnyFields,
  secrets: ['code'],
  call: (values) => ({ method: 'POST', path: 'security/codes/confirm', body: values }),
  done: () => null,
  stale,
};

export const removeCodes: Form = {
  name: 'remove-codes',
  fields: {},
  call: () => ({ method: 'DELETE', path: 'security/codes' }),
  done: () => back('no-codes'),
  stale,
};

export const newRecoveryCodes: Form<RecoveryCodes> = {
  name: 'recovery-codes',
  fields: {},
  call: () => ({ method: 'POST', path: 'security/recovery-codes', body: {} }),
  done: () => null,
  stale,
};

const PASSKEY = { id: { kind: 'text', required: true } } as const satisfies AnyFields;
const NUMBER = { number: { kind: 'whole', required: true } } as const satisfies AnyFields;

export const namePasskey: Form = {
  name: 'name-passkey',
  fields: { ...PASSKEY, name: { kind: 'text', required: true, max: 64 } } satisfies AnyFields,
  call: ({ id, name }) => ({ method: 'PUT', path: `security/passkeys/${String(id)}`, body: { name } }),
  done: () => back('passkey-named'),
  stale,
};

export const removePasskey: Form = {
  name: 'remove-passkey',
  fields: PASSKEY,
  call: ({ id }) => ({ method: 'DELETE', path: `security/passkeys/${String(id)}` }),
  done: () => back('passkey-gone'),
  stale,
};

export const endSession: Form = {
  name: 'end-session',
  fields: NUMBER,
  call: ({ number }) => ({ method: 'DELETE', path: `security/sessions/${String(number)}` }),
  done: () => back('session-ended'),
  stale,
};

export const endOtherSessions: Form = {
  name: 'end-other-sessions',
  fields: {},
  call: () => ({ method: 'DELETE', path: 'security/sessions' }),
  done: () => back('others-ended'),
  stale,
};

export interface NewToken {
  readonly id: number;
  /** Shown this once. */
  readonly token: string;
  readonly expires_at: string;
}
export const makeToken: Form<NewToken> = {
  name: 'make-token',
  fields: tokenFields,
  call: (values) => ({ method: 'POST', path: 'security/tokens', body: values }),
  done: () => null,
  stale,
};

export const revokeToken: Form = {
  name: 'revoke-token',
  fields: NUMBER,
  call: ({ number }) => ({ method: 'DELETE', path: `security/tokens/${String(number)}` }),
  done: () => back('token-gone'),
  stale,
};

export const ACCOUNT_FORMS = [
  changeDetails,
  changePassword,
  changeEmail,
  beginCodes,
  confirmCodes,
  removeCodes,
  newRecoveryCodes,
  namePasskey,
  removePasskey,
  endSession,
  endOtherSessions,
  makeToken,
  revokeToken,
];
