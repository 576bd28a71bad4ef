import type { Role } from '@rabbet/domain/callers/roles';
import type { PersonId } from '@rabbet/domain/events/event';

/** Stages of an account: it is invited until a password is set for the first time. */
export const ACCOUNT_STAGES = ['invited', 'active', 'inactive'] as const;

/** Account of a member of staff. Passwords and other secrets are stored apart, and are in no event. */
export interface Account {
  readonly id: number;
  readonly person_id: number;
  /** Contact detail to which the invitation was sent. */
  readonly vector_id: number | null;
  readonly role: Role;
  /** Null once the person is erased. */
  readonly email: string | null;
  readonly stage: (typeof ACCOUNT_STAGES)[number];
  /** True once a password was set: then an account that is activated again needs no invitation. */
  readonly hasPassword: boolean;
  readonly secondFactor: boolean;
  /** Address that replaces `email` once a mail to it is confirmed. */
  readonly nextEmail: string | null;
}

/** All accounts of the shop, in one stream: the rule of the last administrator needs them all. */
export interface Accounts {
  readonly all: readonly Account[];
}

/** Personal data in events of accounts. */
export type PersonalEmail = { readonly [person: PersonId]: { readonly email: string } | null };

export function accountOf({ all }: Accounts, id: number): Account | undefined {
  return all.find((account) => account.id === id);
}

/** Finds the account with this address; capitals do not matter. */
export function accountWith({ all }: Accounts, email: string): Account | undefined {
  return all.find((account) => account.email !== null && isSameEmail(account.email, email));
}

export function accountOfPerson({ all }: Accounts, person: number): Account | undefined {
  return all.find((account) => account.person_id === person);
}

/** True for two equal addresses; capitals do not matter. Accents do, because the mailbox may belong to a stranger then. */
export function isSameEmail(email: string, other: string): boolean {
  return email.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Time after the last password or passkey within which dangerous changes need no other. It is short, because a screen may be left unlocked. */
const CONFIRMED_FOR_MS = 10 * 60_000;

/** Instant until which the confirmation by password or passkey counts; null once it is over. */
export function confirmedUntil(confirmedAt: Date | null, now: Date): Date | null {
  const until = confirmedAt && new Date(confirmedAt.getTime() + CONFIRMED_FOR_MS);
  return until && until > now ? until : null;
}

export function isActive({ stage }: Pick<Account, 'stage'>): boolean {
  return stage === 'active';
}

/** True if no administrator would be left without this account. */
export function isLastAdministrator({ all }: Accounts, { id, role, stage }: Account): boolean {
  if (role !== 'administrator' || stage !== 'active') return false;
  return !all.some((other) => other.id !== id && other.role === 'administrator' && other.stage === 'active');
}
