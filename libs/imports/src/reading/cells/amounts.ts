import { withoutApproximation } from './loose-words';
import type { CellReading } from './cell-reading';

const REMEDY = 'Write an amount in dollars, such as 1200 or $1,200.50.';

/** Reads an amount in dollars as people write it: $1,200.00, 1200, 1.200,00, USD 1 200, 1200.- or ca. $1200. */
export function readAmount(text: string): CellReading<number> {
  const cell = text.trim();
  const amountText = withoutApproximation(cell)
    .replace(/^(?:us ?\$|usd|\$)\s*|\s*(?:usd|us dollars?|dollars?|\$)$/gi, '')
    .trim()
    .replace(/(?<=\d)[.,][-–—]+$/, '');
  if (/[€£¥]|\b(?:eur|gbp|chf|cad|aud|jpy)\b/i.test(amountText))
    return { problem: `"${cell}" is not in dollars.`, remedy: REMEDY };
  if (/^\d{1,3}\.\d{3}$/.test(amountText)) {
    const [whole = '', thousandths = ''] = amountText.split('.');
    return {
      problem: `"${cell}" may be ${Number(whole + thousandths)} dollars or ${Number(whole)} and a part.`,
      remedy: `Write ${Number(whole + thousandths)} or ${whole}.${thousandths.slice(0, 2)}.`,
    };
  }
  if (/^\d{1,3},\d{2}$/.test(amountText)) {
    const withPoint = amountText.replace(',', '.');
    const whole = amountText.replace(',', '');
    return {
      problem: `"${cell}" may be ${withPoint} or ${whole} dollars.`,
      remedy: `Write ${withPoint} or ${whole}.`,
    };
  }
  const computedAmount = /^\d{1,9}\.\d{4,}$/.test(amountText) ? roundComputed(Number(amountText)) : null;
  if (computedAmount !== null) return { value: computedAmount };
  if (/^(?:\d+|\d{1,3}(?:,\d{3})+)\.\d{3,}$/.test(amountText))
    return { problem: `"${cell}" has more than two decimals.`, remedy: REMEDY };
  const digits = toDecimalDigits(amountText);
  return digits === null ? { problem: `"${cell}" is no amount.`, remedy: REMEDY } : { value: Number(digits) };
}

/** Rounds off the floating-point error of a computed amount: 999.99999999 is 1000. Null of a number with real fractions of a cent. */
function roundComputed(number: number): number | null {
  const rounded = Math.round(number * 100) / 100;
  return Math.abs(number - rounded) < 0.0001 ? rounded : null;
}

/** Amount with a point before its cents (`1200.50` for `1.200,50`); null of a text that is no amount. */
function toDecimalDigits(text: string): string | null {
  if (text.replace(/\D/g, '').length > 12) return null;
  if (/^\d+(?:\.\d{1,2})?$/.test(text)) return text;
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$|^\d+,\d{2}$/.test(text))
    return text.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?$/.test(text))
    return text.replace(/[^\d.,]/g, '').replace(',', '.');
  return null;
}

/** `POA`, `p.o.r.`, `price on request`, `call for price`. */
const ON_REQUEST =
  /^(?:p\.? ?o\.? ?[ar]\.?|(?:price )?(?:up)?on (?:application|request|inquiry|enquiry)|call|call for price|inquire|enquire|ask)$/i;

const NOT_FOR_SALE = /^(?:n\.? ?f\.? ?s\.?|not for sale)$/i;

export interface Price {
  /** Null of a price on request. */
  readonly price: number | null;
  /** Visitors have to ask for the price. */
  readonly isOnRequest: boolean;
  /** True of a piece that is not for sale: visitors do not see it. */
  readonly isNotForSale?: true;
}

/** True of a word for a piece that is not for sale. */
export function saysNotForSale(text: string): boolean {
  return NOT_FOR_SALE.test(text.trim());
}

/** Reads the price of a piece, or a word in its place: `POA`, `on request`, `NFS`. */
export function readPrice(text: string): CellReading<Price> {
  const cell = text.trim();
  if (saysNotForSale(cell)) return { value: { price: null, isOnRequest: true, isNotForSale: true } };
  if (ON_REQUEST.test(cell)) return { value: { price: null, isOnRequest: true } };
  if (/^net\b.*\d|\d.*\bnet\b\W*$/i.test(cell))
    return { problem: `"${cell}" may be what the consignor gets, or what the shop has paid.`, remedy: NET_REMEDY };
  if (/\bsold\b/i.test(cell)) return { problem: `"${cell}" is no price.`, remedy: SOLD_REMEDY };
  const amount = readAmount(text);
  if ('value' in amount) return { value: { price: amount.value, isOnRequest: false } };
  return {
    problem: amount.problem,
    remedy: amount.remedy === REMEDY ? `${REMEDY.slice(0, -1)}, or POA.` : amount.remedy,
  };
}

const NET_REMEDY = 'Write the price for customers; what the shop has paid is written in a column Cost.';
const SOLD_REMEDY =
  'Leave the row out, or write the price that it had, and record the sale once the piece is in the shop.';
