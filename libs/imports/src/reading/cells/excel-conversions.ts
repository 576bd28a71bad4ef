import { MONTHS } from './dates';
import type { CellReading } from './cell-reading';

const MONTH = String.raw`(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
/** Dates as Excel writes them: 2026-05-10, 5/10/2026, 10-May, 10-May-26 and May-25. The groups are the two numbers that somebody typed, as 5/10. */
const EXCEL_DAYS = [
  /^\d{4}-(?<first>\d\d)-(?<second>\d\d)$/,
  /^(?<first>\d{1,2})(?<sign>[./-])(?<second>\d{1,2})\k<sign>(?:\d\d|\d{4})$/,
  new RegExp(String.raw`^(?<second>\d{1,2})[ -]${MONTH}(?:[ -]\d\d(?:\d\d)?)?$`, 'i'),
  new RegExp(String.raw`^${MONTH}[ -](?<second>\d{1,2})$`, 'i'),
];

/** Fraction that Excel has turned into this date: 3/25 for 25-Mar. Null of a text that is no date. */
function fractionBeforeConversion(text: string): string | null {
  const day = EXCEL_DAYS.map((days) => days.exec(text)?.groups).find((groups) => groups !== undefined);
  const { first, month = '', second }: Readonly<Record<string, string | undefined>> = day ?? {};
  if (second === undefined) return null;
  const number = first === undefined ? MONTHS.indexOf(month.toLowerCase()) + 1 : Number(first);
  return [number, Number(second)].sort((a, b) => a - b).join('/');
}

/** Reads an edition. Refuses a date or a decimal number, because Excel turns an edition such as 5/10 into one. */
export function readEdition(text: string): CellReading<string> {
  const fraction = fractionBeforeConversion(text.trim());
  if (fraction !== null)
    return {
      problem: `"${text}" is a date, which Excel makes of ${fraction}.`,
      remedy: `Write the edition as text: '${fraction}.`,
    };
  return /^\d*[.,]\d+$/.test(text.trim())
    ? { problem: `"${text}" is a number, which a sheet makes of 3/25.`, remedy: "Write the edition as text: '3/25." }
    : { value: text };
}

/** Reads a catalog number. Refuses one that Excel has turned into a date (`2-Jan`) or shortened (`1.20E+10`). */
export function readCatalogNumber(text: string): CellReading<string> {
  if (/^\d(?:[.,]\d+)?e\+\d+$/i.test(text))
    return {
      problem: `"${text}" is a number that a sheet has shortened.`,
      remedy: 'Write all of its digits, in a column that is formatted as text.',
    };
  const fraction = /[a-z]/i.test(text) ? fractionBeforeConversion(text) : null; // a date without letters is allowed: 2019-03-04 may be a catalog number
  return fraction === null
    ? { value: text }
    : { problem: `"${text}" is a date, which Excel makes of ${fraction}.`, remedy: `Write it as text: '${fraction}.` };
}

/** True of a catalog number such as 2020-01-02, which a sheet may have made of another text. */
export function mayBeConvertedNumber(text: string): boolean {
  return !/[a-z]/i.test(text) && fractionBeforeConversion(text) !== null;
}

/** Reads the year of a piece, in words or as four digits. 2019-01-01 is read as 2019, because sheets turn a year alone into that day. */
export function readYear(text: string): CellReading<string> {
  const cell = text.trim();
  if (/^\d+$/.test(cell) && cell.length !== 4)
    return {
      problem: `"${cell}" is no year.`,
      remedy: 'Write four digits, such as 2019, or words, such as about 1960.',
    };
  const [, year] = /^(\d{4})-01-01$/.exec(cell) ?? [];
  if (year !== undefined) return { value: year };
  return fractionBeforeConversion(cell) === null
    ? { value: text }
    : { problem: `"${cell}" is a day.`, remedy: 'Write the year alone, such as 2019.' };
}
