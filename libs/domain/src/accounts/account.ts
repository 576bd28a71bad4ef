import type { Role } from '@rabbet/domain/callers/roles';
import type { PersonId } from '@rabbet/domain/events/event';

/** Invited until a password was set for the first time. */
export const ACCOUNT_STAGES = ['invited', 'active', 'inactive'] as const;

/** Somebody who may sign in. What they sign in with is no part of history: it is kept apart, and never told. */
export interface Account {
  readonly id: number;
  readonly person_id: number;
  /** The contact detail that they were invited at. */
  readonly vector_id: number | null;
  readonly role: Role;
  /** Null once the person is erased. */
  readonly email: string | null;
  readonly stage: (typeof ACCOUNT_STAGES)[number];
  /** Has signed in at least once: an account that is made active again needs no new invitation. */
  readonly hasPassword: boolean;
  readonly secondFactor: boolean;
  /** Where mail is to be confirmed that takes the place of `email`. */
  readonly nextEmail: string | null;
}

/** Every account of the shop: one stream, as its last administrator can be told by all of them alone. */
export interface Accounts {
  readonly all: readonly Account[];
}

/** What an event says of the person whose account it is. */
export type EmailOf = { readonly [person: PersonId]: { readonly email: string } | null };

export function accountOf({ all }: Accounts, id: number): Account | undefined {
  return all.find((account) => account.id === id);
}

/** The one with this address, whatever its case. */
export function accountWith({ all }: Accounts, email: string): Account | undefined {
  return all.find((account) => account.email !== null && isSameEmail(account.email, email));
}

export function accountOfPerson({ all }: Accounts, person: number): Account | undefined {
  return all.find((account) => account.person_id === person);
}

/** Accents tell addresses apart: one that only looks like another may be a stranger's. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** For how long a password or passkey stands for what must not be done by whoever only found a screen unlocked. */
const CONFIRMED_FOR_MS = 10 * 60_000;

/** Until when nobody asks for it again; null once they do. */
export function confirmedUntil(confirmedAt: Date | null, now: Date): Date | null {
  const until = confirmedAt && new Date(confirmedAt.getTime() + CONFIRMED_FOR_MS);
  return until && until > now ? until : null;
}

export function isActive({ stage }: Pick<Account, 'stage'>): boolean {
  return stage === 'active';
}

/** Whether nobody else could let others in, should this one go. */
export function isLastAdministrator({ all }: Accounts, { id, role, stage }: Account): boolean {
  if (role !== 'administrator' || stage !== 'active') return false;
  return !all.some((other) => other.id !== id && other.role === 'administrator' && other.stage === 'active');
}
