import { daysBetween } from '@rabbet/domain/time/days';
import { dateSaid, MONTHS } from './dates';
import type { Read } from './values';

const MONTH = String.raw`(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
/** Days as Excel writes them, two numbers in each: 2026-05-10, 5/10/2026, 10-May, 10-May-26 and May-25. */
const DAYS = [
  /^\d{4}-(?<one>\d\d)-(?<other>\d\d)$/,
  /^(?<one>\d{1,2})(?<sign>[./-])(?<other>\d{1,2})\k<sign>(?:\d\d|\d{4})$/,
  new RegExp(String.raw`^(?<other>\d{1,2})[ -]${MONTH}(?:[ -]\d\d(?:\d\d)?)?$`, 'i'),
  new RegExp(String.raw`^${MONTH}[ -](?<other>\d{1,2})$`, 'i'),
];

/** Fraction that Excel makes this day of: 3/25 of 25-Mar; null of another text. */
function fractionBehind(text: string): string | null {
  const found = DAYS.map((days) => days.exec(text)?.groups).find((groups) => groups !== undefined);
  const { one, month = '', other }: Readonly<Record<string, string | undefined>> = found ?? {};
  if (other === undefined) return null;
  const first = one === undefined ? MONTHS.indexOf(month.toLowerCase()) + 1 : Number(one);
  return [first, Number(other)].sort((a, b) => a - b).join('/');
}

/** Edition, which Excel makes a date of when it reads 5/10, or a number. */
export function editionSaid(text: string): Read<string> {
  const meant = fractionBehind(text.trim());
  if (meant !== null)
    return {
      wrong: `"${text}" is a date, which Excel makes of ${meant}.`,
      right: `Write the edition as text: '${meant}.`,
    };
  return /^\d*[.,]\d+$/.test(text.trim())
    ? { wrong: `"${text}" is a number, which a sheet makes of 3/25.`, right: "Write the edition as text: '3/25." }
    : { value: text };
}

/** Number of a piece, which Excel makes a date of, or shortens. */
export function catalogNumberSaid(text: string): Read<string> {
  if (/^\d(?:[.,]\d+)?e\+\d+$/i.test(text))
    return {
      wrong: `"${text}" is a number that a sheet has shortened.`,
      right: 'Write all of its digits, in a column that is formatted as text.',
    };
  const meant = /[a-z]/i.test(text) ? fractionBehind(text) : null; // days in digits alone may be numbers of pieces
  return meant === null
    ? { value: text }
    : { wrong: `"${text}" is a date, which Excel makes of ${meant}.`, right: `Write it as text: '${meant}.` };
}

/** True of a number of a piece that may have been another text before a sheet made a day of it. */
export function isDayAsNumber(text: string): boolean {
  return !/[a-z]/i.test(text) && fractionBehind(text) !== null;
}

/** Year; that of a cell that holds a day. */
export function yearSaid(text: string): Read<string> {
  const said = text.trim();
  if (/^\d+$/.test(said) && said.length !== 4)
    return { wrong: `"${said}" is no year.`, right: 'Write four digits, such as 2019, or words, such as about 1960.' };
  const read = /[./-]|\s/.test(said) ? dateSaid(said, 'mdy') : null;
  if (!read || 'wrong' in read)
    return /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(said)
      ? { wrong: `"${said}" is a day.`, right: 'Write the year alone, such as 2019.' }
      : { value: text };
  const asNumber = daysBetween('1899-12-30', read.value);
  if (asNumber >= 1900 && asNumber < 2100)
    return {
      wrong: `"${said}" is a day, as which a sheet shows the number ${asNumber}.`,
      right: `Write ${asNumber} if that is meant.`,
    };
  return { value: read.value.slice(0, 4) };
}

/** True of a day in a column of years, but the first of a year, which sheets make of the year alone. */
export function isDayAsYear(text: string): boolean {
  const read = yearSaid(text);
  return 'value' in read && read.value !== text && !/-01-01$/.test(text);
}
