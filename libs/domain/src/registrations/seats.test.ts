import { given } from '@rabbet/domain/deciders/given';
import { instantAt } from '@rabbet/domain/time/zone';
import {
  freeForNewcomers,
  freeSeats,
  nextFree,
  seatCounts,
  statusOf,
  workshopStream,
  type WorkshopStreamEvent,
} from './registrations';
import { offerUntil, waiting } from './seats';
import {
  ann,
  bob,
  cleo,
  FIRST_DAY,
  HELD_UNTIL,
  held,
  joined,
  later,
  MINUTE,
  NOW,
  of,
  offered,
  paid,
  planned,
  promised,
  started,
} from './testing/past';

const END = Date.parse(HELD_UNTIL);
const STARTS = instantAt(FIRST_DAY, '10:00');
const after = (...past: WorkshopStreamEvent[]) => given(workshopStream, ...planned(), ...past).state.registrations;

test('seats are counted by who is paid for or keeps one, whose check is awaited, and who waits', () => {
  const all = after(...paid(1), held(2, bob), ...promised(3, cleo), joined(4, { ...ann, first: 'Dan' }));
  expect(seatCounts(all, NOW)).toEqual({ paid: 2, check_mailed: 1, waitlist: 1 });
  expect(seatCounts(all, END)).toEqual({ paid: 1, check_mailed: 1, waitlist: 1 });
  expect(seatCounts(after(), NOW)).toEqual({ paid: 0, check_mailed: 0, waitlist: 0 });
});

test('a seat that is offered is taken and its owner no longer waits, until the offer has run out', () => {
  const all = after(joined(), offered());
  expect(seatCounts(all, later(48 * 60) - 1)).toEqual({ paid: 1, check_mailed: 0, waitlist: 0 });
  expect(seatCounts(all, later(48 * 60))).toEqual({ paid: 0, check_mailed: 0, waitlist: 0 });
  expect(waiting(all)).toEqual([]);
});

test('who has left, in whatever way, has no seat and does not wait', () => {
  const gone = { by: 'customer', paid: 0, on: '2026-05-01', credit: 0, kept: 0, credit_until: null } as const;
  const to = { workshop_id: 2, registration_id: 32 };
  for (const end of [
    [{ type: 'WorkshopSeatReleased', data: of() }],
    [{ type: 'WorkshopRegistrationCancelled', data: { ...of(), ...gone } }],
    [{ type: 'WorkshopRegistrationMoved', data: { ...of(), to, paid: 0, credit: 0, kept: 0, credit_until: null } }],
    [{ type: 'WorkshopSeatOfferLapsed', data: of() }],
  ] as WorkshopStreamEvent[][]) {
    const [one] = after(...promised(), ...end);
    expect(seatCounts(one ? [one] : [], NOW)).toEqual({ paid: 0, check_mailed: 0, waitlist: 0 });
    expect(one && statusOf(one, NOW)).toBe('cancelled');
  }
});

test('what is free is never less than nothing, and owed to those who wait before anybody else', () => {
  const two = after(...paid(1), joined(2, bob));
  expect([freeSeats(3, two, NOW), freeSeats(1, two, NOW), freeSeats(0, two, NOW)]).toEqual([2, 0, 0]);
  const left = (seats: number, now = NOW) => {
    const past = [...planned({ seats }), ...paid(1), joined(2, bob)];
    return freeForNewcomers(given(workshopStream, ...past).state, now);
  };
  expect([left(3), left(2), left(1)]).toEqual([1, 0, 0]);
  expect([left(2, STARTS - 60 * MINUTE), left(2, STARTS - 60 * MINUTE + 1)]).toEqual([0, 1]);
});

test('who was erased waits for nothing', () => {
  expect(waiting(after({ ...joined(), personal: { 41: null } }))).toEqual([]);
});

describe('the next instant at which a seat falls free by the clock', () => {
  it('is the earliest end of a hold or an offer', () => {
    expect(nextFree(after(held(), joined(2, bob), offered(2)), NOW)).toBe(END);
    expect(nextFree(after(joined(2, bob), offered(2), held()), NOW)).toBe(END);
    expect(nextFree(after(held(), joined(2, bob), offered(2)), END)).toBe(later(48 * 60));
  });

  it('does not come for seats that are paid for, awaited, being paid for, or free already', () => {
    expect(nextFree(after(...paid(), ...promised(2, bob)), NOW)).toBeNull();
    expect(nextFree(after(held(), started()), NOW)).toBeNull();
    expect(nextFree(after(held()), END)).toBeNull();
    expect(nextFree(after(), NOW)).toBeNull();
  });
});

test('an offer stands for two days, or until the workshop begins, for an hour at least', () => {
  expect(offerUntil(NOW, null)).toBe(later(48 * 60));
  expect(offerUntil(NOW, later(48 * 60))).toBe(later(48 * 60));
  expect(offerUntil(NOW, later(48 * 60) - 1)).toBe(later(48 * 60) - 1);
  expect(offerUntil(NOW, later(60))).toBe(later(60));
  expect(offerUntil(NOW, later(60) - 1)).toBeNull();
});

test('on the wire a seat is held, registered or awaiting its check, and cancelled once it has run out', () => {
  const status = (now: number, ...past: WorkshopStreamEvent[]) => after(...past).map((one) => statusOf(one, now));
  expect(status(NOW, held(), ...paid(2, bob), ...promised(3, cleo))).toEqual(['held', 'registered', 'check mailed']);
  expect(status(END, held(), joined(2, bob))).toEqual(['cancelled', 'waitlist']);
  expect(status(END, joined(), offered())).toEqual(['held']);
});
