import { folded, wordsOf } from '@rabbet/domain/text/fold';

/** Letters of a word that tell it from others: Postgres takes no word above 2 KB. */
export const MOST_LETTERS = 120;
const BEGINNING = new RegExp(`^.{0,${MOST_LETTERS}}`, 'u');
/** Words of a search beyond these are passed over. */
const MOST_WORDS = 8;

const BETWEEN_ADDRESSES = /[\s<>(),;:"']+/;
/** A phone within a text: ten digits, with a 1 before them or not, and signs between them. */
const PHONES = /(?<!\d)(?:\+?1[\s./\p{Pd}]{0,2})?\(?\d{3}\)?[\s./\p{Pd}]{0,2}\d{3}[\s./\p{Pd}]{0,2}\d{4}(?!\d)/gu;
const COUNTRY = /^\s*\+1(?=[\s\d(./\p{Pd}])/u;
/** Digits by which people call a phone: all of them, those without the area code, and the last four. */
const PHONE_ENDS = [10, 7, 4];

/** Spells the words of texts as a text search vector: those of letters and digits, mail addresses, and ends of phones. */
export function searchVector(texts: readonly (string | null)[]): string {
  const words = new Set<string>();
  for (const text of texts) if (text) for (const word of storedWords(text)) words.add(shortened(word));
  return [...words].map(quoted).join(' ');
}

function storedWords(text: string): readonly string[] {
  return [...wordsOf(text), ...mailAddresses(text), ...phoneEnds(text)];
}

/** Digits by which people call each phone in a text. */
export function phoneEnds(text: string): readonly string[] {
  return phonesIn(text).flatMap((phone) => PHONE_ENDS.map((length) => phone.slice(-length)));
}

/** Word of a search. */
export interface SearchWord {
  /** Finds vectors that hold a word which begins with it. */
  readonly query: string;
  /** The id of a record that it may be. */
  readonly id: number | null;
}

interface TypedWord {
  readonly text: string;
  readonly isNumber: boolean;
}

/**
 * Words of a term, each once, the longest first; null of a blank term. A term of signs alone has none. A word with which
 * another one begins says nothing more.
 */
export function searchWords(term: unknown): readonly SearchWord[] | null {
  if (typeof term !== 'string' || term.trim() === '') return null;
  const phones = phonesIn(term).map((text): TypedWord => ({ text, isNumber: false }));
  const parts = term.replace(PHONES, ' ').replace(COUNTRY, '').split(/\s+/);
  const longestFirst = [...phones, ...parts.flatMap(typedWords)].toSorted((a, b) => b.text.length - a.text.length);
  const words = longestFirst.filter(
    ({ text }, i) => !longestFirst.slice(0, i).some((word) => word.text.startsWith(text)),
  );
  return words.slice(0, MOST_WORDS).map(({ text, isNumber }) => ({
    query: `${quoted(shortened(text))}:*`,
    id: isNumber && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null,
  }));
}

/** The id of a record that a whole term may be. */
export function numberOf(term: string): number | null {
  const [word, ...moreWords] = searchWords(term) ?? [];
  return moreWords.length === 0 ? (word?.id ?? null) : null;
}

/** Words of a part of a term without spaces. One that has no other is a number of a record, perhaps. */
function typedWords(part: string): readonly TypedWord[] {
  const addresses = mailAddresses(part);
  const words = addresses.length > 0 ? addresses : wordsOf(part);
  return words.map((text) => ({ text, isNumber: words.length === 1 }));
}

function mailAddresses(text: string): readonly string[] {
  if (!text.includes('@')) return [];
  const parts = folded(text).split(BETWEEN_ADDRESSES);
  return parts.filter((part) => /^[^@]+@[^@]+$/.test(part)).map((address) => address.replace(/\.$/, ''));
}

/** The ten digits of each phone in a text. */
function phonesIn(text: string): readonly string[] {
  return (text.match(PHONES) ?? []).map((phone) => phone.replace(/\D/g, '').slice(-10));
}

/** A word without what is beyond the length that tells words apart. */
export function shortened(word: string): string {
  return word.length > MOST_LETTERS ? (BEGINNING.exec(word)?.[0] ?? word) : word;
}

function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}
