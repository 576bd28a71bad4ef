import { CATEGORIES, categoriesMeant } from '@rabbet/domain/artworks/artworks';
import { parseDecimal } from '@rabbet/domain/numbers/decimal';
import { folded } from '@rabbet/domain/text/fold';
import { withoutAbout } from './loose-words';

/** Fault of a cell: with what would be right. */
export interface Wrong {
  readonly wrong: string;
  readonly right: string;
}
/** Value of a cell; of one that cannot be read, a value that is judged in its place, where there is a likely one. */
export type Read<T> = { readonly value: T } | (Wrong & { readonly standIn?: T });

const AMOUNT = 'Write an amount in dollars, such as 1200 or $1,200.50.';

/** Amount in dollars as people write it: $1,200.00, 1200, 1.200,00, USD 1 200, 1200.-, ca. $1200 or 1.2k. */
export function amountSaid(text: string, isCommaOpen = false): Read<number> {
  const said = text.trim();
  const plain = withoutAbout(said)
    .replace(/^(?:us ?\$|usd|\$)\s*|\s*(?:usd|us dollars?|dollars?|\$)$/gi, '')
    .trim()
    .replace(/(?<=\d)[.,][-–—]+$/, '');
  if (/[€£¥]|\b(?:eur|gbp|chf|cad|aud|jpy)\b/i.test(plain))
    return { wrong: `"${said}" is not in dollars.`, right: AMOUNT };
  if (/^\d{1,3}\.\d{3}$/.test(plain)) {
    const [whole = '', thousandths = ''] = plain.split('.');
    return {
      wrong: `"${said}" may be ${Number(whole + thousandths)} dollars or ${Number(whole)} and a part.`,
      right: `Write ${Number(whole + thousandths)} or ${whole}.${thousandths.slice(0, 2)}.`,
    };
  }
  if (isCommaOpen && /^\d{1,3},\d{2}$/.test(plain)) {
    const [point, whole] = [plain.replace(',', '.'), plain.replace(',', '')];
    return { wrong: `"${said}" may be ${point} or ${whole} dollars.`, right: `Write ${point} or ${whole}.` };
  }
  if (/\d\s*k$/i.test(plain)) return thousandsSaid(plain.slice(0, -1).trim(), said);
  const computed = /^\d{1,9}\.\d{4,}$/.test(plain) ? centsNear(Number(plain)) : null;
  if (computed !== null) return { value: computed };
  if (/^(?:\d+|\d{1,3}(?:,\d{3})+)\.\d{3,}$/.test(plain))
    return { wrong: `"${said}" has more than two decimals.`, right: AMOUNT };
  const digits = digitsOf(plain);
  return digits === null
    ? { wrong: `"${said}" is no amount.`, right: inFull(plain) ?? AMOUNT }
    : { value: Number(digits) };
}

/** Amount in cents that a computed number is, but for its error: 999.99999999 is 1000; null of any other. */
function centsNear(number: number): number | null {
  const rounded = Math.round(number * 100) / 100;
  return Math.abs(number - rounded) < 0.0001 ? rounded : null;
}

/** 1.2k is 1200; a comma or three digits behind the point may mean something else. */
function thousandsSaid(number: string, said: string): Read<number> {
  if (/^\d{1,6}(?:\.\d{1,2})?$/.test(number)) return { value: Math.round(Number(number) * 1_000) };
  const [, whole, part] = /^(\d{1,6}),(\d{1,2})$/.exec(number) ?? [];
  const meant = whole === undefined ? 1_200 : Math.round(Number(`${whole}.${part}`) * 1_000);
  return { wrong: `"${said}" may be several amounts.`, right: `Write it in full, such as ${meant}.` };
}

/** Sentence on a number as programs write it, 1e9; null of another text. */
function inFull(text: string): string | null {
  const value = /^\d{1,9}(?:\.\d{1,9})?e\+?\d{1,2}$/i.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) ? `Write it in full: ${value}.` : null;
}

/** Digits with a point in front of the cents; null of what is no amount. */
function digitsOf(text: string): string | null {
  if (text.replace(/\D/g, '').length > 12) return null;
  if (/^\d+(?:\.\d{1,2})?$/.test(text)) return text;
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$|^\d+,\d{2}$/.test(text))
    return text.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?$/.test(text))
    return text.replace(/[^\d.,]/g, '').replace(',', '.');
  return null;
}

const ON_REQUEST =
  /^(?:p\.? ?o\.? ?[ar]\.?|(?:price )?(?:up)?on (?:application|request|inquiry|enquiry)|call|call for price|inquire|enquire|ask)$/i;

const NOT_FOR_SALE = /^(?:n\.? ?f\.? ?s\.?|not for sale)$/i;

