import { wordsOf } from '@rabbet/domain/text/fold';
import { piece } from './stock';

/** Words as texts have them: few are everywhere, most are rare, and one in six has an accent. */
const VOCABULARY = 8_000;
const SYLLABLES = 'ba ca da el fe ga hi jo ka li mo na or pe qui ro sa te um va wi xe yo za bri cla dre flo gra'.split(
  ' ',
);
const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'ï', o: 'ö', u: 'ü' };
export const ARTISTS = 2_000;

/** The same in every run: a number from 0 to 1 for each `n` of each purpose. */
function chance(n: number, purpose: number): number {
  let x = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b);
  for (const by of [0x7feb352d, 0x846ca68b]) x = Math.imul(x ^ (x >>> 15), by);
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}

function spelled(rank: number): string {
  const syllables = 2 + Math.floor(chance(rank, 1) * 3);
  const word = Array.from(
    { length: syllables },
    (_, i) => SYLLABLES[Math.floor(chance(rank, 2 + i) * SYLLABLES.length)]!,
  ); // among them
  const plain = word.join('');
  return chance(rank, 9) < 1 / 6 ? plain.replace(/[aeiou]/, (vowel) => ACCENTED[vowel] ?? vowel) : plain;
}
const WORDS = Array.from({ length: VOCABULARY }, (_, rank) => spelled(rank));

/** By Zipf: the tenth most common word comes a tenth as often as the first. */
function wordAt(n: number, place: number): string {
  return WORDS[Math.floor(VOCABULARY ** chance(n, 20 + place)) - 1]!; // a rank
}
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "Last, First", of the rarer words. */
export function artistName(id: number): string {
  const [last, first] = [10, 11].map((purpose) => capital(WORDS[200 + Math.floor(chance(id, purpose) * 1_000)]!)); // among them
  return `${last}${id % 7 === 0 ? '-Smith' : ''}, ${first}`;
}

/** A piece with a title of three words and a description of twenty. */
export function describedPiece(n: number): ReturnType<typeof piece> {
  const words = Array.from({ length: 23 }, (_, place) => wordAt(n, place));
  return {
    ...piece(n),
    name: words.slice(0, 3).map(capital).join(' '),
    description: `${words.slice(3).join(' ')}, oil on canvas`,
    manufacturer_id: 1 + Math.floor(chance(n, 19) * ARTISTS),
  };
}

/** What people type, and what each of it is an example of. None of these finds more than `atMost` of so many pieces. */
export function searches(pieces: number, atMost: number): Readonly<Record<string, readonly string[]>> {
  const counts = countsOf(pieces);
  const isRare = (count: number, least = 1) => count >= least && count <= atMost;
  const rare = [...counts.words].filter(([, count]) => isRare(count)).map(([word]) => word);
  const beginnings = [...counts.beginnings].filter(([, count]) => isRare(count, atMost / 10)).map(([word]) => word);
  const accented = WORDS.filter((word) => /[^a-z]/.test(word) && isRare(counts.words.get(folded(word)) ?? 0));
  const artists = Array.from({ length: 40 }, (_, i) => artistName(1 + i * 37).split(', ') as [string, string]); // "Last, First"
  return {
    'a word': some(rare),
    'a word of which most have it': some(rare.filter((word) => isRare(counts.words.get(word) ?? 0, atMost / 2))),
    'the beginning of words': some(beginnings),
    'two words of a title': Array.from({ length: 40 }, (_, i) =>
      describedPiece(i * 2_311)
        .name.split(' ')
        .slice(0, 2)
        .join(' '),
    ),
    'a name, first name first': artists.map(([last, first]) => `${first} ${last}`),
    'a name, last name first': artists.map(([last, first]) => `${last}, ${first}`),
    'a word with an accent': some(accented),
    'the same word without it': some(accented).map(folded),
  };
}

const folded = (word: string) => wordsOf(word).join(' ');
function some<T>(all: readonly T[], count = 40): readonly T[] {
  return all.filter((_, i) => i % Math.max(1, Math.floor(all.length / count)) === 0).slice(0, count);
}

/** How many pieces have each word, and each beginning of four letters. */
function countsOf(pieces: number) {
  const [words, beginnings] = [new Map<string, number>(), new Map<string, number>()];
  const count = (map: Map<string, number>, one: string) => void map.set(one, (map.get(one) ?? 0) + 1);
  for (let n = 1; n <= pieces; n++) {
    const { name, description, manufacturer_id } = describedPiece(n);
    const all = new Set(wordsOf(`${name} ${description} ${artistName(manufacturer_id)}`));
    for (const word of all) count(words, word);
    for (const beginning of new Set([...all].map((word) => word.slice(0, 4)))) count(beginnings, beginning);
  }
  return { words, beginnings };
}
