import { FIRM_ENDING, PERSON, shownName, SUFFIX } from '@rabbet/domain/text/maker-name';

/** Name of a person, and the suffixes behind it without a comma. */
export const SUFFIXED = new RegExp(`^(.+?)((?: (?:${PERSON}))+)$`);

const SMALL = 'von|van|de|del|della|der|den|di|da|du|dos|das|la|le|ter|ten|zu|zur'.split('|');
const CAPITAL = SMALL.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
const SAINT = String.raw`(?:[Ss]te?|STE?)\.?`;

/** Word that begins a last name: von Stein, De La Cruz, St. John. */
export const PARTICLE = `(?:${[...SMALL, ...CAPITAL, ...CAPITAL.map((word) => word.toUpperCase()), SAINT].join('|')})`;
/** Last name alone; Van Morrison has a first one. */
const LAST_ALONE = new RegExp(`^(?:(?:${[...SMALL, SAINT].join('|')}) )+[^\\s,]+$`);
const FIRST_LAST = new RegExp(`^([^,]+?) ((?:[^\\s,]+ y )?(?:(?:\\p{Ll}[^\\s,]*|${PARTICLE}) )*[^\\s,]+)$`, 'u');

/**
 * An artist's name as it is kept: "van der Berg, Ann Marie". What begins small belongs to the last name, and so do
 * "De La" and "St.", and Jr., a number or a degree behind it; behind a comma it stays there: "Davis, Sammy, Jr.". A name
 * of one word has no other form, a last name alone and a firm have none either, and one with a comma is kept already.
 */
export function storedName(shown: string): string {
  const name = words(shown).join(' ');
  if (FIRM_ENDING.test(name)) return name;
  const [, whole, behind] = /^([^,]+),(.+)$/.exec(name) ?? [];
  const suffixes = behind?.split(',').map((part) => part.trim()) ?? [];
  if (whole && suffixes.length > 0 && suffixes.every((one) => SUFFIX.test(one)))
    return [storedName(whole), ...suffixes].join(', ');
  const [, bare = name, suffix = ''] = SUFFIXED.exec(name) ?? [];
  if (LAST_ALONE.test(bare)) return name;
  const [, first, last] = FIRST_LAST.exec(bare) ?? [];
  const turned = `${last}${suffix}, ${first}`;
  return first && last && shownName(turned) === name ? turned : name; // "Jr." may be a first name
}

/** What a person is called by; all of it is null once the person was erased. */
export interface PersonName {
  readonly last: string | null;
  readonly first: string | null;
  readonly preferred_first: string | null;
  readonly middle: string | null;
  readonly suffix: string | null;
  readonly title: string | null;
}

/** "Dr. Ann Marie Lee Jr.", as on a letter: '' where nothing is known. */
export function fullName({ title, first, preferred_first, middle, last, suffix }: PersonName): string {
  return joined([title, first ?? preferred_first, middle, last, suffix]);
}

/** "Annie Lee", as the person is spoken to. */
export function shortName({ first, preferred_first, last }: PersonName): string {
  return joined([preferred_first ?? first, last]);
}

/** "AML": of first, middle and last name. */
export function initials({ first, preferred_first, middle, last }: PersonName): string {
  const letters = [first ?? preferred_first, middle, last].map((name) => [...(name ?? '').trim()][0] ?? '');
  return letters.join('').toUpperCase();
}

/**
 * What somebody typed as "First Last" or "First Middle Last". A single word is the first name; of more than three, all
 * between the first and the last are middle names.
 */
export function parsedName(typed: string): Pick<PersonName, 'first' | 'middle' | 'last'> {
  const [first = null, ...others] = words(typed);
  const last = others.pop() ?? null;
  return { first, middle: others.length > 0 ? others.join(' ') : null, last };
}

function joined(parts: readonly (string | null)[]): string {
  return words(parts.map((part) => part ?? '').join(' ')).join(' ');
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
