import { rulesOf } from '@rabbet/domain/records/field-rules';
import { phoneDigits, phoneInWords } from '@rabbet/domain/text/phone';
import type { CellReading } from './cell-reading';

/** Reads an e-mail address as address books export it: `mailto:ann@example.com`, `Ann Lee <ann@example.com>`, `ann@example.com;`. */
export function readEmail(text: string): CellReading<string> {
  const cell = text.trim();
  const [, addressInBrackets] = /^[^<>@]*<([^<>]+)>[\s.,;]*$/.exec(cell) ?? [];
  const address = (addressInBrackets ?? cell)
    .trim()
    .replace(/^(?:mailto|e-?mail)\s*:\s*/i, '')
    .replace(/[\s.,;]+$/, '');
  if (isAddress(address)) return { value: address };
  const addresses = address
    .split(/[\s;,/|<>()]+/)
    .map((part) => part.replace(/^mailto:/i, ''))
    .filter(isAddress);
  if (addresses.length > 1)
    return {
      problem: `"${cell}" has more than one e-mail address.`,
      remedy: `Write one, such as "${addresses[0]}". Others are added on the page of the customer.`,
    };
  return {
    problem: `"${cell}" is no e-mail address.`,
    remedy: 'Write one, such as ann@example.com, or leave the cell empty.',
  };
}

function isAddress(text: string): boolean {
  if (/^\.|\.\.|\.@/.test(text)) return false; // no mail server accepts an address with such dots
  return Object.values(rulesOf({ kind: 'email' })).every((rule) => rule(text) === null);
}

const LABEL = String.raw`(?:tel|telephone|phone|ph|cell|mobile|mob|home|work|office|fax|[hwcmo](?=[\s:.)]|$))`;
/** Label in front of or behind a number: `tel: 919-555-0104`, `(919) 555-0110 (home)`, `c: 919...`. */
const NUMBER_LABEL = new RegExp(String.raw`^\(?${LABEL}\b\)?[\s.:#]*|\s*\(?\b${LABEL}\)?$`, 'gi');
/** `x12`, `ext. 4`, `#7` at the end of a number. */
const EXTENSION = /[\s,;]*(?:ext(?:ension)?\.?|x|#)\s*(\d{1,6})$/i;

/** Reads a phone number: American ones as their ten digits, others as they are; an extension behind an x stays. */
export function readPhone(text: string): CellReading<string> {
  const cell = text.replace(/\s+/g, ' ').trim();
  const unlabeled = cell.replace(NUMBER_LABEL, '').trim();
  const [extensionText = '', extension] = EXTENSION.exec(unlabeled) ?? [];
  const number = toStoredNumber(unlabeled.slice(0, unlabeled.length - extensionText.length));
  if (number !== null) return { value: extension === undefined ? number : `${phoneInWords(number)} x${extension}` };
  const parts = unlabeled.split(/\s*(?:[/;,|&+]|\bor\b|\band\b)\s*/i).filter((part) => /\d{3}/.test(part));
  if (parts.length > 1 || unlabeled.replace(/\D/g, '').length > MAX_DIGITS)
    return {
      problem: `"${cell}" has more than one phone number.`,
      remedy: 'Write one. The columns Phone and Mobile take one each.',
    };
  return {
    problem: `"${cell}" is no phone number.`,
    remedy: 'Write one, such as (919) 555-0142 or +44 20 7946 0958, or leave the cell empty.',
  };
}

/** Number of digits in the longest phone number (E.164): more of them are two numbers. */
const MAX_DIGITS = 15;

/** Phone number in the form in which it is stored; null of a text that is no number, or two. */
function toStoredNumber(text: string): string | null {
  const international = text.replace(/^(\+\d{1,3}\s*)\(0\)/, '$1'); // +49 (0)89: the 0 is dialed only within the country
  const digits = phoneDigits(international.replaceAll('/', ''));
  if (/^\d{10}$|^\d{7}$/.test(digits)) return digits; // 7 digits are a local number without its area code
  return /^(?:\+|0)\d{7,14}$/.test(digits) && !text.includes('/') ? digits : null;
}
