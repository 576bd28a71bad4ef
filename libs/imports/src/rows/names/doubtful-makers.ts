import { isFirm } from '../../reading/names/firm-names';

const HAND =
  /^(?:(?:after|copy (?:of|after)|attrib(?:uted|\.)?(?: to)?|attr\.?(?: to)?|(?:school|studio|workshop|circle|followers?|manner|style) of|in the (?:manner|style) of|possibly|probably|poss\.|prob\.)\s+)\S/i;
const HAND_BEHIND = /\S[\s,]*(?:\((?:attrib\.?|attributed|after|school|studio|\?)\)|\?)$/i;
const JOINED = /\s*[/;]\s*|\s+(?:&|and|with|\+)\s+/i;

/** True of words that do not say that an artist made a piece: after Whitfield, Whitfield (attrib.). */
export function isAttribution(name: string): boolean {
  return HAND.test(name) || HAND_BEHIND.test(name);
}

/** True of names that are likely those of two or more: Sato / Tanaka. */
export function areJoined(name: string): boolean {
  return JOINED.test(name) && !isFirm(name);
}
