import type { Recorded } from '@rabbet/domain/events/event';
import fc from 'fast-check';
import { type CalendarEvent, calendarFile } from '@rabbet/domain/parts/calendar-file';
import { calendarEvent } from './calendar';
import type { GalleryEventEvent } from './gallery-events';
import { publishedEvent, answerGiven, HOUR, NOW, eventPlanned, timeScheduled } from '../testing/gallery-events';

const PLACE = {
  shop: 'Rabbet',
  venue: 'Main Street',
  url: 'https://x.example/events/41',
  uidOf: (id: number) => `t${id}@x`,
};

/** Events as they stand in the log, each recorded a minute after the one before. */
function toRecorded(...events: readonly GalleryEventEvent[]): Recorded<GalleryEventEvent>[] {
  return events.map((event, revision) => {
    const recordedAt = new Date(NOW + revision * 60_000).toISOString();
    return { ...event, revision, recordedAt } as Recorded<GalleryEventEvent>; // of which a calendar reads no more
  });
}
const fileOf = (...events: readonly GalleryEventEvent[]) => calendarFile(calendarEvent(toRecorded(...events))!, PLACE);

type Properties = Readonly<Record<string, string>>;

/** RFC 5545, read by its own rules: 3.1 unfolds and bounds lines, 3.3.11 unescapes texts, 3.6 nests components. */
function parseCalendar(file: string): { readonly head: Properties; readonly times: readonly Properties[] } {
  expect(file.endsWith('\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\ufffd');
  }
  const head: Record<string, string> = {};
  const times: Record<string, string>[] = [];
  const open: string[] = [];
  for (const line of file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)) {
    const [, name = '', value = ''] = /^([A-Z-]+):(.*)$/su.exec(line) ?? [];
    expect(name).not.toBe('');
    if (name === 'BEGIN') {
      if (open.push(value) === 2) times.push({});
    } else if (name === 'END') expect(open.pop()).toBe(value);
    else {
      const into = open.length === 1 ? head : times.at(-1)!;
      expect(into).not.toHaveProperty(name); // each may stand once
      into[name] = value;
    }
  }
  expect(open).toEqual([]);
  for (const component of times) {
    for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND']) expect(component).toHaveProperty(name);
    for (const name of ['DTSTAMP', 'DTSTART', 'DTEND']) expect(component[name]).toMatch(/^\d{8}T\d{6}Z$/);
  }
  return { head, times };
}
const unescapeText = (text = '') => text.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));

test('each time of an event is a calendar entry in UTC with an id of its own', () => {
  const { head, times } = parseCalendar(
    fileOf(...publishedEvent({ summary: 'Wine' }), timeScheduled(2, NOW + 50 * HOUR, NOW + 52 * HOUR)),
  );
  expect(head).toMatchObject({ VERSION: '2.0', PRODID: '-//Rabbet//Rabbet//EN', METHOD: 'PUBLISH' });
  expect(times.map(({ UID }) => UID)).toEqual(['t1@x', 't2@x']);
  expect(times[0]).toMatchObject({
    DTSTART: '20260303T120000Z',
    DTEND: '20260303T140000Z',
    DTSTAMP: '20260302T120200Z',
    SUMMARY: 'Open house',
    DESCRIPTION: 'Wine',
    LOCATION: 'Main Street',
    STATUS: 'CONFIRMED',
    URL: PLACE.url,
  });
});

test('the sequence rises with each change of the event, and not with answers', () => {
  const sequence = (...events: readonly GalleryEventEvent[]) =>
    Number(parseCalendar(fileOf(...events)).times[0]?.SEQUENCE);
  const moved: GalleryEventEvent = { type: 'GalleryEventTimeChanged', data: { id: 1, start: NOW, end: NOW + HOUR } };
  const before = sequence(...publishedEvent());
  expect(sequence(...publishedEvent(), answerGiven())).toBe(before);
  expect(sequence(...publishedEvent(), answerGiven(), moved)).toBeGreaterThan(before);
});

test('a removed time is canceled if visitors have seen it, and left out otherwise', () => {
  const gone: GalleryEventEvent = { type: 'GalleryEventTimeRemoved', data: { id: 1 } };
  const later = timeScheduled(2, NOW + 50 * HOUR, NOW + 52 * HOUR);
  const stands = (...events: readonly GalleryEventEvent[]) =>
    parseCalendar(fileOf(...events)).times.map(({ UID, STATUS }) => [UID, STATUS]);
  expect(stands(...publishedEvent(), later, gone)).toEqual([
    ['t1@x', 'CANCELLED'],
    ['t2@x', 'CONFIRMED'],
  ]);
  expect(stands(...publishedEvent(), { type: 'GalleryEventRemoved', data: {} })).toEqual([['t1@x', 'CANCELLED']]);
  const shown: GalleryEventEvent = { type: 'GalleryEventChanged', data: { publish: true } };
  expect(stands(eventPlanned(), timeScheduled(1, NOW, NOW + HOUR), gone, later, shown)).toEqual([
    ['t2@x', 'CONFIRMED'],
  ]);
});

test('a hidden event, an unpublished one and one without times have no calendar', () => {
  const hidden: GalleryEventEvent = { type: 'GalleryEventChanged', data: { publish: false } };
  const stories: GalleryEventEvent[][] = [
    [],
    [eventPlanned(), timeScheduled(1, NOW, NOW + HOUR)],
    [...publishedEvent(), hidden],
    [eventPlanned({ publish: true })],
    [eventPlanned(), timeScheduled(1, NOW, NOW + HOUR), { type: 'GalleryEventRemoved', data: {} }],
  ];
  for (const story of stories) expect(calendarEvent(toRecorded(...story))).toBeNull();
});

test('any name and summary make lines of 75 octets at most, and are parsed back unchanged', () => {
  const any = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
    fc.string({
      unit: fc.constantFrom('a', 'é', '画', '🖼', ',', ';', '\\', '\n', '\r\n', 'BEGIN:VEVENT'),
      maxLength: 90,
      size: 'max',
    }),
  );
  const words = any.filter((text) => !text.includes('\ufffd')); // which stands for a letter that was broken
  fc.assert(
    fc.property(words, words, (name, summary) => {
      const plain = {
        location: 1,
        sequence: 3,
        changed: NOW,
        times: [{ id: 1, start: NOW, end: NOW + HOUR, isCancelled: false }],
      };
      const event: CalendarEvent = { ...plain, name, summary };
      const { times } = parseCalendar(calendarFile(event, PLACE));
      const normalized = (text: string) => text.replace(/\r\n|\r/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');
      expect(times).toHaveLength(1);
      expect([unescapeText(times[0]?.SUMMARY), unescapeText(times[0]?.DESCRIPTION)]).toEqual([
        normalized(name),
        normalized(summary),
      ]);
    }),
  );
});
