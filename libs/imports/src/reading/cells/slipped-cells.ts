import { MONTHS } from './dates';
import type { CellReading } from './reading';

const MONTH = String.raw`(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
/** Days as Excel writes them, with the two numbers of each: 2026-05-10, 5/10/2026, 10-May, 10-May-26 and May-25. */
const EXCEL_DAYS = [
  /^\d{4}-(?<first>\d\d)-(?<second>\d\d)$/,
  /^(?<first>\d{1,2})(?<sign>[./-])(?<second>\d{1,2})\k<sign>(?:\d\d|\d{4})$/,
  new RegExp(String.raw`^(?<second>\d{1,2})[ -]${MONTH}(?:[ -]\d\d(?:\d\d)?)?$`, 'i'),
  new RegExp(String.raw`^${MONTH}[ -](?<second>\d{1,2})$`, 'i'),
];

/** Fraction that Excel makes this day of: 3/25 of 25-Mar; null of another text. */
function fractionFromDay(text: string): string | null {
  const day = EXCEL_DAYS.map((days) => days.exec(text)?.groups).find((groups) => groups !== undefined);
  const { first, month = '', second }: Readonly<Record<string, string | undefined>> = day ?? {};
  if (second === undefined) return null;
  const number = first === undefined ? MONTHS.indexOf(month.toLowerCase()) + 1 : Number(first);
  return [number, Number(second)].sort((a, b) => a - b).join('/');
}

/** Reads an edition; refuses a date or a number, which Excel makes of 5/10. */
export function readEdition(text: string): CellReading<string> {
  const fraction = fractionFromDay(text.trim());
  if (fraction !== null)
    return {
      problem: `"${text}" is a date, which Excel makes of ${fraction}.`,
      remedy: `Write the edition as text: '${fraction}.`,
    };
  return /^\d*[.,]\d+$/.test(text.trim())
    ? { problem: `"${text}" is a number, which a sheet makes of 3/25.`, remedy: "Write the edition as text: '3/25." }
    : { value: text };
}

/** Reads the number of a piece; refuses one of which Excel has made a date, or which it has shortened. */
export function readCatalogNumber(text: string): CellReading<string> {
  if (/^\d(?:[.,]\d+)?e\+\d+$/i.test(text))
    return {
      problem: `"${text}" is a number that a sheet has shortened.`,
      remedy: 'Write all of its digits, in a column that is formatted as text.',
    };
  const fraction = /[a-z]/i.test(text) ? fractionFromDay(text) : null; // days in digits alone may be numbers of pieces
  return fraction === null
    ? { value: text }
    : { problem: `"${text}" is a date, which Excel makes of ${fraction}.`, remedy: `Write it as text: '${fraction}.` };
}

/** True of a number of a piece that may have been another text before a sheet made a day of it. */
export function isDayAsNumber(text: string): boolean {
  return !/[a-z]/i.test(text) && fractionFromDay(text) !== null;
}

/** Reads the year of a piece, in words or as four digits; the first day of a year is what sheets make of the year alone. */
export function readYear(text: string): CellReading<string> {
  const cell = text.trim();
  if (/^\d+$/.test(cell) && cell.length !== 4)
    return {
      problem: `"${cell}" is no year.`,
      remedy: 'Write four digits, such as 2019, or words, such as about 1960.',
    };
  const [, year] = /^(\d{4})-01-01$/.exec(cell) ?? [];
  if (year !== undefined) return { value: year };
  return fractionFromDay(cell) === null
    ? { value: text }
    : { problem: `"${cell}" is a day.`, remedy: 'Write the year alone, such as 2019.' };
}
