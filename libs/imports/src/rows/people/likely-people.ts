import { shownName } from '@rabbet/domain/people/people';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { type NamedMaker, likelyMeant } from '../names/maker-names';

const GENERATION = /^(?:[js]r|i{2,3}|iv)$/;

/** True of father and son: John Smith Jr. and John Smith Sr. */
export function haveOtherSuffixes(name: string, other: string): boolean {
  const [a, b] = [name, other].map((each) => wordsIn(each).find((word) => GENERATION.test(word)));
  return a !== undefined && b !== undefined && a !== b;
}

/** Artists who are likely meant by a name that would be new, and those whose name it shortens. */
export function artistsMeant<K extends NamedMaker & { readonly is_artist?: boolean }>(
  called: string,
  among: readonly K[],
): readonly K[] {
  const mayBeMeant = among.filter(({ name }) => !haveOtherSuffixes(called, name));
  const likely = likelyMeant(called, mayBeMeant);
  return likely.length > 0
    ? likely
    : mayBeMeant.filter(({ name, is_artist = true }) => is_artist && isShort(called, shownName(name)));
}

/** True of Sato and Theo Lee beside Kenji Sato and Theodore Lee. */
function isShort(name: string, other: string): boolean {
  const a = wordsIn(name);
  const b = wordsIn(other);
  const isOfLast = a.at(-1) === b.at(-1);
  if (!isOfLast || a.length === 1 || b.length === 1) return isOfLast;
  const first = a[0] ?? '';
  const second = b[0] ?? '';
  if (a.length !== b.length || Math.min(first.length, second.length) <= 2) return false;
  return first.startsWith(second) || second.startsWith(first);
}

function wordsIn(name: string): readonly string[] {
  return wordsOf(folded(name));
}
