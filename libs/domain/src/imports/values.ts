import { CATEGORIES, categoriesMeant } from '@rabbet/domain/artworks/artworks';
import { decimalSaid } from '@rabbet/domain/numbers/decimal';
import { folded } from '@rabbet/domain/text/fold';

/** Fault of a cell: with what would be right. */
export interface Wrong {
  readonly wrong: string;
  readonly right: string;
}
export type Read<T> = { readonly value: T } | Wrong;

const AMOUNT = 'Say an amount in dollars, such as 1200 or $1,200.50.';

/** Amount in dollars as people write it: $1,200.00, 1200, 1.200,00 or USD 1 200. */
export function amountSaid(text: string): Read<number> {
  const plain = text
    .trim()
    .replace(/^(?:us ?\$|usd|\$)\s*|\s*(?:usd|us dollars?|dollars?|\$)$/gi, '')
    .trim();
  if (/[€£¥]|\b(?:eur|gbp|chf|cad|aud|jpy)\b/i.test(plain))
    return { wrong: `"${text.trim()}" is not in dollars.`, right: AMOUNT };
  if (/^\d{1,3}\.\d{3}$/.test(plain)) {
    const [whole = '', thousandths = ''] = plain.split('.');
    return {
      wrong: `"${text.trim()}" may be ${Number(whole + thousandths)} dollars or ${Number(whole)} and a part.`,
      right: `Say ${Number(whole + thousandths)} or ${whole}.${thousandths.slice(0, 2)}.`,
    };
  }
  const digits = digitsOf(plain);
  return digits === null ? { wrong: `"${text.trim()}" is no amount.`, right: AMOUNT } : { value: Number(digits) };
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
  /^(?:p\.? ?o\.? ?[ar]\.?|(?:price )?(?:up)?on (?:application|request|inquiry|enquiry)|n\.? ?f\.? ?s\.?|not for sale|call|call for price|inquire|enquire|ask)$/i;
const NONE = /^(?:-+|–|—|n\/?a|none|tbd)$/i;

export interface Price {
  /** Null where there is none. */
  readonly price: number | null;
  /** The price is told to those who ask. */
  readonly isOnRequest: boolean;
}

/** Price of a piece, or a word for one that has none: POA, NFS, on request. */
export function priceSaid(text: string): Read<Price> {
  const isOnRequest = ON_REQUEST.test(text.trim());
  if (isOnRequest || NONE.test(text.trim())) return { value: { price: null, isOnRequest } };
  const read = amountSaid(text);
  return 'value' in read
    ? { value: { price: read.value, isOnRequest: false } }
    : { wrong: read.wrong, right: `${read.right.replace(/\.$/, '')}, or POA.` };
}

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', '✓', '✔', 'on']);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off', '-']);

export function flagSaid(text: string): Read<boolean> {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word)
    ? { value: false }
    : { wrong: `"${text.trim()}" is neither yes nor no.`, right: 'Say yes or no.' };
}

/** Number of pieces: 3, 1,200 or 2.5. */
export function quantitySaid(text: string): Read<number> {
  const plain = text
    .trim()
    .replace(/(?<=^\d{1,3}(?:,\d{3})*),(?=\d{3}(?:\D|$))/g, '')
    .replace(/\s*(?:pcs?\.?|pieces?)$/i, '');
  const value = decimalSaid(plain);
  return value !== null && value >= 0
    ? { value }
    : { wrong: `"${text.trim()}" is no quantity.`, right: 'Say a number, such as 1.' };
}

/** Consignor's part of a sale in percent: 60% or 60. */
export function shareSaid(text: string): Read<number> {
  const plain = text.trim().replace(/\s*(?:%|percent)$/i, '');
  const value = decimalSaid(plain);
  const right = "Say the consignor's part of a sale in percent, such as 60.";
  if (value === null || /\//.test(plain)) return { wrong: `"${text.trim()}" is no percentage.`, right };
  if (value > 0 && value < 1) return { wrong: `"${text.trim()}" is less than one percent.`, right };
  return value >= 0 && value <= 100 ? { value } : { wrong: `"${text.trim()}" is more than the whole.`, right };
}

export type Arrival = 'Purchased' | 'Consigned';
const ARRIVALS: Readonly<Record<Arrival, RegExp>> = {
  Purchased: /^(?:purchased?|bought|owned?|gallery owned|stock|own stock|p)$/,
  Consigned: /^(?:(?:on |in )?consign(?:ed|ment)?|c)$/,
};

/** Way in which a piece came to the shop. */
export function arrivalSaid(text: string): Read<Arrival> {
  const word = folded(text).trim();
  const value = (Object.keys(ARRIVALS) as Arrival[]).find((arrival) => ARRIVALS[arrival].test(word)); // its own names
  return value === undefined
    ? { wrong: `"${text.trim()}" is no way in which a piece comes to the shop.`, right: 'Say Purchased or Consigned.' }
    : { value };
}

/** Categories by their names and by everyday words: Seascape is nautical. Others stay, for the shop to judge. */
export function categoriesSaid(text: string): Read<string> {
  const found: string[] = [];
  for (const part of text.split(/[,;|/]/).map((one) => one.trim())) {
    if (part === '') continue;
    const own = CATEGORIES.find((category) => category === folded(part).replace(/[\s_-]+/g, ' '));
    const meant = own === undefined ? categoriesMeant(part) : [own];
    if (meant.length > 1)
      return { wrong: `"${part}" may be ${meant.join(' or ')}.`, right: `Say which of them, such as ${meant[0]}.` };
    const [category = part] = meant;
    if (!found.includes(category)) found.push(category);
  }
  return { value: found.join(',') };
}
