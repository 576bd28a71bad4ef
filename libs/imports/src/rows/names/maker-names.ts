import { shownName } from '@rabbet/domain/people/people';
import { nearWords } from '@rabbet/domain/text/edits';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { makerName } from '@rabbet/domain/text/maker-name';
import { isSameName, mayBeOne, nearNames } from './near-names';

/** Maker by the name under which the shop lists them. */
export interface NamedMaker {
  readonly name: string;
  /** Undefined for a maker who is yet to be added. */
  readonly id?: number;
  /** False for a firm, whose name has nothing to turn round. */
  readonly is_artist?: boolean;
}

/** Name as people say it. */
export function nameOfMaker({ name, is_artist = true }: Omit<NamedMaker, 'id'>): string {
  return makerName({ name, is_artist });
}

/** Name as it is shown, as it is stored, and with either of its parts in front. */
export function spellings(maker: Omit<NamedMaker, 'id'>): readonly [string, ...string[]] {
  const { name } = maker;
  const turned = shownName(name);
  return [nameOfMaker(maker), name, turned, turned === name ? name : name.replaceAll(',', '')];
}

/** True of a maker who goes by this name, whichever of its parts is in front. */
export function isCalled(maker: Omit<NamedMaker, 'id'>, name: string): boolean {
  const turned = shownName(name);
  return spellings(maker).some((spelled) => isSameName(spelled, name) || isSameName(spelled, turned));
}

const ESTATE = /\b(?:estate|trust|heirs?|widow|widower|executors?)\b/i;

/** Makers who are the same sort of party: the estate of an artist is another one than the artist. */
function alikeParties<K extends NamedMaker>(name: string, among: readonly K[]): readonly K[] {
  return among.filter((maker) => ESTATE.test(maker.name) === ESTATE.test(name));
}

/** Finds those of whose names this one is likely a slip. */
export function slipsOf<K extends NamedMaker>(name: string, among: readonly K[]): readonly K[] {
  return alikeParties(name, among).filter((maker) => nearWords(folded(name), spellings(maker).map(folded)).length > 0);
}

/** Finds those who are likely meant by a name that would be new: it is a slip of theirs, or a part of it or of theirs. */
export function likelyMeant<K extends NamedMaker>(name: string, among: readonly K[]): readonly K[] {
  const slips = slipsOf(name, among);
  if (slips.length > 0) return slips;
  const shown = shownName(name);
  return alikeParties(name, among).filter(
    (maker) => mayBeOne(shown, nameOfMaker(maker)) || isOneWordOf(shown, nameOfMaker(maker)),
  );
}

/** True of names of which one is a word of the other: Hollis of Hollis Tanaka. Short ones tell nothing. */
function isOneWordOf(name: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(name), wordsOf(other)].sort((a, b) => a.length - b.length);
  const [word = ''] = few;
  return few.length === 1 && word.length > 4 && many.includes(word);
}

/** "Did you mean Jane Doe? Write it so." Ids tell those of one name apart. */
export function meaning(slips: readonly NamedMaker[]): string {
  const some = slips.slice(0, 3);
  const names = some.map(nameOfMaker);
  if (new Set(names).size < names.length) {
    const numbered = some.map(({ id }, i) => (id === undefined ? names[i] : `${id} ${names[i]}`));
    return `Did you mean ${numbered.join(' or ')}? Write the number, as they share a name.`;
  }
  return `Did you mean ${names.join(' or ')}? Write ${names.length === 1 ? 'it so' : 'one of them'}.`;
}

/** Sentences on those whom a name that is none may mean, with a space in front; empty where there are none. */
export function nearInWords(name: string, among: readonly NamedMaker[]): string {
  const parties = alikeParties(name, among);
  const bare = (text: string) => text.replace(/^(?:the )?estate of /i, '');
  const near = new Set(
    nearNames(
      bare(name),
      parties.map((maker) => [nameOfMaker(maker), ...spellings(maker).map(bare)] as const),
    ),
  );
  const makers = [...near].flatMap((spelled) => parties.filter((maker) => nameOfMaker(maker) === spelled));
  return makers.length === 0 ? '' : ` ${meaning(makers)}`;
}
