import { nearWords } from '@rabbet/domain/text/edits';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { makerName, shownName } from '@rabbet/domain/text/maker-name';
import { isSameName, areLikelySame, nearNames } from './near-names';

/** Maker with the name under which the shop lists them: "Lee, Ann". */
export interface NamedMaker {
  readonly name: string;
  /** Undefined of a maker who is not added yet. */
  readonly id?: number;
  /** False of a firm, whose name has no first and last name. */
  readonly is_artist?: boolean;
}

/** Name with the first name in front: "Ann Lee". */
export function nameOfMaker({ name, is_artist = true }: Omit<NamedMaker, 'id'>): string {
  return makerName({ name, is_artist });
}

/** All ways in which people write a maker's name: as it is shown, as it is stored, and with either part in front. */
export function spellingsOf(maker: Omit<NamedMaker, 'id'>): readonly [string, ...string[]] {
  const { name } = maker;
  const firstNameFirst = shownName(name);
  const withoutComma = firstNameFirst === name ? name : name.replaceAll(',', '');
  return [nameOfMaker(maker), name, firstNameFirst, withoutComma];
}

/** True of a maker with this name, in any of its spellings. */
export function hasName(maker: Omit<NamedMaker, 'id'>, name: string): boolean {
  const firstNameFirst = shownName(name);
  return spellingsOf(maker).some((spelling) => isSameName(spelling, name) || isSameName(spelling, firstNameFirst));
}

const ESTATE = /\b(?:estate|trust|heirs?|widow|widower|executors?)\b/i;

/** Makers of the same kind as the name: the estate of an artist is not the artist. */
function sameKindOfParty<K extends NamedMaker>(name: string, makers: readonly K[]): readonly K[] {
  return makers.filter((maker) => ESTATE.test(maker.name) === ESTATE.test(name));
}

/** Finds the makers of whose names this name is likely a misspelling. */
export function findMisspelled<K extends NamedMaker>(name: string, makers: readonly K[]): readonly K[] {
  return sameKindOfParty(name, makers).filter(
    (maker) => nearWords(folded(name), spellingsOf(maker).map(folded)).length > 0,
  );
}

/** Finds the makers who are likely meant by a new name: by a misspelled name, or else by an abbreviation or a part of one. */
export function findLikelyMeant<K extends NamedMaker>(newName: string, makers: readonly K[]): readonly K[] {
  const misspelled = findMisspelled(newName, makers);
  if (misspelled.length > 0) return misspelled;
  const name = shownName(newName);
  return sameKindOfParty(newName, makers).filter(
    (maker) => areLikelySame(name, nameOfMaker(maker)) || isSingleWordOf(name, nameOfMaker(maker)),
  );
}

/** True if one of the names is a single word of the other, as Hollis is of Hollis Tanaka. Words of up to 4 letters do not count. */
function isSingleWordOf(name: string, other: string): boolean {
  const words = wordsOf(name);
  const otherWords = wordsOf(other);
  const fewerWords = words.length <= otherWords.length ? words : otherWords;
  const moreWords = fewerWords === words ? otherWords : words;
  const [word = ''] = fewerWords;
  return fewerWords.length === 1 && word.length > 4 && moreWords.includes(word);
}

/** "Did you mean Jane Doe? Write it so." Makers who share a name are listed with their ids. */
export function didYouMean(makers: readonly NamedMaker[]): string {
  const firstMakers = makers.slice(0, 3);
  const names = firstMakers.map(nameOfMaker);
  if (new Set(names).size < names.length) {
    const namesWithIds = firstMakers.map(({ id }, i) => (id === undefined ? names[i] : `${id} ${names[i]}`));
    return `Did you mean ${namesWithIds.join(' or ')}? Write the number, as they share a name.`;
  }
  return `Did you mean ${names.join(' or ')}? Write ${names.length === 1 ? 'it so' : 'one of them'}.`;
}

/** Question whom an unknown name may mean, with a space in front; empty if no maker has a similar name. */
export function nearNamesInWords(name: string, makers: readonly NamedMaker[]): string {
  const candidates = sameKindOfParty(name, makers);
  const withoutEstate = (text: string) => text.replace(/^(?:the )?estate of /i, '');
  const spellings = candidates.map((maker) => [nameOfMaker(maker), ...spellingsOf(maker).map(withoutEstate)] as const);
  const nearest = [...new Set(nearNames(withoutEstate(name), spellings))];
  const nearMakers = nearest.flatMap((nearName) => candidates.filter((maker) => nameOfMaker(maker) === nearName));
  return nearMakers.length === 0 ? '' : ` ${didYouMean(nearMakers)}`;
}
