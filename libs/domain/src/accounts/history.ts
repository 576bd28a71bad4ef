import type { AccountEvent } from './commands';
import type { TokenDetails, TokenEvent } from './tokens';

/** Events of accounts and tokens, for the record of access. */
export type AccountChange = AccountEvent | TokenEvent;
/** Details of a change besides its account. They are no personal data, and no secrets. */
export type AccountChangeDetails = Readonly<Record<string, string | number>>;

type Data<T> = Extract<AccountChange, { type: T }>['data'];
type KeyOf<T> = T extends unknown ? keyof T : never;
/** Fields of the data that are details; the ids of the account and its person are none. */
const DETAILS: readonly KeyOf<AccountChange['data']>[] = [
  'role',
  'from',
  'to',
  'occasion',
  'kind',
  'failures',
  'name',
  'expires',
];

export function detailsOf(data: object): AccountChangeDetails {
  return Object.fromEntries(Object.entries(data).filter(([name]) => DETAILS.some((detail) => detail === name)));
}

const OCCASIONS = {
  invitation: 'password set for the first time: the invitation is accepted',
  forgotten: 'password set anew by a link',
  change: 'password changed',
  recovery: 'password set in place of a lost one',
} as const;
const FACTORS = { codes: 'codes of an app', passkey: 'a passkey' } as const;

type Words = {
  readonly [T in AccountChange['type']]: (data: T extends 'TokenRevoked' ? Partial<TokenDetails> : Data<T>) => string;
};
const WORDS: Words = {
  StaffInvited: ({ role }) => `invited as ${role}`,
  StaffInvitedAgain: () => 'invited again',
  StaffInvitationCorrected: () => 'address of the invitation corrected',
  StaffPasswordSet: ({ occasion }) => OCCASIONS[occasion],
  StaffPasswordForgotten: () => 'a link for a new password asked for',
  StaffRoleChanged: ({ from, to }) => `role changed from ${from} to ${to}`,
  StaffDeactivated: () => 'deactivated',
  StaffActivated: () => 'activated again',
  StaffEmailChangeAskedFor: () => 'another e-mail address given, to be confirmed',
  StaffEmailChanged: () => 'e-mail address changed',
  StaffSecondFactorSet: ({ kind }) => `second factor set: ${FACTORS[kind]}`,
  StaffSecondFactorReset: () => 'second factor taken away',
  StaffAttackNoticed: ({ failures }) => `attack noticed: ${failures} failures to sign in`,
  TokenMade: ({ name, role }) => `token "${name}" made, with the role ${role}`,
  // the name is that of the event TokenMade, which may be lost
  TokenRevoked: ({ name }) => (name === undefined ? 'token revoked' : `token "${name}" revoked`),
};
export const ACCOUNT_CHANGES = Object.keys(WORDS) as readonly AccountChange['type'][]; // keyed by the union

export function accountChangeInWords(type: AccountChange['type'], details: AccountChangeDetails): string {
  const words = WORDS[type] as (details: object) => string; // the details are those of this type, because `detailsOf` keeps all that the words use
  return words(details);
}
