import type { LinkPurpose, SignedInReply } from '@rabbet/client';
import { secondFactorFields, signInFields } from '@rabbet/domain/accounts/accounts';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import type { Form } from '../../kernel/forms/form';
import { staffPath } from '../../paths/paths';
import { ownPath, STAFF_PATHS } from '../../paths/staff-paths';

const NEXT = { next: { kind: 'text', max: 2_000 } } as const satisfies AnyFields;
const SECRET = { secret: { kind: 'text', required: true } } as const satisfies AnyFields;
const PASSWORD = { password: signInFields.password };

/** What a password takes, as whoever chooses one is told before. */
export const PASSWORD_HINT =
  'At least 12 characters. Three or four words that nobody else would put together are best.';

/** On to where they wanted to go; or to the second step, where there is one. */
export function afterSignIn({ next: steps }: SignedInReply, next?: Values[string]): string {
  if (steps === null) return ownPath(next);
  return staffPath(STAFF_PATHS.signIn, { step: steps.join('.'), next: next === null ? null : ownPath(next) });
}

export const signIn: Form<SignedInReply> = {
  name: 'sign-in',
  fields: { ...signInFields, ...NEXT },
  call: ({ email, password }) => ({ method: 'POST', path: 'security/sign-in', body: { email, password } }),
  done: (reply, { next }) => afterSignIn(reply, next ?? null),
  changesAsker: true,
};

export const secondStep: Form<SignedInReply> = {
  name: 'second-step',
  fields: { ...secondFactorFields, ...NEXT },
  secrets: ['code'],
  call: ({ code }) => ({ method: 'POST', path: 'security/sign-in/second-factor', body: { code } }),
  done: (reply, { next }) => afterSignIn(reply, next ?? null),
  changesAsker: true,
};

export const forgotten: Form = {
  name: 'forgotten-password',
  fields: { email: signInFields.email },
  call: ({ email }) => ({ method: 'POST', path: 'security/forgotten-password', body: { email } }),
  done: () => staffPath(STAFF_PATHS.forgotten, { said: 'sent' }),
};

/** By a link, with a password that is chosen there. */
function byLink(name: LinkPurpose, path: string): Form<SignedInReply> {
  return {
    name,
    fields: { ...SECRET, ...PASSWORD },
    secrets: ['password'],
    call: ({ secret, password }) => ({ method: 'POST', path, body: { secret, password } }),
    done: (reply) => afterSignIn(reply, null),
    changesAsker: true,
  };
}
export const welcome = byLink('welcome', 'security/welcome');
export const newPassword = byLink('new-password', 'security/new-password');

export const confirmEmail: Form = {
  name: 'confirm-email',
  fields: SECRET,
  call: ({ secret }) => ({ method: 'POST', path: 'security/email/confirm', body: { secret } }),
  done: () => staffPath(STAFF_PATHS.signIn, { said: 'email', next: STAFF_PATHS.account }),
  changesAsker: true,
};

const NAME = { kind: 'text', required: true, max: 64 } as const;
export const firstAdministrator: Form<SignedInReply> = {
  name: 'first-administrator',
  fields: { ...SECRET, first: NAME, last: NAME, ...signInFields },
  call: (values) => ({ method: 'POST', path: 'security/first-administrator', body: values }),
  done: (reply) => afterSignIn(reply, STAFF_PATHS.welcome),
  changesAsker: true,
};
