import { folded } from '@rabbet/domain/text/fold';
import { isDate } from '@rabbet/domain/time/days';
import type { CellReading } from './cell-reading';

/** Order of month, day and year in a date. */
export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const ORDER_WORDS: Readonly<Record<DateOrder, string>> = {
  mdy: 'month/day/year',
  dmy: 'day/month/year',
  ymd: 'year-month-day',
};

/** Numbers of a date in the order in which they are written: 3, 14 and 2019 of 3/14/2019. */
interface DateParts {
  readonly numbers: readonly [number, number, number];
  readonly separator: string;
  readonly isYearFirst: boolean;
}

/** Text without the time of the day. */
function withoutTime(text: string): string {
  return text.trim().replace(/(?<=\d)(?:,? |T)\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?Z?$/i, '');
}

/** Last year of two digits that is read as one of this century: `50` is 2050, and `51` is refused, as it may be 1951. */
const MAX_SHORT_YEAR = 50;

/** True of a date whose year has two digits, and is read as one of this century. */
export function hasShortYear(text: string): boolean {
  return /\D\d\d$/.test(withoutTime(text)) && 'value' in readDate(text, 'mdy') && !splitNumericDate(text)?.isYearFirst;
}

function splitNumericDate(text: string): DateParts | null {
  const [, a, sign, b, c] = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/.exec(withoutTime(text)) ?? [];
  if (a === undefined || b === undefined || c === undefined || sign === undefined) return null;
  const isYearFirst = a.length === 4;
  if (isYearFirst ? c.length > 2 : a.length > 2 || !isYear(c, sign)) return null;
  const year = c.length === 2 && !isYearFirst ? 2000 + Number(c) : Number(c);
  return { numbers: [Number(a), Number(b), year], separator: sign, isYearFirst };
}

/** True of digits that may be a year after this separator. 12-5-13 is refused, because it may begin with its year. */
function isYear(digits: string, separator: string): boolean {
  return digits.length === 4 || (digits.length === 2 && separator !== '-' && Number(digits) <= MAX_SHORT_YEAR);
}

/** Dates of a column, by the orders in which they are written. */
export interface ColumnDates {
  /** Order of all dates; null if no date depends on the order, or the dates do not show it. */
  readonly order: DateOrder | null;
  /** Indexes of the dates that only one order can read, as 14/3/2019: their day or their month is first. */
  readonly dayFirst: readonly number[];
  readonly monthFirst: readonly number[];
  /** Indexes of the dates that may be two days. */
  readonly ambiguous: readonly number[];
}

/**
 * Finds the order of the dates in a column from all of them, as a number above 12 cannot be a month. Dates with points always
 * have the day first (d.M.yyyy), so they say nothing about dates with slashes in the same column.
 */
export function datesOfColumn(texts: readonly string[]): ColumnDates {
  const indexes = { dayFirst: [] as number[], monthFirst: [] as number[], ambiguous: [] as number[] };
  const indexesWithPoints = new Set<number>();
  for (const [i, text] of texts.entries()) {
    const parts = splitNumericDate(text);
    if (!parts || parts.isYearFirst) continue;
    const possibleDays = daysByOrder(parts);
    if (possibleDays.mdy === possibleDays.dmy) continue;
    if (parts.separator === '.') indexesWithPoints.add(i);
    if (possibleDays.mdy === null) indexes.dayFirst.push(i);
    else if (possibleDays.dmy === null) indexes.monthFirst.push(i);
    else (parts.separator === '.' ? indexes.dayFirst : indexes.ambiguous).push(i);
  }
  const isOrderCertain = indexes.ambiguous.length === 0 || indexes.dayFirst.some((i) => !indexesWithPoints.has(i));
  if (indexes.dayFirst.length === 0) return { order: indexes.monthFirst.length > 0 ? 'mdy' : null, ...indexes };
  return { order: isOrderCertain && indexes.monthFirst.length === 0 ? 'dmy' : null, ...indexes };
}

export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const REMEDY = 'Write a day such as 2026-03-31.';

/** Reads a date as people write it. If it may be two days, it is read in the order of its column; with points, always as d.M.yyyy. */
export function readDate(text: string, order: DateOrder | null): CellReading<string> {
  const reading = readDay(text.trim(), order);
  return 'value' in reading && FIRST_DAYS_OF_SHEETS.test(reading.value)
    ? {
        problem: `"${text.trim()}" is the first day that a sheet counts, which it makes of 0 or 1.`,
        remedy: 'Write the day, or leave the cell empty.',
      }
    : reading;
}

