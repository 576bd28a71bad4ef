import { folded } from '@rabbet/domain/text/fold';
import { isDate } from '@rabbet/domain/time/days';
import type { CellReading } from './reading';

/** Order of month, day and year in a date. */
export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const ORDER_WORDS: Readonly<Record<DateOrder, string>> = {
  mdy: 'month/day/year',
  dmy: 'day/month/year',
  ymd: 'year-month-day',
};

/** Numbers of a date, as they stand: 3, 14 and 2019 of 3/14/2019. */
interface Parts {
  readonly numbers: readonly [number, number, number];
  readonly sign: string;
  readonly isYearFirst: boolean;
}

/** Text without the time of the day. */
function withoutTime(text: string): string {
  return text.trim().replace(/(?<=\d)(?:,? |T)\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?Z?$/i, '');
}

/** Last of the years of two digits that are of this century. */
const LAST_SHORT = 50;

/** True of a date whose year has two digits, and is read as one of this century. */
export function hasShortYear(text: string): boolean {
  return /\D\d\d$/.test(withoutTime(text)) && 'value' in readDate(text, 'mdy') && !partsIn(text)?.isYearFirst;
}

function partsIn(text: string): Parts | null {
  const [, a, sign, b, c] = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/.exec(withoutTime(text)) ?? [];
  if (a === undefined || b === undefined || c === undefined || sign === undefined) return null;
  const isYearFirst = a.length === 4;
  if (isYearFirst ? c.length > 2 : a.length > 2 || !isYear(c, sign)) return null;
  const year = c.length === 2 && !isYearFirst ? 2000 + Number(c) : Number(c);
  return { numbers: [Number(a), Number(b), year], sign, isYearFirst };
}

/** True of a year behind such a sign; 12-5-13 may begin with its year. */
function isYear(digits: string, sign: string): boolean {
  return digits.length === 4 || (digits.length === 2 && sign !== '-' && Number(digits) <= LAST_SHORT);
}

/** Dates of a column, by the orders in which they are written. */
export interface ColumnDates {
  /** Order of all of them; null where none depends on it, or the dates do not tell one. */
  readonly order: DateOrder | null;
  /** Places of the dates that one order alone can read: their day or their month is first. */
  readonly dayFirst: readonly number[];
  readonly monthFirst: readonly number[];
  /** Places of the dates that may be two days. */
  readonly open: readonly number[];
}

/**
 * Order of the dates in a column, by all of them: a number above 12 is no month. Points stand in d.M.yyyy,
 * and tell nothing of dates with other signs.
 */
export function datesIn(texts: readonly string[]): ColumnDates {
  const places = { dayFirst: [] as number[], monthFirst: [] as number[], open: [] as number[] };
  const withPoints = new Set<number>();
  for (const [i, text] of texts.entries()) {
    const parts = partsIn(text);
    if (!parts || parts.isYearFirst) continue;
    const days = daysIn(parts);
    if (days.mdy === days.dmy) continue;
    if (parts.sign === '.') withPoints.add(i);
    if (days.mdy === null) places.dayFirst.push(i);
    else if (days.dmy === null) places.monthFirst.push(i);
    else (parts.sign === '.' ? places.dayFirst : places.open).push(i);
  }
  const tells = places.open.length === 0 || places.dayFirst.some((i) => !withPoints.has(i));
  if (places.dayFirst.length === 0) return { order: places.monthFirst.length > 0 ? 'mdy' : null, ...places };
  return { order: tells && places.monthFirst.length === 0 ? 'dmy' : null, ...places };
}

export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const RIGHT = 'Write a day such as 2026-03-31.';

/** Reads a day as people write it: in the one order that can read it, else in that of its column. Points stand in d.M.yyyy. */
export function readDate(text: string, order: DateOrder | null): CellReading<string> {
  const read = readDay(text.trim(), order);
  return 'value' in read && FIRST_OF_SHEETS.test(read.value)
    ? {
        wrong: `"${text.trim()}" is the first day that a sheet counts, which it makes of 0 or 1.`,
        right: 'Write the day, or leave the cell empty.',
      }
    : read;
}

