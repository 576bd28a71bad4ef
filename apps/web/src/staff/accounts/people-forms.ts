import { ROLES } from '@rabbet/domain/callers/roles';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import { signInFields } from '@rabbet/domain/accounts/accounts';
import { employee } from '@rabbet/domain/people/people';
import type { Form } from '../../kernel/forms/form';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';

export const ACCOUNTS = 'accounts';
const stale = [ACCOUNTS];
const NAME = { kind: 'text', required: true, max: 64 } as const;
const ROLE = { kind: 'choice', of: ROLES, required: true } as const;
const FLAG = { kind: 'flag', default: false } as const;
const ID = { id: { kind: 'whole', required: true } } as const satisfies AnyFields;

/** What has just been done, by what the address says. */
export const SAID = {
  invited:
    'Invited. A mail with a link is on its way. Where no mail server is set, find it under Administration, Mail.',
  again: 'Invited again. Only the newest link counts.',
  corrected: 'Invited at the new address. The link sent to the old one no longer works.',
  held: 'Invited, but the mail is held back: too many went to that address today. See under Administration, Mail.',
  role: 'The role is changed. It takes effect with their next click.',
  off: 'They can no longer sign in, and are signed out everywhere.',
  on: 'They can sign in again.',
  factor: 'The second factor is gone: the password is enough until they add another.',
  out: 'They are signed out everywhere.',
  employee: 'They are an employee now: the steps that they tick are told as theirs.',
} as const;

export const invite: Form = {
  name: 'invite',
  fields: { first: NAME, last: NAME, email: signInFields.email, role: ROLE, is_employee: FLAG },
  call: (values) => ({ method: 'POST', path: 'core/accounts', body: values }),
  done: (reply) => staffPath(STAFF_PATHS.people, { said: isHeld(reply) ? 'held' : 'invited' }),
  stale,
};

export const changeRole: Form = {
  name: 'change-role',
  fields: { ...ID, from: ROLE, to: ROLE },
  call: ({ id, from, to }) => ({ method: 'POST', path: `core/accounts/${String(id)}/role`, body: { from, to } }),
  done: (_reply, values) => backTo('role', values),
  stale,
};

export const correctInvitation: Form = {
  name: 'correct-invitation',
  fields: { ...ID, email: signInFields.email },
  call: ({ id, email }) => ({
    method: 'POST',
    path: `core/accounts/${String(id)}/invitation/address`,
    body: { email },
  }),
  done: (reply, values) => backTo(isHeld(reply) ? 'held' : 'corrected', values),
  stale,
};

/** What is done to an account by a button alone. */
function action(name: string, part: string, said: keyof typeof SAID, method: 'POST' | 'DELETE' = 'POST'): Form {
  return {
    name,
    fields: ID,
    call: ({ id }) => ({
      method,
      path: `core/accounts/${String(id)}/${part}`,
      ...(method === 'POST' && { body: {} }),
    }),
    done: (reply, values) => backTo(isHeld(reply) ? 'held' : said, values),
    stale,
  };
}
export const inviteAgain = action('invite-again', 'invitation', 'again');
export const deactivate = action('deactivate', 'deactivation', 'off');
export const activate = action('activate', 'activation', 'on');
export const resetFactor = action('reset-factor', 'second-factor-reset', 'factor');
export const signOutEverywhere = action('sign-out-everywhere', 'sessions', 'out', 'DELETE');

/** Makes an employee of somebody with an account: by that they are told where they have done a step of an order. */
export const makeEmployee: Form = {
  name: 'make-employee',
  fields: { ...ID, person_id: { kind: 'whole', required: true } },
  call: ({ person_id }) => ({ method: 'POST', path: employee.path, body: { person_id } }),
  done: (_reply, values) => backTo('employee', values),
  stale: [ACCOUNTS, 'choices'],
};

/** The mail that it leads to is held back. */
export function isHeld(reply: unknown): boolean {
  return (reply as { readonly mail?: unknown } | null)?.mail === 'held'; // of a change
}

function backTo(said: keyof typeof SAID, { id }: Values): string {
  return staffPath(STAFF_PATHS.people, { id: String(id), said });
}

export const PEOPLE_FORMS = [
  invite,
  changeRole,
  correctInvitation,
  inviteAgain,
  deactivate,
  activate,
  resetFactor,
  signOutEverywhere,
  makeEmployee,
];
