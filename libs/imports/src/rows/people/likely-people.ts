import { shownName } from '@rabbet/domain/people/people';
import { edits } from '@rabbet/domain/text/edits';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { type Known, likelyMeant } from '../names/maker-names';

const GENERATION = /^(?:[js]r|i{2,3}|iv)$/;

/** True of father and son: John Smith Jr. and John Smith Sr. */
export function haveOtherSuffixes(name: string, other: string): boolean {
  const [a, b] = [name, other].map((one) => wordsIn(one).find((word) => GENERATION.test(word)));
  return a !== undefined && b !== undefined && a !== b;
}

/** Artists who are likely meant by a name that would be new, as pieces are asked for theirs; and those whose name it shortens. */
export function artistsMeant<K extends Known & { readonly is_artist?: boolean }>(
  called: string,
  among: readonly K[],
): readonly K[] {
  const others = among.filter(({ name }) => !haveOtherSuffixes(called, name));
  const likely = likelyMeant(called, others);
  return likely.length > 0
    ? likely
    : others.filter(({ name, is_artist = true }) => is_artist && isShort(called, shownName(name)));
}

/** True of Sato and Theo Lee beside Kenji Sato and Theodore Lee. */
function isShort(name: string, other: string): boolean {
  const [a, b] = [wordsIn(name), wordsIn(other)];
  const isOfLast = a.at(-1) === b.at(-1);
  if (!isOfLast || a.length === 1 || b.length === 1) return isOfLast;
  const [one = '', two = ''] = [a[0], b[0]];
  return a.length === b.length && Math.min(one.length, two.length) > 2 && (one.startsWith(two) || two.startsWith(one));
}

/** True of names that differ in one letter of a word that is not short: Deshawn Pruit and Deshawn Pruitt. */
export function isLetterApart(name: string, other: string): boolean {
  const [a, b] = [wordsIn(name), wordsIn(other)];
  if (a.length < 2 || a.length !== b.length || haveOtherSuffixes(name, other)) return false;
  const apart = a.flatMap((word, i) => (word === b[i] ? [] : [[word, b[i] ?? ''] as const]));
  const [[one, two] = ['', '']] = apart;
  return apart.length === 1 && Math.min(one.length, two.length) >= FEWEST && edits(one, two) === 1;
}

/** Letters of a word in which one is likely a slip. */
const FEWEST = 5;

function wordsIn(name: string): readonly string[] {
  return wordsOf(folded(name));
}
