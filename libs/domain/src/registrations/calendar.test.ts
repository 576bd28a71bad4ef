import type { Recorded } from '@rabbet/domain/events/event';
import { calendarFile } from '@rabbet/domain/parts/calendar-file';
import { movedTo, seatCalendar, wasComing } from './calendar';
import type { WorkshopStreamEvent } from './registrations';
import { iso, later, of, onDay, paid, planned } from '../testing/registrations/past';

function recorded(...events: readonly WorkshopStreamEvent[]): Recorded<WorkshopStreamEvent>[] {
  return events.map(
    (event, revision) => ({ ...event, revision, recordedAt: iso(later(revision)) }) as Recorded<typeof event>,
  );
}
const PLACE = { shop: 'Rabbet', venue: 'The studio', url: 'https://x.example', uidOf: (id: number) => `t${id}@x` };
const cancelled: WorkshopStreamEvent = {
  type: 'WorkshopRegistrationCancelled',
  data: {
    ...of(),
    by: 'customer',
    paid: 107_25,
    refunds: [],
    reason: null,
    credit: 107_25,
    refund: 0,
    kept: 0,
    credit_until: '2027-05-01',
  },
};

test('a seat has its times in the calendar of its owner, and a cancellation cancels them with a higher number', () => {
  const past = [...planned(), ...paid(1)];
  const stands = seatCalendar(recorded(...past), 31);
  expect(stands).toMatchObject({ name: 'Glazing', times: [{ id: 5, isCancelled: false }], sequence: past.length - 1 });
  const gone = seatCalendar(recorded(...past, cancelled), 31);
  expect(gone).toMatchObject({ times: [{ id: 5, isCancelled: true }], sequence: past.length });
  expect(gone && calendarFile(gone, PLACE)).toMatch(/METHOD:CANCEL[^]*SEQUENCE:6[^]*STATUS:CANCELLED/);
});

test('a time that is added or taken away raises the number, and the seats of others do not', () => {
  const past = [...planned({ seats: 3 }), ...paid(1)];
  const more = seatCalendar(recorded(...past, onDay('2026-06-13', 6)), 31);
  expect(more?.times.map(({ id }) => id)).toEqual([5, 6]);
  const removed = { type: 'WorkshopTimeRemoved', data: { id: 5 } } as const;
  const less = seatCalendar(recorded(...past, onDay('2026-06-13', 6), removed), 31);
  expect(less?.times.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  expect(seatCalendar(recorded(...past, ...paid(2)), 31)?.sequence).toBe(past.length - 1);
});

test('whoever never had a seat has no calendar, and whoever moved is followed', () => {
  expect(seatCalendar(recorded(...planned()), 31)).toBeNull();
  const away = { move: 'm', settled: [], fee_kept: 0 };
  const moves = [
    { ...away, workshop_id: 2, declined: 'begun' as const },
    { ...away, workshop_id: 3, declined: null },
  ];
  expect(movedTo({ stage: 'moved', moves })).toBe(3);
  expect(movedTo({ stage: 'registered', moves })).toBeNull();
});

test('a seat that has ended leaves a calendar where it stood for good, or a check was awaited for it', () => {
  const seat = { stage: 'cancelled', stood: 'held', check_by: null } as const;
  expect(wasComing({ ...seat, stood: 'registered' })).toBe(true);
  expect(wasComing({ ...seat, stood: 'check mailed' })).toBe(true);
  expect(wasComing({ ...seat, check_by: '2026-05-15' })).toBe(true); // asked to pay by card since
  expect(wasComing(seat)).toBe(false);
  expect(wasComing({ ...seat, stood: 'waitlist' })).toBe(false);
  expect(wasComing({ stage: 'registered', stood: 'registered', check_by: null })).toBe(false);
});
