import type { Time } from './times';

/** Event of the shop, as a calendar file shows it. */
export interface CalendarEvent {
  readonly name: string;
  readonly summary: string | null;
  readonly location: number | null;
  readonly times: readonly (Time & { readonly isCancelled: boolean })[];
  /** Number that rises with each change of the event: calendars take the higher one. */
  readonly sequence: number;
  /** Epoch milliseconds of that change. */
  readonly changed: number;
}

interface CalendarPlace {
  readonly shop: string;
  readonly venue: string;
  /** Address of the page of the event. */
  readonly url: string;
  /** Makes the calendar's id of a time: it never changes, and no other calendar in the world uses it. */
  readonly uidOf: (timeId: number) => string;
}

/** Writes a calendar file (RFC 5545). Its instants are in UTC: every calendar shows them in its own zone. */
export function calendarFile(event: CalendarEvent, { shop, venue, url, uidOf }: CalendarPlace): string {
  const { name, summary, times, sequence, changed } = event;
  const lines = times.flatMap(({ id, start, end, isCancelled }) => [
    'BEGIN:VEVENT',
    `UID:${uidOf(id)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${toUtcStamp(changed)}`,
    `LAST-MODIFIED:${toUtcStamp(changed)}`,
    `DTSTART:${toUtcStamp(start)}`,
    `DTEND:${toUtcStamp(end)}`,
    `SUMMARY:${escapeText(name)}`,
    ...(summary === null ? [] : [`DESCRIPTION:${escapeText(summary)}`]),
    `LOCATION:${escapeText(venue)}`,
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]);
  const method = times.length > 0 && times.every(({ isCancelled }) => isCancelled) ? 'CANCEL' : 'PUBLISH';
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${escapeText(shop)}//Rabbet//EN`, 'CALSCALE:GREGORIAN'];
  return [...head, `METHOD:${method}`, ...lines, 'END:VCALENDAR'].map((line) => `${foldLine(line)}\r\n`).join('');
}

function toUtcStamp(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Escapes a text for a value; other control characters have no place in a line. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');
}

const MAX_OCTETS = 75;

/** Breaks a line after 75 octets at most (RFC 5545, 3.1): further lines begin with a blank. No character is cut in two. */
function foldLine(line: string): string {
  let out = '';
  let used = 0;
  for (const sign of line) {
    const size = octetsOf(sign.codePointAt(0) ?? 0);
    if (used + size > MAX_OCTETS) {
      out += '\r\n ';
      used = 1;
    }
    out += sign;
    used += size;
  }
  return out;
}

function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
