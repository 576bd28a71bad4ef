import { isFrequentFirstName } from '@rabbet/domain/text/first-names';
import { FIRM_ENDING } from '@rabbet/domain/text/maker-name';
import { FIRM_WORDS, SURNAMES_OF_FIRMS } from './firm-words';

const FIRM_WORD = patternOfWords(FIRM_WORDS);
/** Word of a firm that may be a last name: Frank Church. */
const FIRM_WORD_OR_SURNAME = patternOfWords(SURNAMES_OF_FIRMS);

function patternOfWords(words: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}])(?:${words.join('|')})(?![\p{L}])`, 'iu');
}

/** `Lee & Sons`, `Frames and Co`, `Acme LLC`. */
const FURTHER_FIRM_ENDING =
  /(?:&|\band)\s+(?:sons?|daughters?|co|bros|brothers|company)(?:\.?$|\.?\s)|\b(?:p?llc|l?lp|inc|corp|ltd)\.?$/i;
/** `City of Raleigh`, `Estate of Ann Lee`, `The Harbor Room`, but not `The Smith Family` or `The Smiths`. */
const FIRM_BEGINNING = /^(?:(?:city|town|state|estate|friends|bank|masters?) of|the (?!.*\bfamily\b|\S+s$))\s*\S/i;

/** True of a name that no person has: Acme Framing LLC, Wake County Museum, Lee & Sons. */
export function isFirm(name: string): boolean {
  if (!/\s/.test(name)) return false;
  if (FIRM_ENDING.test(name) || FURTHER_FIRM_ENDING.test(name) || FIRM_WORD.test(name) || FIRM_BEGINNING.test(name))
    return true;
  return mayBeFirm(name) && name.split(/\s+/).length > 2;
}

/** True of a name that is likely a firm's but may be a person's: Pecos Bank. */
export function mayBeFirm(name: string): boolean {
  return (
    FIRM_WORD_OR_SURNAME.test(name) &&
    /\s/.test(name) &&
    !name.includes(',') &&
    !isFrequentFirstName(name.split(/\s+/)[0] ?? '')
  );
}
