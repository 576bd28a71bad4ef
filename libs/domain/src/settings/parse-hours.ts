import { isDate } from '@rabbet/domain/time/days';

/** Hours on one day. Times are HH:mm; `why` is the text behind "closed" or "by appointment". */
export type OpenDay =
  | { readonly is: 'open'; readonly opens: string; readonly closes: string }
  | { readonly is: 'by appointment' | 'closed'; readonly why?: string };

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Lines of hours in which no day or no time can be read. */
export function unreadLines(hours: string): readonly string[] {
  return linesNotRead(hours, (head) => parseWeekdays(head).length > 0);
}

/** Lines of holidays in which no date of the calendar or no hours can be read. */
export function unreadHolidays(holidays: string): readonly string[] {
  return linesNotRead(holidays, (head) => DATE.test(head) && isDate(head));
}

function linesNotRead(text: string, isHead: (head: string) => boolean): readonly string[] {
  const isRead = (line: string) => parseLines(line).some(({ head, rest }) => isHead(head) && parseDay(rest));
  return text.split('\n').filter((line) => line.trim() !== '' && !isRead(line));
}

interface Line {
  /** Days or a date: "Tue-Sat", "2026-11-26". */
  readonly head: string;
  /** Hours on them: "10-6", "Closed". */
  readonly rest: string;
}

/** Splits lines into days and their hours. Reads "Tue-Sat 10-6" and "Closed Mondays" as well as "Tuesday: 10AM-6PM". */
export function parseLines(text: string): readonly Line[] {
  return text.split('\n').flatMap((line) => parseLine(line.trim()));
}

/** Name of a day, then names of days with signs or words between them, as in "Mon, Wed and Fri" or "Tue-Sat". */
const WORD = String.raw`(?:every day|[a-z]+\.?)`;
const DAYS = String.raw`${WORD}(?:\s*(?:,\s*and\b|,|&|\/|-|–|—|\b(?:and|to|thru|through)\b)\s*${WORD})*`;
/** "Tue-Sat 10-6", "2026-12-24 11-3" */
const DAYS_FIRST = new RegExp(String.raw`^(\d{4}-\d\d-\d\d|${DAYS})\s*[:,]?\s+(.*)$`, 'i');
/** "Closed on Mondays" */
const DAYS_LAST = new RegExp(String.raw`^(closed|by appointment(?: only)?)(?:\s+on)?\s+(${DAYS})$`, 'i');
const EVERY_DAY = 'every day';

function parseLine(line: string): readonly Line[] {
  if (/^(closed|by appointment)(?: only)?$/i.test(line)) return [{ head: EVERY_DAY, rest: line }];
  const last = DAYS_LAST.exec(line);
  if (last?.[1] && last[2]) return [{ head: last[2], rest: last[1] }];
  const colon = line.indexOf(':');
  const head = line.slice(0, Math.max(colon, 0)).trim();
  if (DATE.test(head) || parseWeekdays(head).length > 0) return [{ head, rest: line.slice(colon + 1).trim() }];
  const first = DAYS_FIRST.exec(line);
  return first?.[1] && first[2] ? [{ head: first[1], rest: first[2] }] : [];
}

const NAMED_RANGES: Readonly<Record<string, readonly number[]>> = {
  [EVERY_DAY]: [0, 1, 2, 3, 4, 5, 6],
  daily: [0, 1, 2, 3, 4, 5, 6],
  weekdays: [1, 2, 3, 4, 5],
  weekends: [0, 6],
};

/** Weekdays (0 is Sunday) in "Sunday and Monday", "Saturdays" or "Tue-Thu, Sat"; none if any word is no day. */
export function parseWeekdays(words: string): readonly number[] {
  const parts = words.toLowerCase().split(/\s*,\s*and\s+|\s*[,&/]\s*|\s+and\s+/);
  const days = parts.map((part) => NAMED_RANGES[part] ?? parseRange(part));
  return days.some((part) => part.length === 0) ? [] : days.flat();
}

function parseRange(words: string): readonly number[] {
  const [first = '', second, ...more] = words.split(/\s*(?:-|–|—|\b(?:to|thru|through)\b)\s*/);
  const from = parseWeekday(first);
  const to = second === undefined ? from : parseWeekday(second);
  if (from === null || to === null || more.length > 0) return [];
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, i) => (from + i) % 7);
}

function parseWeekday(word: string): number | null {
  const plain = word.trim().replace(/\.$/, '').replace(/days$/, 'day');
  const index = WEEKDAYS.findIndex((day) => plain.length >= 3 && day.toLowerCase().startsWith(plain));
  return index < 0 ? null : index;
}

/** "10", "10:30", "10AM", "10:30 p.m.": hours, minutes and half of the day. */
const TIME = String.raw`(\d{1,2})(?::(\d\d))?\s*(?:([AP])\.?M?\.?)?(?![\w:])`;
const TIMES = new RegExp(String.raw`${TIME}\s*(?:-|–|—|to|till|until)\s*${TIME}`, 'i');

/** Parses the hours on a day: "11AM-6PM", "10-6", "noon to 5", "Closed, Thanksgiving". Null if it cannot be read. */
export function parseDay(words: string): OpenDay | null {
  const times = TIMES.exec(words.replace(/\bnoon\b/gi, '12PM'));
  if (times) {
    const closes = toTime({ hours: times[4], minutes: times[5], half: times[6] ?? halfOfClosing(times[4]) });
    const opens = toTime({ hours: times[1], minutes: times[2], half: times[3] ?? halfOfOpening(times[1]) });
    return opens !== null && closes !== null && opens < closes ? { is: 'open', opens, closes } : null;
  }
  const match = /^(closed|by appointment)(?: only)?(?:\W+(.*))?$/i.exec(words);
  if (!match) return null;
  const why = match[2]?.trim();
  return { is: /^c/i.test(match[1] ?? '') ? 'closed' : 'by appointment', ...(why && { why }) };
}

/** Hours before this one are of the afternoon if they have no AM or PM, because no shop opens before six in the morning. */
const EARLIEST_OPENING = 6;

function halfOfOpening(hours = ''): string | null {
  const hour = Number(hours);
  if (hour > 12) return null;
  return hour >= EARLIEST_OPENING && hour < 12 ? 'A' : 'P';
}

/** An hour of closing without AM or PM is of the afternoon, because no shop closes in the morning. */
function halfOfClosing(hours = ''): string | null {
  return Number(hours) > 12 ? null : 'P';
}

interface TimeParts {
  readonly hours: string | undefined;
  readonly minutes: string | undefined;
  /** `A` for AM or `P` for PM; null for a time on a clock of 24 hours. */
  readonly half: string | null;
}

function toTime({ hours = '', minutes = '00', half }: TimeParts): string | null {
  const hour = Number(hours);
  const maxHour = half === null ? 23 : 12;
  if (hour < 1 || hour > maxHour || Number(minutes) > 59) return null;
  const halfStart = half !== null && /p/i.test(half) ? 12 : 0;
  const hourOf24 = half === null ? hour : (hour % 12) + halfStart;
  return `${String(hourOf24).padStart(2, '0')}:${minutes}`;
}
