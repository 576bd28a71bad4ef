import { phoneDigits } from '@rabbet/domain/text/phone';
import { folded, wordsOf } from '@rabbet/domain/text/fold';

/** Longer words are told apart by their beginnings: Postgres takes no word above 2 KB. */
const BEGINNING = /^.{0,120}/u;
/** Words of a search beyond these are passed over. */
const MOST_WORDS = 8;

const BETWEEN_ADDRESSES = /[\s<>(),;:"']+/;
const PHONE = /^[\d\s()+./-]*$/;
const COUNTRY = /^\s*\+1\b/;
const PHONE_DIGITS = 10;
/** Digits by which people call a phone: all of them, those without the area code, and the last four. */
const PHONE_ENDS = [PHONE_DIGITS, 7, 4];

/** Spells the words of texts as a text search vector: those of letters and digits, mail addresses, and ends of phones. */
export function searchVector(texts: readonly (string | null)[]): string {
  const words = new Set<string>();
  for (const text of texts) if (text) for (const word of storedWords(text)) words.add(shortened(word));
  return [...words].map(quoted).join(' ');
}

function storedWords(text: string): readonly string[] {
  const phone = phoneIn(text);
  const ends = phone === null ? [] : PHONE_ENDS.map((length) => phone.slice(-length));
  return [...wordsOf(text), ...mailAddresses(text), ...ends];
}

/** Word of a search. */
export interface SearchWord {
  readonly text: string;
  /** Finds vectors that hold a word which begins with it. */
  readonly query: string;
  /** The id of a record that it may be. */
  readonly id: number | null;
}

/** Words of a term, each once, the longest first; null of a blank term. A term of signs alone has none. */
export function searchWords(term: unknown): readonly SearchWord[] | null {
  if (typeof term !== 'string' || term.trim() === '') return null;
  const phone = phoneIn(term);
  const words = phone === null ? term.replace(COUNTRY, '').split(/\s+/).flatMap(typedWords) : [phone];
  const longestFirst = [...new Set(words)].toSorted((a, b) => b.length - a.length);
  return longestFirst.slice(0, MOST_WORDS).map((text) => ({
    text,
    query: `${quoted(shortened(text))}:*`,
    id: /^\d{1,9}$/.test(text) ? Number(text) : null,
  }));
}

/** Words of a part of a term without spaces. */
function typedWords(part: string): readonly string[] {
  const addresses = mailAddresses(part);
  return addresses.length > 0 ? addresses : wordsOf(part);
}

function mailAddresses(text: string): readonly string[] {
  if (!text.includes('@')) return [];
  const parts = folded(text).split(BETWEEN_ADDRESSES);
  return parts.filter((part) => /^[^@]+@[^@]+$/.test(part)).map((address) => address.replace(/\.$/, ''));
}

/** Digits of a text that is a phone, without the 1 before them; null of any other text. */
function phoneIn(text: string): string | null {
  if (!PHONE.test(text)) return null;
  const digits = phoneDigits(text);
  return digits.length === PHONE_DIGITS ? digits : null;
}

/** A word without what is beyond the length that tells words apart. */
export function shortened(word: string): string {
  return word.length > 120 ? (BEGINNING.exec(word)?.[0] ?? word) : word;
}

function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}
