import type { Time } from './times';

/** Event as calendars are told of it. */
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
  /** The same for a time for ever, and of no other in the world. */
  readonly uidOf: (timeId: number) => string;
}

/** A file as RFC 5545 has it; its instants are in UTC, which every calendar shows by its own clock. */
export function calendarFile(event: CalendarEvent, { shop, venue, url, uidOf }: CalendarPlace): string {
  const { name, summary, times, sequence, changed } = event;
  const lines = times.flatMap(({ id, start, end, isCancelled }) => [
    'BEGIN:VEVENT',
    `UID:${uidOf(id)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${inUtc(changed)}`,
    `LAST-MODIFIED:${inUtc(changed)}`,
    `DTSTART:${inUtc(start)}`,
    `DTEND:${inUtc(end)}`,
    `SUMMARY:${escaped(name)}`,
    ...(summary === null ? [] : [`DESCRIPTION:${escaped(summary)}`]),
    `LOCATION:${escaped(venue)}`,
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]);
  const method = times.length > 0 && times.every(({ isCancelled }) => isCancelled) ? 'CANCEL' : 'PUBLISH';
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${escaped(shop)}//Rabbet//EN`, 'CALSCALE:GREGORIAN'];
  return [...head, `METHOD:${method}`, ...lines, 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('');
}

function inUtc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Escapes a text for a value; other control characters have no place in a line. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');
}

const OCTETS = 75;

/** No line is longer than 75 octets: what goes on begins with a blank. No character is cut in two. */
function folded(line: string): string {
  let out = '';
  let used = 0;
  for (const sign of line) {
    const size = octetsOf(sign.codePointAt(0) ?? 0);
    if (used + size > OCTETS) [out, used] = [`${out}\r\n `, 1];
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