/** Days 0 and 1 of Excel and LibreOffice: empty cells with a date format become these. */
const FIRST_DAYS_OF_SHEETS = /^1899-12-3|^1900-01-0[01]$/;

function readDay(cell: string, order: DateOrder | null): CellReading<string> {
  const parts = splitNumericDate(cell);
  if (!parts || parts.isYearFirst) {
    const numbers = parts?.numbers ?? splitDateWithMonthName(withoutTime(cell));
    if (!numbers) return faultOfDate(cell);
    const day = toIsoDay(numbers);
    return day === null ? { problem: `"${cell}" is no day of the calendar.`, remedy: REMEDY } : { value: day };
  }
  const possibleDays = daysByOrder(parts);
  const [earlierReading = null, otherReading = null] = [
    ...new Set([possibleDays.mdy, possibleDays.dmy].flatMap((day) => day ?? [])),
  ];
  if (earlierReading === null) return { problem: `"${cell}" is no day of the calendar.`, remedy: REMEDY };
  if (otherReading === null) return { value: earlierReading };
  if (parts.separator === '.' && possibleDays.dmy !== null) return { value: possibleDays.dmy };
  const day = order === null || order === 'ymd' ? null : possibleDays[order];
  if (day !== null) return { value: day };
  const problem =
    order === null ? `"${cell}" may be ${earlierReading} or ${otherReading}.` : `"${cell}" has its year last.`;
  const remedy = `Write it as ${earlierReading} or ${otherReading}, whichever is right.`;
  return { problem, remedy, standIn: earlierReading < otherReading ? earlierReading : otherReading };
}

/** Day that each order reads from a date with its year last; null if the order makes no day of it. */
function daysByOrder({ numbers: [a, b, year] }: DateParts): Readonly<Record<'mdy' | 'dmy', string | null>> {
  return { mdy: toIsoDay([year, a, b]), dmy: toIsoDay([year, b, a]) };
}

function toIsoDay([year, month, day]: DateParts['numbers']): string | null {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const text = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  return isDate(text) ? text : null;
}

const MONTH_FIRST = /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4}|'?\d\d)$/;
const DAY_FIRST = /^(?<day>\d{1,2})\.?[ -](?:of )?(?<month>[a-z]{3,9})\.?,?[ -](?<year>\d{4}|'?\d\d)$/;

/** Year, month and day of Mar 31, 2026 or 31 March 2026; null of another text. */
function splitDateWithMonthName(text: string): DateParts['numbers'] | null {
  const normalized = folded(text).replace(/(?<=\d)(?:st|nd|rd|th)\b/, '');
  const { month = '', day, year = '' } = (MONTH_FIRST.exec(normalized) ?? DAY_FIRST.exec(normalized))?.groups ?? {};
  const monthIndex = MONTHS.indexOf(month.slice(0, 3));
  const [, shortYear] = /^'?(\d\d)$/.exec(year) ?? [];
  if (monthIndex < 0 || Number(shortYear ?? 0) > MAX_SHORT_YEAR) return null;
  return [shortYear === undefined ? Number(year) : 2000 + Number(shortYear), monthIndex + 1, Number(day)];
}

const SHORT_YEAR_DATE =
  /^\d{1,2}([./-])\d{1,2}\1\d\d$|^(?:[a-z]{3,9}\.? \d{1,2},? |\d{1,2}[. -]+[a-z]{3,9}[., -]+)'?\d\d$/i;
const DATE_WITHOUT_DAY = /^[a-z]{3,9}\.?,? \d{4}$|^(?:\d{1,2}[./-])?\d{4}$|^\d{4}[./-]\d{1,2}$/i;

/** Fault of a text that is no date, or does not say all of one. */
function faultOfDate(cell: string): CellReading<string> {
  if (SHORT_YEAR_DATE.test(withoutTime(cell)))
    return { problem: `"${cell}" has a year of two digits.`, remedy: 'Write all four digits, such as 2026-03-31.' };
  if (/^\d{5}$/.test(cell))
    return {
      problem: `"${cell}" is a date as a sheet counts it.`,
      remedy: 'Save the column as dates, such as 2026-03-31.',
    };
  if (DATE_WITHOUT_DAY.test(cell))
    return { problem: `"${cell}" does not say the day.`, remedy: 'Write the day, too, such as 2026-03-31.' };
  return { problem: `"${cell}" is no date.`, remedy: REMEDY };
}
