import { given } from '@rabbet/domain/testing/given';
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
  begun,
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
  released,
  START,
  take,
} from '../testing/registrations/past';

const END = Date.parse(HELD_UNTIL);
const after = (...past: WorkshopStreamEvent[]) => given(workshopStream, ...planned(), ...past).state.seats;

test('seats are counted by who is paid for or keeps one, whose check is awaited, and who waits', () => {
  const all = after(...paid(1), held(2), ...promised(3), joined(4));
  expect(seatCounts(all, NOW)).toEqual({ paid: 2, check_mailed: 1, waitlist: 1 });
  expect(seatCounts(all, END)).toEqual({ paid: 1, check_mailed: 1, waitlist: 1 });
  expect(seatCounts(after(), NOW)).toEqual({ paid: 0, check_mailed: 0, waitlist: 0 });
});

test('a seat that is offered is taken and its owner no longer waits, until the offer has run out', () => {
  const all = after(joined(), offered());
  expect(seatCounts(all, later(24 * 60) - 1)).toEqual({ paid: 1, check_mailed: 0, waitlist: 0 });
  expect(seatCounts(all, later(24 * 60))).toEqual({ paid: 0, check_mailed: 0, waitlist: 0 });
  expect(waiting(all)).toEqual([]);
});

test('who has left, in whatever way, has no seat and does not wait', () => {
  const grant = { credit: 0, refund: 0, kept: 0, credit_until: null };
  const gone = { ...of(), ...grant, by: 'customer', paid: 0, refunds: [], reason: null } as const;
  for (const end of [
    [released()],
    [{ type: 'WorkshopRegistrationCancelled', data: gone }],
    [
      {
        type: 'WorkshopRegistrationMoved',
        data: { ...of(), ...grant, to: 2, move: 'm1', paid: 0, settled: [], fee_kept: 0 },
      },
    ],
    [{ type: 'WorkshopSeatOfferLapsed', data: of() }],
  ] as WorkshopStreamEvent[][]) {
    const [seat] = after(...promised(), ...end);
    expect(seatCounts(seat ? [seat] : [], NOW)).toEqual({ paid: 0, check_mailed: 0, waitlist: 0 });
    expect(seat && statusOf(seat, NOW)).toBe('cancelled');
  }
});

test('a seat that was kept for the waitlist in vain is free to anybody, and to those who wait', () => {
  const keptUntil = (...until: readonly number[]): WorkshopStreamEvent => ({
    type: 'WorkshopSeatsKept',
    data: { until: until.map((end) => new Date(end).toISOString()) },
  });
  const past = [...planned({ seats: 2 }), joined(1), joined(2), joined(3), keptUntil(later(60), later(90))];
  const { state } = given(workshopStream, ...past);
  expect([NOW, later(60) - 1, later(60), later(90)].map((now) => freeForNewcomers(state, now))).toEqual([0, 0, 1, 2]);
  for (const n of [1, 4]) {
    const before = n === 1 ? 'registration/waiting' : 'workshop/full';
    given(workshopStream, ...past)
      .when(take('card', n, { now: later(60) - 1 }))
      .thenRefused(before);
    given(workshopStream, ...past)
      .when(take('card', n, { now: later(60) }))
      .then(held(n, {}, new Date(later(70)).toISOString()));
  }
});

test('what is free is never less than nothing, and owed to those who wait before anybody else', () => {
  const two = after(...paid(1), joined(2));
  expect([freeSeats(3, two, NOW), freeSeats(1, two, NOW), freeSeats(0, two, NOW)]).toEqual([2, 0, 0]);
  const left = (seats: number, now = NOW) => {
    const past = [...planned({ seats }), ...paid(1), joined(2)];
    return freeForNewcomers(given(workshopStream, ...past).state, now);
  };
  expect([left(3), left(2), left(1)]).toEqual([1, 0, 0]);
  expect([left(2, START - 60 * MINUTE), left(2, START - 60 * MINUTE + 1)]).toEqual([0, 1]);
});

describe('the next instant at which a seat falls free by the clock', () => {
  it('is the earliest end of a hold or an offer', () => {
    expect(nextFree(after(held(), joined(2), offered(2)), NOW)).toBe(END);
    expect(nextFree(after(joined(2), offered(2), held()), NOW)).toBe(END);
    expect(nextFree(after(held(), joined(2), offered(2)), END)).toBe(later(24 * 60));
  });

  it('does not come for seats that are paid for, awaited, being paid for, or free already', () => {
    expect(nextFree(after(...paid(), ...promised(2)), NOW)).toBeNull();
    expect(nextFree(after(held(), begun()), NOW)).toBeNull();
    expect(nextFree(after(held()), END)).toBeNull();
    expect(nextFree(after(), NOW)).toBeNull();
  });
});

test('an offer stands for a day unless a setting says otherwise, or until the workshop begins, for an hour at least', () => {
  expect(offerUntil(NOW, null)).toBe(later(24 * 60));
  expect(offerUntil(NOW, later(24 * 60))).toBe(later(24 * 60));
  expect(offerUntil(NOW, later(24 * 60) - 1)).toBe(later(24 * 60) - 1);
  expect(offerUntil(NOW, null, 48 * 60 * MINUTE)).toBe(later(48 * 60));
  expect(offerUntil(NOW, later(60))).toBe(later(60));
  expect(offerUntil(NOW, later(60) - 1)).toBeNull();
});

test('on the wire a seat is held, registered or awaiting its check, and cancelled once it has run out', () => {
  const status = (now: number, ...past: WorkshopStreamEvent[]) => after(...past).map((seat) => statusOf(seat, now));
  expect(status(NOW, held(), ...paid(2), ...promised(3))).toEqual(['held', 'registered', 'check mailed']);
  expect(status(END, held(), joined(2))).toEqual(['cancelled', 'waitlist']);
  expect(status(END, joined(), offered())).toEqual(['held']);
});
