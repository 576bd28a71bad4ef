import { edits } from '@rabbet/domain/text/edits';
import { wordsOf } from '@rabbet/domain/text/fold';
import { FIRST_NAMES } from './first-name-list';

const GROUPS = FIRST_NAMES.map((group) => group.split(' '));

/** True for first names of two persons: neither is a likely slip, short form or initial of the other. */
export function areOtherFirstNames(name: string, other: string): boolean {
  const [a = ''] = wordsOf(name);
  const [b = ''] = wordsOf(other);
  if (a === '' || b === '' || a === b || GROUPS.some((group) => group.includes(a) && group.includes(b))) return false;
  if (a.length === 1 || b.length === 1)
    return ![a, ...formsOf(a)].some((form) => [b, ...formsOf(b)].some((otherForm) => isInitial(form, otherForm)));
  if (a[0] !== b[0] || (isFrequentFirst(a) && isFrequentFirst(b))) return true;
  return !(a.startsWith(b) || b.startsWith(a) || edits(a, b) <= (Math.min(a.length, b.length) < 6 ? 1 : 2));
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
  return wordsIn(person.last) !== '' && wordsIn(other.last) !== '' && wordsIn(person.last) !== wordsIn(other.last);
}

function givenNames({ first, preferred_first, middle }: PersonNames): readonly string[] {
  const [called, ...further] = [first, preferred_first, middle].map(wordsIn).filter((name) => name !== '');
  return called === undefined ? [] : [called, ...further.filter((name) => name.length > 1)]; // a middle initial is no name
}

function formsOf(name: string): readonly string[] {
  return GROUPS.filter((group) => group.includes(name)).flat();
}

function isInitial(name: string, other: string): boolean {
  return (name.length === 1 || other.length === 1) && name[0] === other[0];
}

/** True for a common first name, in any case. */
export function isFrequentFirst(name: string): boolean {
  const plain = wordsIn(name);
  return GROUPS.some((group) => group.includes(plain));
}

function wordsIn(name: unknown): string {
  return typeof name === 'string' ? wordsOf(name).join(' ') : '';
}
