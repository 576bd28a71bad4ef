import { isDate } from '@rabbet/domain/time/days';
import { folded } from '@rabbet/domain/text/fold';
import type { Read, Wrong } from './values';

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

/** Text without the midnight that sheets add. */
function bare(text: string): string {
  return text.trim().replace(/[ T](?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? ?am)$/i, '');
}

function partsIn(text: string): Parts | null {
  const [, a, first, b, c] = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/.exec(bare(text)) ?? [];
  if (a === undefined || b === undefined || c === undefined || first === undefined) return null;
  const isYearFirst = a.length === 4;
  if (isYearFirst ? c.length > 2 : a.length > 2 || c.length !== 4) return null;
  return { numbers: [Number(a), Number(b), Number(c)], sign: first, isYearFirst };
}

/**
 * Order of the dates in a column, found over all of them: a number above 12 is no month. Points stand in d.M.yyyy. Null
 * where no date depends on it; a fault where it cannot be known, or where two dates contradict each other.
 */
export function dateOrderIn(texts: readonly string[]): Read<DateOrder | null> {
  const dates = texts.flatMap((text) => {
    const parts = partsIn(text);
    return parts && !parts.isYearFirst ? [{ text: text.trim(), parts }] : [];
  });
  const dayFirst = dates.find(({ parts: { numbers, sign } }) => numbers[0] > 12 || sign === '.');
  const monthFirst = dates.find(({ parts: { numbers } }) => numbers[1] > 12);
  if (dayFirst && monthFirst)
    return {
      wrong: `"${dayFirst.text}" has its day first, "${monthFirst.text}" its month.`,
      right: 'Write all of them in one order, such as 2026-03-31.',
    };
  if (dayFirst) return { value: 'dmy' };
  if (monthFirst) return { value: 'mdy' };
  const open = dates.find(({ parts: { numbers } }) => numbers[0] !== numbers[1]);
  if (!open) return { value: dates.length > 0 ? 'mdy' : null };
  const [a, b, year] = open.parts.numbers;
  return {
    wrong: `"${open.text}" may be ${dated([year, a, b])} or ${dated([year, b, a])}, and no date of the column tells which.`,
    right: 'Say the order: mdy for month/day/year, or dmy for day/month/year.',
  };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const RIGHT = 'Say a day such as 2026-03-31.';

/** Day as people write it, in the order of its column, as yyyy-MM-dd. */
export function dateSaid(text: string, order: DateOrder | null): Read<string> {
  const parts = partsIn(text);
  const named = parts ? null : monthNamed(bare(text));
  if (!parts && !named) return noDate(text);
  const said = named ?? dated(inOrder(parts!, order)); // one of the two is there
  if (parts && !parts.isYearFirst && (order === 'ymd' || order === null))
    return { wrong: `"${text.trim()}" has its year last.`, right: RIGHT };
  return isDate(said) ? { value: said } : { wrong: `"${text.trim()}" is no day of the calendar.`, right: RIGHT };
}

function inOrder({ numbers: [a, b, c], isYearFirst }: Parts, order: DateOrder | null): [number, number, number] {
  if (isYearFirst) return [a, b, c];
  return order === 'dmy' ? [c, b, a] : [c, a, b];
}

function dated([year, month, day]: readonly [number, number, number]): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Mar 31, 2026 or 31 March 2026. */
function monthNamed(text: string): string | null {
  const plain = folded(text).replace(/(?<=\d)(?:st|nd|rd|th)\b/, '');
  const american = /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/.exec(plain);
  const other = /^(?<day>\d{1,2})\.?[ -](?<month>[a-z]{3,9})\.?[ -](?<year>\d{4})$/.exec(plain);
  const { month = '', day, year } = (american ?? other)?.groups ?? {};
  const at = MONTHS.indexOf(month.slice(0, 3));
  return at < 0 ? null : dated([Number(year), at + 1, Number(day)]);
}

function noDate(text: string): Wrong {
  const said = text.trim();
  if (/^[./-]?\d{1,2}[./-]\d{1,2}[./-]\d\d$/.test(said))
    return {
      wrong: `"${said}" has a year of two digits.`,
      right: 'Say the year with four digits, such as 2026-03-31.',
    };
  if (/^\d{5}$/.test(said))
    return {
      wrong: `"${said}" is a date as a sheet counts it.`,
      right: 'Save the column as dates, such as 2026-03-31.',
    };
  return { wrong: `"${said}" is no date.`, right: RIGHT };
}
