import { isFrequentFirst } from '@rabbet/domain/text/first-names';
import { FIRM_ENDING } from '@rabbet/domain/text/maker-name';
import { FIRM_WORDS, SURNAMES_OF_FIRMS } from './firm-words';

const WORD = wordAmong(FIRM_WORDS);
/** Words that are last names as well: Frank Church. */
const SURNAMES = wordAmong(SURNAMES_OF_FIRMS);

function wordAmong(words: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}])(?:${words.join('|')})(?![\p{L}])`, 'iu');
}

const ENDING =
  /(?:&|\band)\s+(?:sons?|daughters?|co|bros|brothers|company)(?:\.?$|\.?\s)|\b(?:p?llc|l?lp|inc|corp|ltd)\.?$/i;
const BEGINNING = /^(?:(?:city|town|state|estate|friends|bank|masters?) of|the (?!.*\bfamily\b|\S+s$))\s*\S/i;

/** True of a name that no person has: Acme Framing LLC, Wake County Museum, Lee & Sons. */
export function isFirm(name: string): boolean {
  if (!/\s/.test(name)) return false;
  if (FIRM_ENDING.test(name) || ENDING.test(name) || WORD.test(name) || BEGINNING.test(name)) return true;
  return mayBeFirm(name) && name.split(/\s+/).length > 2;
}

/** True of a name that a firm has, and few persons: Pecos Bank. */
export function mayBeFirm(name: string): boolean {
  return SURNAMES.test(name) && /\s/.test(name) && !name.includes(',') && !isFrequentFirst(name.split(/\s+/)[0] ?? '');
}
