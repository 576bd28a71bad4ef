import { editDistance } from '@rabbet/domain/text/edits';
import { wordsOf } from '@rabbet/domain/text/fold';
import { FIRST_NAMES } from './first-name-list';

/** Groups of common first names, each with its short forms: ["robert", "bob", "rob"]. */
const NAME_GROUPS = FIRST_NAMES.map((group) => group.split(' '));

/** True for first names that two different persons have: neither is a mistyped form, short form or initial of the other. */
export function areOtherFirstNames(name: string, other: string): boolean {
  const [a = ''] = wordsOf(name);
  const [b = ''] = wordsOf(other);
  if (a === '' || b === '' || a === b) return false;
  const areFormsOfOneName = NAME_GROUPS.some((group) => group.includes(a) && group.includes(b));
  if (areFormsOfOneName) return false;
  if (a.length === 1 || b.length === 1)
    return ![a, ...formsOf(a)].some((form) => [b, ...formsOf(b)].some((otherForm) => isInitial(form, otherForm)));
  if (a[0] !== b[0]) return true;
  if (isFrequentFirstName(a) && isFrequentFirstName(b)) return true; // Jean and Joan: both are names, and neither is mistyped
  const isShortForm = a.startsWith(b) || b.startsWith(a);
  const maxEdits = Math.min(a.length, b.length) < 6 ? 1 : 2;
  return !isShortForm && editDistance(a, b) > maxEdits;
}

interface PersonNames {
  readonly first?: unknown;
  readonly preferred_first?: unknown;
  readonly middle?: unknown;
  readonly last?: unknown;
}

/** True for persons of different given names; without a given name, of different last names. */
export function areOtherPersons(person: PersonNames, other: PersonNames): boolean {
  const a = givenNames(person);
  const b = givenNames(other);
  if (a.length > 0 && b.length > 0) return a.every((given) => b.every((another) => areOtherFirstNames(given, another)));
  return (
    normalizeName(person.last) !== '' &&
    normalizeName(other.last) !== '' &&
    normalizeName(person.last) !== normalizeName(other.last)
  );
}

function givenNames({ first, preferred_first, middle }: PersonNames): readonly string[] {
  const [firstName, ...furtherNames] = [first, preferred_first, middle]
    .map(normalizeName)
    .filter((name) => name !== '');
  if (firstName === undefined) return [];
  const withoutInitials = furtherNames.filter((name) => name.length > 1);
  return [firstName, ...withoutInitials];
}

function formsOf(name: string): readonly string[] {
  return NAME_GROUPS.filter((group) => group.includes(name)).flat();
}

function isInitial(name: string, other: string): boolean {
  return (name.length === 1 || other.length === 1) && name[0] === other[0];
}

/** True for a common first name, in any case. */
export function isFrequentFirstName(name: string): boolean {
  const normalized = normalizeName(name);
  return NAME_GROUPS.some((group) => group.includes(normalized));
}

function normalizeName(name: unknown): string {
  return typeof name === 'string' ? wordsOf(name).join(' ') : '';
}
