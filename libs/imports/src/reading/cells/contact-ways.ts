import { rulesOf } from '@rabbet/domain/records/checking';
import { phoneDigits, phoneInWords } from '@rabbet/domain/text/phone';
import type { CellReading } from './reading';

/** Reads an e-mail address as address books write it: a link, a name with the address in brackets, a sign behind it. */
export function readEmail(text: string): CellReading<string> {
  const cell = text.trim();
  const [, inBrackets] = /^[^<>@]*<([^<>]+)>[\s.,;]*$/.exec(cell) ?? [];
  const address = (inBrackets ?? cell)
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
  if (/^\.|\.\.|\.@/.test(text)) return false; // no mail is delivered there
  return Object.values(rulesOf({ kind: 'email' })).every((rule) => rule(text) === null);
}

const LABEL = String.raw`(?:tel|telephone|phone|ph|cell|mobile|mob|home|work|office|fax|[hwcmo](?=[\s:.)]|$))`;
const LABELLED = new RegExp(String.raw`^\(?${LABEL}\b\)?[\s.:#]*|\s*\(?\b${LABEL}\)?$`, 'gi');
const EXTENSION = /[\s,;]*(?:ext(?:ension)?\.?|x|#)\s*(\d{1,6})$/i;

/** Reads a phone number: American ones as their ten digits, others as they are; an extension behind an x stays. */
export function readPhone(text: string): CellReading<string> {
  const cell = text.replace(/\s+/g, ' ').trim();
  const bare = cell.replace(LABELLED, '').trim();
  const [behind, extension] = EXTENSION.exec(bare) ?? [];
  const number = toStoredNumber(bare.slice(0, bare.length - (behind?.length ?? 0)));
  if (number !== null) return { value: extension === undefined ? number : `${phoneInWords(number)} x${extension}` };
  const parts = bare.split(/\s*(?:[/;,|&+]|\bor\b|\band\b)\s*/i).filter((part) => /\d{3}/.test(part));
  if (parts.length > 1 || bare.replace(/\D/g, '').length > MAX_DIGITS)
    return {
      problem: `"${cell}" has more than one phone number.`,
      remedy: 'Write one. The columns Phone and Mobile take one each.',
    };
  return {
    problem: `"${cell}" is no phone number.`,
    remedy: 'Write one, such as (919) 555-0142 or +44 20 7946 0958, or leave the cell empty.',
  };
}

/** Digits of the longest number there is. */
const MAX_DIGITS = 15;

/** Number as it is stored; null of a text that is none, or may be two. */
function toStoredNumber(text: string): string | null {
  const dialled = text.replace(/^(\+\d{1,3}\s*)\(0\)/, '$1'); // the nought is dialled within the country alone
  const digits = phoneDigits(dialled.replaceAll('/', ''));
  if (/^\d{10}$|^\d{7}$/.test(digits)) return digits; // seven of them are of the same town
  return /^(?:\+|0)\d{7,14}$/.test(digits) && !text.includes('/') ? digits : null;
}
