import type { Recorded } from '@rabbet/domain/events/event';
import fc from 'fast-check';
import { type CalendarEvent, calendarFile } from '@rabbet/domain/parts/calendar-file';
import { calendarEvent } from './calendar';
import type { GalleryEventEvent } from './gallery-events';
import { announced, coming, HOUR, NOW, planned, time } from './testing';

const PLACE = {
  shop: 'Rabbet',
  venue: 'Main Street',
  url: 'https://x.example/events/41',
  uidOf: (id: number) => `t${id}@x`,
};

/** Events as they stand in the log, each recorded a minute after the one before. */
function recorded(...events: readonly GalleryEventEvent[]): Recorded<GalleryEventEvent>[] {
  return events.map((event, revision) => {
    const recordedAt = new Date(NOW + revision * 60_000).toISOString();
    return { ...event, revision, recordedAt } as Recorded<GalleryEventEvent>; // of which a calendar reads no more
  });
}
const fileOf = (...events: readonly GalleryEventEvent[]) => calendarFile(calendarEvent(recorded(...events))!, PLACE);

type Properties = Readonly<Record<string, string>>;

/** RFC 5545, read by its own rules: 3.1 unfolds and bounds lines, 3.3.11 unescapes texts, 3.6 nests components. */
function read(file: string): { readonly head: Properties; readonly times: readonly Properties[] } {
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
const unescaped = (text = '') => text.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));

test('each time of an event is one of the calendar, by an id that it keeps, in UTC', () => {
  const { head, times } = read(fileOf(...announced({ summary: 'Wine' }), time(2, NOW + 50 * HOUR, NOW + 52 * HOUR)));
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

test('the sequence rises with each change of the event, and not with those who answer', () => {
  const sequence = (...events: readonly GalleryEventEvent[]) => Number(read(fileOf(...events)).times[0]?.SEQUENCE);
  const moved: GalleryEventEvent = { type: 'GalleryEventTimeChanged', data: { id: 1, start: NOW, end: NOW + HOUR } };
  const before = sequence(...announced());
  expect(sequence(...announced(), coming())).toBe(before);
  expect(sequence(...announced(), coming(), moved)).toBeGreaterThan(before);
});

test('a time that visitors have seen is canceled when it is taken away; one that they have never seen is left out', () => {
  const gone: GalleryEventEvent = { type: 'GalleryEventTimeRemoved', data: { id: 1 } };
  const later = time(2, NOW + 50 * HOUR, NOW + 52 * HOUR);
  const stands = (...events: readonly GalleryEventEvent[]) =>
    read(fileOf(...events)).times.map(({ UID, STATUS }) => [UID, STATUS]);
  expect(stands(...announced(), later, gone)).toEqual([
    ['t1@x', 'CANCELLED'],
    ['t2@x', 'CONFIRMED'],
  ]);
  expect(stands(...announced(), { type: 'GalleryEventRemoved', data: {} })).toEqual([['t1@x', 'CANCELLED']]);
  const shown: GalleryEventEvent = { type: 'GalleryEventChanged', data: { publish: true } };
  expect(stands(planned(), time(1, NOW, NOW + HOUR), gone, later, shown)).toEqual([['t2@x', 'CONFIRMED']]);
});

test('an event that is hidden, was never shown or has no time has no calendar', () => {
  const hidden: GalleryEventEvent = { type: 'GalleryEventChanged', data: { publish: false } };
  const stories: GalleryEventEvent[][] = [
    [],
    [planned(), time(1, NOW, NOW + HOUR)],
    [...announced(), hidden],
    [planned({ publish: true })],
    [planned(), time(1, NOW, NOW + HOUR), { type: 'GalleryEventRemoved', data: {} }],
  ];
  for (const story of stories) expect(calendarEvent(recorded(...story))).toBeNull();
});

test('whatever an event is called, its lines are of 75 octets at most and read back as they were', () => {
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
      const { times } = read(calendarFile(event, PLACE));
      const normalized = (text: string) => text.replace(/\r\n|\r/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');
      expect(times).toHaveLength(1);
      expect([unescaped(times[0]?.SUMMARY), unescaped(times[0]?.DESCRIPTION)]).toEqual([
        normalized(name),
        normalized(summary),
      ]);
    }),
  );
});
