import { FIRM_ENDING, PERSON, shownName, SUFFIX } from '@rabbet/domain/text/maker-name';

/** Matches a name with suffixes that have no comma before them, as in "Henry Lee Jr.": the name, and the suffixes. */
export const NAME_WITH_SUFFIXES = new RegExp(`^(.+?)((?: (?:${PERSON}))+)$`);

const PARTICLE_WORDS = 'von|van|de|del|della|der|den|di|da|du|dos|das|la|le|ter|ten|zu|zur'.split('|');
const CAPITALIZED_PARTICLES = PARTICLE_WORDS.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
const SAINT = String.raw`(?:[Ss]te?|STE?)\.?`;

/** Word that begins a last name: von Stein, De La Cruz, St. John. */
export const PARTICLE = `(?:${[...PARTICLE_WORDS, ...CAPITALIZED_PARTICLES, ...CAPITALIZED_PARTICLES.map((word) => word.toUpperCase()), SAINT].join('|')})`;
/** Matches a last name without a first one, as in "van Vliet". "Van Morrison" does not match, because Van is a first name there. */
const LAST_NAME_ALONE = new RegExp(`^(?:(?:${[...PARTICLE_WORDS, SAINT].join('|')}) )+[^\\s,]+$`);
/** Matches first names and a last name: "Ann Marie" and "van der Berg", "José" and "Ortega y Gasset". */
const FIRST_LAST = new RegExp(`^([^,]+?) ((?:[^\\s,]+ y )?(?:(?:\\p{Ll}[^\\s,]*|${PARTICLE}) )*[^\\s,]+)$`, 'u');

/**
 * Name of an artist as it is stored: "van der Berg, Ann Marie". Words in small letters, "De La" and "St." belong to the last
 * name, and so does a suffix behind it; one behind a comma stays there: "Davis, Sammy, Jr.". A single word, a last name
 * alone, the name of a firm and a name with a comma stay as they are.
 */
export function storedName(shown: string): string {
  const name = splitWords(shown).join(' ');
  if (FIRM_ENDING.test(name)) return name;
  const [, beforeComma, afterComma] = /^([^,]+),(.+)$/.exec(name) ?? [];
  const suffixes = afterComma?.split(',').map((part) => part.trim()) ?? [];
  if (beforeComma && suffixes.length > 0 && suffixes.every((part) => SUFFIX.test(part)))
    return [storedName(beforeComma), ...suffixes].join(', ');
  const [, nameWithoutSuffix = name, suffix = ''] = NAME_WITH_SUFFIXES.exec(name) ?? [];
  if (LAST_NAME_ALONE.test(nameWithoutSuffix)) return name;
  const [, first, last] = FIRST_LAST.exec(nameWithoutSuffix) ?? [];
  const lastNameFirst = `${last}${suffix}, ${first}`;
  // a name that would be shown otherwise than it was typed is stored as it is: "Jr." may be a first name
  return first && last && shownName(lastNameFirst) === name ? lastNameFirst : name;
}

/** Names of a person; all are null once the person is erased. */
export interface PersonName {
  readonly last: string | null;
  readonly first: string | null;
  readonly preferred_first: string | null;
  readonly middle: string | null;
  readonly suffix: string | null;
  readonly title: string | null;
}

/** Name on a letter: "Dr. Ann Marie Lee Jr."; '' for an erased person. */
export function fullName({ title, first, preferred_first, middle, last, suffix }: PersonName): string {
  return joinWords([title, first ?? preferred_first, middle, last, suffix]);
}

/** Name by which a person is spoken to: "Annie Lee". */
export function shortName({ first, preferred_first, last }: PersonName): string {
  return joinWords([preferred_first ?? first, last]);
}

/** Initials of first, middle and last name: "AML". */
export function initials({ first, preferred_first, middle, last }: PersonName): string {
  const letters = [first ?? preferred_first, middle, last].map((name) => [...(name ?? '').trim()][0] ?? '');
  return letters.join('').toUpperCase();
}

/**
 * Name that was typed as "First Last" or "First Middle Last". A single word is the first name; of more than three
 * words, all between the first and the last are middle names.
 */
export function parseTypedName(typed: string): Pick<PersonName, 'first' | 'middle' | 'last'> {
  const [first = null, ...rest] = splitWords(typed);
  const last = rest.pop() ?? null;
  return { first, middle: rest.length > 0 ? rest.join(' ') : null, last };
}

function joinWords(parts: readonly (string | null)[]): string {
  return splitWords(parts.map((part) => part ?? '').join(' ')).join(' ');
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
