import type { NumberFormat } from './number-formats';
import { plainNumber } from './plain-numbers';

const DAY_MS = 86_400_000;
const MINUTES_OF_DAY = 1_440;
/** Number of the last day of 9999, after which Excel has no dates. */
const LAST_DAY_NUMBER = 2_958_465;

/** Shows the number of a cell as people see it, but with all its decimals. A text that is no number stays as it is. */
export function showNumber(raw: string, format: NumberFormat, is1904: boolean): string {
  const number = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?\s*$/i.test(raw) ? Number(raw) : NaN;
  if (!Number.isFinite(number)) return raw;
  switch (format.kind) {
    case 'date':
      return showDay(number, is1904) ?? plainNumber(number);
    case 'percent':
      return `${plainNumber(number * 100)}%`;
    case 'worded':
      return `${number < 0 ? '-' : ''}${format.prefix}${padNumber(Math.abs(number), format.digits)}${format.suffix}`.trim();
    case 'plain':
      return plainNumber(number);
  }
}

function padNumber(number: number, digits: number): string {
  const text = plainNumber(number);
  return text.includes('.') ? text : text.padStart(digits, '0');
}

/** Day as yyyy-MM-dd, or a time without a day as HH:mm; null of a number that Excel cannot show as a date. */
function showDay(number: number, is1904: boolean): string | null {
  if (number < 0 || number >= LAST_DAY_NUMBER + 1) return null;
  if (number < 1 && !(is1904 && number === 0)) return showTime(number);
  const day = Math.floor(number + 0.5 / (DAY_MS / 1_000)); // up to half a second before midnight counts as midnight
  if (!is1904 && day === 60) return '1900-02-29'; // Excel counts 1900 as a leap year by mistake, so it has this day
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  const date = new Date(start + day * DAY_MS);
  return date.getUTCFullYear() > 9_999 ? null : date.toISOString().slice(0, 10);
}

function showTime(partOfDay: number): string {
  const minutes = Math.round(partOfDay * MINUTES_OF_DAY) % MINUTES_OF_DAY;
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
