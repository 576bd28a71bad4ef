import { areOtherFirstNames } from '@rabbet/domain/text/first-names';
import { wordsOf } from '@rabbet/domain/text/fold';
import { phoneDigits } from '@rabbet/domain/text/phone';
import { toComparable } from '../comparable-names';
import { haveOtherSuffixes } from './likely-people';
import { findMisspelled } from './maker-names';

/** Customer as customers are compared, to find those who stand twice. */
export interface ComparedCustomer {
  readonly name: string;
  readonly first: string | null;
  /** Keys of their e-mail addresses, by `contactKey`. */
  readonly emails: readonly string[];
  /** Keys of their phone numbers. */
  readonly phones: readonly string[];
  /** True of somebody with an e-mail address, though it may be a faulty one. */
  readonly hasEmail: boolean;
}

/** Text by which contact details are compared: the digits of a phone number, or the key of an e-mail address. */
export function contactKey(value: string): string {
  return value.includes('@') ? toComparable(value) : phoneDigits(value);
}

/** Finds customers with the name of this one, unless addresses and numbers show that they are two. */
export function findNamesakes<C extends ComparedCustomer>(
  customer: ComparedCustomer,
  candidates: readonly C[],
): readonly C[] {
  const key = nameKey(customer.name);
  return candidates.filter((other) => nameKey(other.name) === key && !isSomebodyElse(other, customer));
}

/** Finds customers of whose names that of this one is likely a misspelling, as nothing else of them is clearly different. */
export function findNearlyNamed<C extends ComparedCustomer>(
  customer: ComparedCustomer,
  candidates: readonly C[],
): readonly C[] {
  const undecided = candidates.filter((other) => !isSomebodyElse(other, customer) && mayBeMisspelled(other, customer));
  return findMisspelled(customer.name, undecided);
}

/** Finds customers with one of the e-mail addresses or phone numbers of this one. */
export function findReachedAlike<C extends ComparedCustomer>(
  customer: ComparedCustomer,
  candidates: readonly C[],
): readonly C[] {
  const keys = new Set([...customer.emails, ...customer.phones]);
  return candidates.filter(({ emails, phones }) => [...emails, ...phones].some((key) => keys.has(key)));
}

/** True of two customers whose names may differ by a slip: nothing else of them is clearly different. */
function mayBeMisspelled(other: ComparedCustomer, customer: ComparedCustomer): boolean {
  if (other.hasEmail && customer.hasEmail) return false;
  if (haveNothingInCommon(other.phones, customer.phones)) return false;
  if (haveOtherSuffixes(other.name, customer.name)) return false;
  return !areOtherFirstNames(other.first ?? '', customer.first ?? '');
}

/** True of two customers who both have e-mail addresses and phone numbers, and share none of them. */
function isSomebodyElse(customer: ComparedCustomer, other: ComparedCustomer): boolean {
  return haveNothingInCommon(customer.emails, other.emails) && haveNothingInCommon(customer.phones, other.phones);
}

/** True of two lists that both have something, and nothing in common. */
function haveNothingInCommon(first: readonly string[], second: readonly string[]): boolean {
  return first.length > 0 && second.length > 0 && !first.some((value) => second.includes(value));
}

/** Words of a name in one order: the same for "Ann Lee" and "Lee, Ann". */
function nameKey(name: string): string {
  return wordsOf(name).sort().join(' ');
}
