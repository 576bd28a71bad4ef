import type { Recorded } from '@rabbet/domain/events/event';
import { calendarFile } from '@rabbet/domain/parts/calendar-file';
import { movedTo, seatCalendar, wasAttending } from './calendar';
import type { WorkshopStreamEvent } from './registrations';
import {
  iso,
  minutesLater,
  registrationRef,
  timeScheduled,
  seatPaidByCard,
  plannedWorkshop,
} from '../testing/registrations/events';

function recorded(...events: readonly WorkshopStreamEvent[]): Recorded<WorkshopStreamEvent>[] {
  return events.map(
    (event, revision) => ({ ...event, revision, recordedAt: iso(minutesLater(revision)) }) as Recorded<typeof event>,
  );
}
const PLACE = { shop: 'Rabbet', venue: 'The studio', url: 'https://x.example', uidOf: (id: number) => `t${id}@x` };
const cancelled: WorkshopStreamEvent = {
  type: 'WorkshopRegistrationCancelled',
  data: {
    ...registrationRef(),
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

test('a cancellation marks the times of the seat as cancelled, with a higher sequence number', () => {
  const past = [...plannedWorkshop(), ...seatPaidByCard(1)];
  const current = seatCalendar(recorded(...past), 31);
  expect(current).toMatchObject({ name: 'Glazing', times: [{ id: 5, isCancelled: false }], sequence: past.length - 1 });
  const afterCancellation = seatCalendar(recorded(...past, cancelled), 31);
  expect(afterCancellation).toMatchObject({ times: [{ id: 5, isCancelled: true }], sequence: past.length });
  expect(afterCancellation && calendarFile(afterCancellation, PLACE)).toMatch(
    /METHOD:CANCEL[^]*SEQUENCE:6[^]*STATUS:CANCELLED/,
  );
});

test('an added or removed time raises the sequence number, and the seats of others do not', () => {
  const past = [...plannedWorkshop({ seats: 3 }), ...seatPaidByCard(1)];
  const withTwoTimes = seatCalendar(recorded(...past, timeScheduled('2026-06-13', 6)), 31);
  expect(withTwoTimes?.times.map(({ id }) => id)).toEqual([5, 6]);
  const removed = { type: 'WorkshopTimeRemoved', data: { id: 5 } } as const;
  const withRemovedTime = seatCalendar(recorded(...past, timeScheduled('2026-06-13', 6), removed), 31);
  expect(withRemovedTime?.times.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  expect(seatCalendar(recorded(...past, ...seatPaidByCard(2)), 31)?.sequence).toBe(past.length - 1);
});

test('somebody who never had a seat has no calendar, and a moved seat names its new workshop', () => {
  expect(seatCalendar(recorded(...plannedWorkshop()), 31)).toBeNull();
  const away = { move: 'm', settled: [], fee_kept: 0 };
  const moves = [
    { ...away, workshop_id: 2, declined: 'begun' as const },
    { ...away, workshop_id: 3, declined: null },
  ];
  expect(movedTo({ stage: 'moved', moves })).toBe(3);
  expect(movedTo({ stage: 'registered', moves })).toBeNull();
});

test('an ended seat was in a calendar if it was paid for or its check was awaited', () => {
  const seat = { stage: 'cancelled', stood: 'held', check_by: null } as const;
  expect(wasAttending({ ...seat, stood: 'registered' })).toBe(true);
  expect(wasAttending({ ...seat, stood: 'check mailed' })).toBe(true);
  expect(wasAttending({ ...seat, check_by: '2026-05-15' })).toBe(true); // staff changed the way to a card later
  expect(wasAttending(seat)).toBe(false);
  expect(wasAttending({ ...seat, stood: 'waitlist' })).toBe(false);
  expect(wasAttending({ stage: 'registered', stood: 'registered', check_by: null })).toBe(false);
});
