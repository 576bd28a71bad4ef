import { isFirm } from '../../reading/names/firm-names';

const ATTRIBUTION_BEFORE_NAME =
  /^(?:(?:after|copy (?:of|after)|attrib(?:uted|\.)?(?: to)?|attr\.?(?: to)?|(?:school|studio|workshop|circle|followers?|manner|style) of|in the (?:manner|style) of|possibly|probably|poss\.|prob\.)\s+)\S/i;
const ATTRIBUTION_AFTER_NAME = /\S[\s,]*(?:\((?:attrib\.?|attributed|after|school|studio|\?)\)|\?)$/i;
const NAME_SEPARATOR = /\s*[/;]\s*|\s+(?:&|and|with|\+)\s+/i;

/** True of words that do not say that an artist made a piece: after Whitfield, Whitfield (attrib.). */
export function isAttribution(name: string): boolean {
  return ATTRIBUTION_BEFORE_NAME.test(name) || ATTRIBUTION_AFTER_NAME.test(name);
}

/** True of names that are likely those of two or more: Sato / Tanaka. */
export function areSeveralNames(name: string): boolean {
  return NAME_SEPARATOR.test(name) && !isFirm(name);
}