const FIRST_OF_SHEETS = /^1899-12-3|^1900-01-0[01]$/;

function readDay(cell: string, order: DateOrder | null): CellReading<string> {
  const parts = partsIn(cell);
  if (!parts || parts.isYearFirst) {
    const numbers = parts?.numbers ?? numbersNamed(withoutTime(cell));
    if (!numbers) return faultOf(cell);
    const day = dayOf(numbers);
    return day === null ? { wrong: `"${cell}" is no day of the calendar.`, right: RIGHT } : { value: day };
  }
  const days = daysIn(parts);
  const [first = null, second = null] = [...new Set([days.mdy, days.dmy].flatMap((day) => day ?? []))];
  if (first === null) return { wrong: `"${cell}" is no day of the calendar.`, right: RIGHT };
  if (second === null) return { value: first };
  if (parts.sign === '.' && days.dmy !== null) return { value: days.dmy };
  const day = order === null || order === 'ymd' ? null : days[order];
  if (day !== null) return { value: day };
  const wrong = order === null ? `"${cell}" may be ${first} or ${second}.` : `"${cell}" has its year last.`;
  const right = `Write it as ${first} or ${second}, whichever is right.`;
  return { wrong, right, standIn: first < second ? first : second };
}

/** Days of a date with its year last, read in either order; null of an order in which it is none. */
function daysIn({ numbers: [a, b, year] }: Parts): Readonly<Record<'mdy' | 'dmy', string | null>> {
  return { mdy: dayOf([year, a, b]), dmy: dayOf([year, b, a]) };
}

function dayOf([year, month, day]: Parts['numbers']): string | null {
  const two = (number: number) => String(number).padStart(2, '0');
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isDate(text) ? text : null;
}

const AMERICAN = /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4}|'?\d\d)$/;
const OTHER = /^(?<day>\d{1,2})\.?[ -](?:of )?(?<month>[a-z]{3,9})\.?,?[ -](?<year>\d{4}|'?\d\d)$/;

/** Year, month and day of Mar 31, 2026 or 31 March 2026; null of another text. */
function numbersNamed(text: string): Parts['numbers'] | null {
  const plain = folded(text).replace(/(?<=\d)(?:st|nd|rd|th)\b/, '');
  const { month = '', day, year = '' } = (AMERICAN.exec(plain) ?? OTHER.exec(plain))?.groups ?? {};
  const at = MONTHS.indexOf(month.slice(0, 3));
  const [, short] = /^'?(\d\d)$/.exec(year) ?? [];
  if (at < 0 || Number(short ?? 0) > LAST_SHORT) return null;
  return [short === undefined ? Number(year) : 2000 + Number(short), at + 1, Number(day)];
}

const WITH_SHORT_YEAR =
  /^\d{1,2}([./-])\d{1,2}\1\d\d$|^(?:[a-z]{3,9}\.? \d{1,2},? |\d{1,2}[. -]+[a-z]{3,9}[., -]+)'?\d\d$/i;
const WITHOUT_DAY = /^[a-z]{3,9}\.?,? \d{4}$|^(?:\d{1,2}[./-])?\d{4}$|^\d{4}[./-]\d{1,2}$/i;

/** Fault of a text that is no date, or does not say all of one. */
function faultOf(cell: string): CellReading<string> {
  if (WITH_SHORT_YEAR.test(withoutTime(cell)))
    return { wrong: `"${cell}" has a year of two digits.`, right: 'Write all four digits, such as 2026-03-31.' };
  if (/^\d{5}$/.test(cell))
    return {
      wrong: `"${cell}" is a date as a sheet counts it.`,
      right: 'Save the column as dates, such as 2026-03-31.',
    };
  if (WITHOUT_DAY.test(cell))
    return { wrong: `"${cell}" does not say the day.`, right: 'Write the day, too, such as 2026-03-31.' };
  return { wrong: `"${cell}" is no date.`, right: RIGHT };
}
