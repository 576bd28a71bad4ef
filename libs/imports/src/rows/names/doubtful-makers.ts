import { isFirm } from '../../reading/names/firm-names';
import { storedName } from '@rabbet/domain/text/names';
import { isCalled, type Known, likelyMeant, nameOfMaker, nearInWords, slipsOf, spellings } from './maker-names';
import { nearNames } from './near-names';

const HAND =
  /^(?:(?:after|copy (?:of|after)|attrib(?:uted|\.)?(?: to)?|attr\.?(?: to)?|(?:school|studio|workshop|circle|followers?|manner|style) of|in the (?:manner|style) of|possibly|probably|poss\.|prob\.)\s+)(?<of>.+)$/i;
const HAND_BEHIND = /^(?<of>.+?)[\s,]*(?:\((?:attrib\.?|attributed|after|school|studio|\?)\)|\?)$/i;
const JOINED = /\s*[/;]\s*|\s+(?:&|and|with|\+)\s+/i;

/** Artist whose hand a piece is like, in words that do not say that they made it: after Whitfield; null of another name. */
export function handIn(name: string): string | null {
  return (HAND.exec(name) ?? HAND_BEHIND.exec(name))?.groups?.of ?? null;
}

/** True of names that are likely of several: Sato / Tanaka. */
export function mayBeSeveral(name: string): boolean {
  return JOINED.test(name) && !isFirm(name);
}

/** Makers of several people whom a name means, with another word between them: Ilse and Otto Brandt. */
export function couplesMeant<K extends Known>(name: string, makers: readonly K[]): readonly K[] {
  const joined = (text: string) => text.replace(JOINED, ' & ');
  const couples = makers.filter((one) => JOINED.test(one.name));
  const meant = slipsOf(
    joined(name),
    couples.map((one) => ({ ...one, name: joined(one.name), known: one })),
  );
  return meant.map(({ known }) => known);
}

/** Name of the shop's artist whose hand a piece is like, else the name as it is said. */
export function likelyHand(hand: string, makers: readonly Known[]): string {
  const called = makers.filter((one) => isCalled(one, hand)).map(nameOfMaker);
  const [theirs = hand] = called.length > 0 ? called : nearNames(hand, makers.map(spellings));
  return theirs;
}

/** Sentences on a name that is new, and on one that may be somebody else's. */
interface OnName {
  readonly isArtist: boolean;
  readonly isNew: string;
  readonly isOther: string;
}

/** Names that the shop does not know, as rows say them: one that is near an earlier one is told as such. */
export class NewNames {
  /** Names that are near none before them. */
  private readonly all: Known[] = [];

  /** Sentences on a name that is near one of the shop or near one that is new as well, or is new, with a space in front. */
  sentencesOn(name: string, makers: readonly Known[], { isNew, isOther, isArtist }: OnName): string {
    const near = nearInWords(name, makers);
    if (near !== '') return `${near} ${isOther}`;
    if (this.all.some((one) => isCalled(one, name))) return ` ${isNew}`;
    const [other] = likelyMeant(name, this.all);
    if (other)
      return ` It is near ${nameOfMaker(other)}, who is new, too: write both alike if they are one. ${isOther}`;
    this.all.push(isArtist ? { name: storedName(name) } : { name, is_artist: false });
    return ` ${isNew}`;
  }
}