export interface Price {
  /** Null where it is told on request. */
  readonly price: number | null;
  /** The price is told to those who ask. */
  readonly isOnRequest: boolean;
  /** The piece is there to be sold to nobody: visitors do not see it. */
  readonly isNotForSale?: true;
}

/** True of a word for a piece that is not for sale. */
export function saysNotForSale(text: string): boolean {
  return NOT_FOR_SALE.test(text.trim());
}

/** Price of a piece, or a word for one that is told to nobody yet: POA, NFS, on request. */
export function priceSaid(text: string, isCommaOpen = false): Read<Price> {
  const said = text.trim();
  if (saysNotForSale(said)) return { value: { price: null, isOnRequest: true, isNotForSale: true } };
  if (ON_REQUEST.test(said)) return { value: { price: null, isOnRequest: true } };
  if (/^net\b.*\d|\d.*\bnet\b\W*$/i.test(said))
    return { wrong: `"${said}" may be what the consignor gets, or what the shop has paid.`, right: NET };
  if (/\bsold\b/i.test(said)) return { wrong: `"${said}" is no price.`, right: AFTER_SALE };
  const read = amountSaid(text, isCommaOpen);
  if ('value' in read) return { value: { price: read.value, isOnRequest: false } };
  return { wrong: read.wrong, right: read.right === AMOUNT ? `${AMOUNT.slice(0, -1)}, or POA.` : read.right };
}

const NET = 'Write the price for customers; what the shop has paid is written in a column Cost.';
const AFTER_SALE =
  'Leave the row out, or write the price that it had, and record the sale once the piece is in the shop.';

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', '✓', '✔', 'on']);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off', '-']);

/** Words that say that somebody is exempt from taxes, and for what reason. */
const EXEMPT =
  /^(?:(?:yes|y)\b.*|resale.*|reseller|wholesale|(?:tax[- ]?)?exempt.*|non-?profit|501 ?\(?c\)? ?\(?3\)?|(?:cert(?:ificate)?\.? )?on file)$/i;
const TAXED = /^(?:(?:no|n)\b.*|taxable|not exempt)$/i;

/** A yes or a no on taxes, or a word for the reason of a yes: resale, 501c3, yes - on file. */
export function exemptSaid(text: string): Read<boolean> {
  const said = text.trim();
  if (/\?|\b(?:expired|pending|applied)\b/i.test(said)) return flagSaid(said);
  return EXEMPT.test(said) ? { value: true } : TAXED.test(said) ? { value: false } : flagSaid(said);
}

export function flagSaid(text: string): Read<boolean> {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word)
    ? { value: false }
    : { wrong: `"${text.trim()}" is neither yes nor no.`, right: 'Write yes or no.' };
}

/** Size with its frame, as it is written; a yes, a no and a word for a frame say none. */
export function framedSizeSaid(text: string): Read<string> {
  if (/[\d¼-¾⅐-⅞]/.test(text)) return { value: text };
  return {
    wrong: `"${text}" is no size.`,
    right: 'Write the size with the frame, or rename the column, as Is framed: then it is left out.',
  };
}

/** Place of the signature; a mark for a yes is one. */
export function signedSaid(text: string): Read<string> {
  return { value: /^(?:x|y|true|1|✓|✔)$/i.test(text) ? 'yes' : text };
}

/** Number of pieces: 3, 1,200 or 2.5. */
export function quantitySaid(text: string): Read<number> {
  const plain = text
    .trim()
    .replace(/(?<=^\d{1,3}(?:,\d{3})*),(?=\d{3}(?:\D|$))/g, '')
    .replace(/\s*(?:pcs?\.?|pieces?)$/i, '');
  const value = parseDecimal(plain);
  return value !== null && value >= 0
    ? { value }
    : { wrong: `"${text.trim()}" is no quantity.`, right: inFull(plain) ?? 'Write a number, such as 1.' };
}

/** Categories by their names and by everyday words: Seascape is nautical. Others stay, for the shop to judge. */
export function categoriesSaid(text: string): Read<string> {
  const found: string[] = [];
  for (const part of text.split(/[,;|/]/).map((one) => one.trim())) {
    if (part === '') continue;
    const own = CATEGORIES.find((category) => category === folded(part).replace(/[\s_-]+/g, ' '));
    const meant = own === undefined ? categoriesMeant(part) : [own];
    if (meant.length > 1)
      return { wrong: `"${part}" may be ${meant.join(' or ')}.`, right: `Write one of them, such as ${meant[0]}.` };
    const [category = part] = meant;
    if (!found.includes(category)) found.push(category);
  }
  return { value: found.join(',') };
}
