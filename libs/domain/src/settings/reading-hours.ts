import { isDate } from '@rabbet/domain/time/days';

/** Times as HH:mm. */
export type OpenDay =
  | { readonly is: 'open'; readonly opens: string; readonly closes: string }
  | { readonly is: 'by appointment' | 'closed'; readonly why?: string };

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Lines of hours that say no day, or no time of it, that can be read. */
export function unreadLines(hours: string): readonly string[] {
  return unread(hours, (head) => daysOf(head).length > 0);
}

/** Lines of holidays that say no date, or nothing of it that can be read. */
export function unreadHolidays(holidays: string): readonly string[] {
  return unread(holidays, (head) => DATE.test(head) && isDate(head));
}

function unread(text: string, isHead: (head: string) => boolean): readonly string[] {
  const isRead = (line: string) => linesOf(line).some(({ head, rest }) => isHead(head) && dayOf(rest));
  return text.split('\n').filter((line) => line.trim() !== '' && !isRead(line));
}

interface Line {
  readonly head: string;
  readonly rest: string;
}

/** Splits lines into days and their hours. Reads "Tue-Sat 10-6" and "Closed Mondays" as well as "Tuesday: 10AM-6PM". */
export function linesOf(text: string): readonly Line[] {
  return text.split('\n').flatMap((line) => partsOf(line.trim()));
}

const WORD = String.raw`(?:every day|[a-z]+\.?)`;
const DAYS = String.raw`${WORD}(?:\s*(?:,\s*and\b|,|&|\/|-|–|—|\b(?:and|to|thru|through)\b)\s*${WORD})*`;
const DAYS_FIRST = new RegExp(String.raw`^(\d{4}-\d\d-\d\d|${DAYS})\s*[:,]?\s+(.*)$`, 'i');
const DAYS_LAST = new RegExp(String.raw`^(closed|by appointment(?: only)?)(?:\s+on)?\s+(${DAYS})$`, 'i');
const EVERY_DAY = 'every day';

function partsOf(line: string): readonly Line[] {
  if (/^(closed|by appointment)(?: only)?$/i.test(line)) return [{ head: EVERY_DAY, rest: line }];
  const last = DAYS_LAST.exec(line);
  if (last?.[1] && last[2]) return [{ head: last[2], rest: last[1] }];
  const colon = line.indexOf(':');
  const head = line.slice(0, Math.max(colon, 0)).trim();
  if (DATE.test(head) || daysOf(head).length > 0) return [{ head, rest: line.slice(colon + 1).trim() }];
  const first = DAYS_FIRST.exec(line);
  return first?.[1] && first[2] ? [{ head: first[1], rest: first[2] }] : [];
}

const SETS: Readonly<Record<string, readonly number[]>> = {
  [EVERY_DAY]: [0, 1, 2, 3, 4, 5, 6],
  daily: [0, 1, 2, 3, 4, 5, 6],
  weekdays: [1, 2, 3, 4, 5],
  weekends: [0, 6],
};

/** Weekdays, Sunday first, of "Sunday and Monday", "Tuesday to Friday", "Saturdays", "Tue-Thu, Sat"; none of words that say other things. */
export function daysOf(words: string): readonly number[] {
  const parts = words.toLowerCase().split(/\s*,\s*and\s+|\s*[,&/]\s*|\s+and\s+/);
  const days = parts.map((part) => SETS[part] ?? rangeOf(part));
  return days.some((part) => part.length === 0) ? [] : days.flat();
}

function rangeOf(words: string): readonly number[] {
  const [first = '', second, ...more] = words.split(/\s*(?:-|–|—|\b(?:to|thru|through)\b)\s*/);
  const from = weekdayOf(first);
  const to = second === undefined ? from : weekdayOf(second);
  if (from === null || to === null || more.length > 0) return [];
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, i) => (from + i) % 7);
}

function weekdayOf(word: string): number | null {
  const plain = word.trim().replace(/\.$/, '').replace(/days$/, 'day');
  const index = WEEKDAYS.findIndex((day) => plain.length >= 3 && day.toLowerCase().startsWith(plain));
  return index < 0 ? null : index;
}

const TIME = String.raw`(\d{1,2})(?::(\d\d))?\s*(?:([AP])\.?M?\.?)?(?![\w:])`;
const TIMES = new RegExp(String.raw`${TIME}\s*(?:-|–|—|to|till|until)\s*${TIME}`, 'i');

/** Day as words say it: "11AM-6PM", "10-6", "noon to 5"; null of other words. */
export function dayOf(words: string): OpenDay | null {
  const times = TIMES.exec(words.replace(/\bnoon\b/gi, '12PM'));
  if (times) {
    const closes = timeOf({ hours: times[4], minutes: times[5], half: times[6] ?? halfOfClosing(times[4]) });
    const opens = timeOf({ hours: times[1], minutes: times[2], half: times[3] ?? halfOfOpening(times[1]) });
    return opens !== null && closes !== null && opens < closes ? { is: 'open', opens, closes } : null;
  }
  const match = /^(closed|by appointment)(?: only)?(?:\W+(.*))?$/i.exec(words);
  if (!match) return null;
  const why = match[2]?.trim();
  return { is: /^c/i.test(match[1] ?? '') ? 'closed' : 'by appointment', ...(why && { why }) };
}

/** Earliest hour of opening: no shop opens before six in the morning, or closes before noon without saying so. */
const EARLIEST = 6;

function halfOfOpening(hours = ''): string | null {
  const hour = Number(hours);
  return hour > 12 ? null : hour >= EARLIEST && hour < 12 ? 'A' : 'P';
}

function halfOfClosing(hours = ''): string | null {
  return Number(hours) > 12 ? null : 'P';
}

interface Clock {
  readonly hours: string | undefined;
  readonly minutes: string | undefined;
  /** Null of a clock of 24 hours. */
  readonly half: string | null;
}

function timeOf({ hours = '', minutes = '00', half }: Clock): string | null {
  const hour = Number(hours);
  if (hour < 1 || hour > (half === null ? 23 : 12) || Number(minutes) > 59) return null;
  const of24 = half === null ? hour : (hour % 12) + (/p/i.test(half) ? 12 : 0);
  return `${String(of24).padStart(2, '0')}:${minutes}`;
}
