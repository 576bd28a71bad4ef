import { isDate } from '@rabbet/domain/time/days';
import { folded } from '@rabbet/domain/text/fold';
import type { Read } from './values';

/** Order of month, day and year in a date. */
export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const ORDER_WORDS: Readonly<Record<DateOrder, string>> = {
  mdy: 'month/day/year',
  dmy: 'day/month/year',
  ymd: 'year-month-day',
};

interface Parts {
  readonly numbers: readonly [number, number, number];
  readonly sign: string;
  readonly isYearFirst: boolean;
}

/** Text without the time of the day. */
function bare(text: string): string {
  return text.trim().replace(/(?<=\d)(?:,? |T)\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?Z?$/i, '');
}

/** Last of the years of two digits that are of this century. */
const LAST_SHORT = 50;

/** True of a date whose year has two digits, and is read as one of this century. */
export function hasShortYear(text: string): boolean {
  return /\D\d\d$/.test(bare(text)) && 'value' in dateSaid(text, 'mdy') && !partsIn(text)?.isYearFirst;
}

function partsIn(text: string): Parts | null {
  const [, a, first, b, c] = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/.exec(bare(text)) ?? [];
  if (a === undefined || b === undefined || c === undefined || first === undefined) return null;
  const isYearFirst = a.length === 4;
  if (isYearFirst ? c.length > 2 : a.length > 2 || !isYear(c, first)) return null;
  const year = c.length === 2 && !isYearFirst ? 2000 + Number(c) : Number(c);
  return { numbers: [Number(a), Number(b), year], sign: first, isYearFirst };
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
 * Finds the order of the dates in a column, over all of them: a number above 12 is no month. Points stand in d.M.yyyy,
 * and tell nothing of dates with other signs.
 */
export function datesIn(texts: readonly string[]): ColumnDates {
  const found = { dayFirst: [] as number[], monthFirst: [] as number[], open: [] as number[] };
  const withPoints = new Set<number>();
  for (const [i, text] of texts.entries()) {
    const parts = partsIn(text);
    if (!parts || parts.isYearFirst) continue;
    const days = daysIn(parts);
    if (days.mdy === days.dmy) continue;
    if (parts.sign === '.') withPoints.add(i);
    if (days.mdy === null) found.dayFirst.push(i);
    else if (days.dmy === null) found.monthFirst.push(i);
    else (parts.sign === '.' ? found.dayFirst : found.open).push(i);
  }
  const tells = found.open.length === 0 || found.dayFirst.some((i) => !withPoints.has(i));
  if (found.dayFirst.length === 0) return { order: found.monthFirst.length > 0 ? 'mdy' : null, ...found };
  return { order: tells && found.monthFirst.length === 0 ? 'dmy' : null, ...found };
}

export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const RIGHT = 'Write a day such as 2026-03-31.';

/** Day as people write it, as yyyy-MM-dd: in the one order that can read it, else in that of its column. Points stand in d.M.yyyy. */
export function dateSaid(text: string, order: DateOrder | null): Read<string> {
  const read = dayIn(text, order);
  return 'value' in read && FIRST_OF_SHEETS.test(read.value)
    ? {
        wrong: `"${text.trim()}" is the first day that a sheet counts, which it makes of 0 or 1.`,
        right: 'Write the day, or leave the cell empty.',
      }
    : read;
}

const FIRST_OF_SHEETS = /^1899-12-3|^1900-01-0[01]$/;

function dayIn(text: string, order: DateOrder | null): Read<string> {
  const said = text.trim();
  const parts = partsIn(text);
  const named = parts ? null : monthNamed(bare(text));
  if (!parts && !named) return noDate(said);
  if (!parts || parts.isYearFirst) {
    const day = named ?? dayOf(parts!.numbers); // one of the two is there
    return day !== null && isDate(day)
      ? { value: day }
      : { wrong: `"${said}" is no day of the calendar.`, right: RIGHT };
  }
  const days = daysIn(parts);
  const [one = null, other = null] = [...new Set([days.mdy, days.dmy].flatMap((day) => day ?? []))];
  if (one === null) return { wrong: `"${said}" is no day of the calendar.`, right: RIGHT };
  if (other === null) return { value: one };
  if (parts.sign === '.' && days.dmy !== null) return { value: days.dmy };
  const day = order === null || order === 'ymd' ? null : days[order];
  if (day !== null) return { value: day };
  const wrong = order === null ? `"${said}" may be ${one} or ${other}.` : `"${said}" has its year last.`;
  const right = `Write it as ${one} or ${other}, whichever is right.`;
  return { wrong, right, standIn: one < other ? one : other };
}

/** Days that a date with its year last is, read in either order; null where it is none. */
function daysIn({ numbers: [a, b, year] }: Parts): Readonly<Record<'mdy' | 'dmy', string | null>> {
  return { mdy: dayOf([year, a, b]), dmy: dayOf([year, b, a]) };
}

function dayOf(numbers: Parts['numbers']): string | null {
  const day = dated(numbers);
  return isDate(day) ? day : null;
}

function dated([year, month, day]: readonly [number, number, number]): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Mar 31, 2026 or 31 March 2026. */
function monthNamed(text: string): string | null {
  const { month = '', day, year } = (AMERICAN.exec(plain(text)) ?? OTHER.exec(plain(text)))?.groups ?? {};
  const at = MONTHS.indexOf(month.slice(0, 3));
  const short = /^'?(\d\d)$/.exec(year ?? '')?.[1] ?? '';
  if (at < 0 || Number(short) > LAST_SHORT) return null;
  return dated([short === '' ? Number(year) : 2000 + Number(short), at + 1, Number(day)]);
}

const AMERICAN = /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4}|'?\d\d)$/;
const OTHER = /^(?<day>\d{1,2})\.?[ -](?:of )?(?<month>[a-z]{3,9})\.?,?[ -](?<year>\d{4}|'?\d\d)$/;

function plain(text: string): string {
  return folded(text).replace(/(?<=\d)(?:st|nd|rd|th)\b/, '');
}

function noDate(said: string): Read<string> {
  const days = withFullYear(bare(said));
  const [day] = days.toSorted();
  if (day !== undefined)
    return {
      wrong: `"${said}" has a year of two digits.`,
      right: `Write all four digits, such as ${days.join(' or ')}.`,
      standIn: day,
    };
  if (/^\d{5}$/.test(said))
    return {
      wrong: `"${said}" is a date as a sheet counts it.`,
      right: 'Save the column as dates, such as 2026-03-31.',
    };
  const first = firstDayOf(said);
  if (first === null) return { wrong: `"${said}" is no date.`, right: RIGHT };
  return {
    wrong: `"${said}" does not say the day.`,
    right: `Write the day, too, such as 2026-03-31.`,
    standIn: first,
  };
}

/** First day of a month or a year: March 2026, 3/2026, 2026-3 or 2026. Null of another text. */
function firstDayOf(said: string): string | null {
  const [, name = '', ofName] = /^([a-z]{3,9})\.?,? (\d{4})$/.exec(plain(said)) ?? [];
  const at = MONTHS.indexOf(name.slice(0, 3));
  if (at >= 0) return dayOf([Number(ofName), at + 1, 1]);
  const [, before, year, after] = /^(?:(\d{1,2})[./-])?(\d{4})(?:[./-](\d{1,2}))?$/.exec(said) ?? [];
  if (year === undefined || (before !== undefined && after !== undefined)) return null;
  return dayOf([Number(year), Number(before ?? after ?? 1), 1]);
}

/** Days that a date with a year of two digits may be, where it is not read; none of another text. */
function withFullYear(said: string): readonly string[] {
  const { year = '', month = '', day } = (AMERICAN.exec(plain(said)) ?? OTHER.exec(plain(said)))?.groups ?? {};
  const at = MONTHS.indexOf(month.slice(0, 3));
  if (at >= 0 && /^'?\d\d$/.test(year)) return [dated([fullYear(year.slice(-2)), at + 1, Number(day)])];
  const [, before = '', sign = '', short] = /^(\d{1,2}([./-])\d{1,2}\2)(\d\d)$/.exec(said) ?? [];
  const parts = short === undefined ? null : partsIn(`${before}${fullYear(short)}`);
  if (!parts || isYear(short ?? '', sign)) return [];
  const { mdy, dmy } = daysIn(parts);
  return [...new Set([mdy, dmy].flatMap((one) => one ?? []))];
}

function fullYear(short: string): number {
  return Number(short) + (Number(short) > LAST_SHORT ? 1900 : 2000);
}
