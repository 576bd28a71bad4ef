import { given } from '@rabbet/domain/testing/given';
import {
  freeForNewcomers,
  freeSeats,
  nextFreeAt,
  seatCounts,
  statusOf,
  workshopStream,
  type WorkshopStreamEvent,
} from './registrations';
import { offerEnd, waitlistOf } from './seats';
import {
  paymentBegun,
  HELD_UNTIL,
  seatHeld,
  waitlistJoined,
  minutesLater,
  MINUTE,
  NOW,
  registrationRef,
  seatOffered,
  seatPaidByCard,
  plannedWorkshop,
  seatByCheck,
  seatReleased,
  START,
  takeSeatCommand,
} from '../testing/registrations/events';

const END = Date.parse(HELD_UNTIL);
const seatsAfter = (...past: WorkshopStreamEvent[]) => given(workshopStream, ...plannedWorkshop(), ...past).state.seats;

test('seat counts tell paid and held seats, awaited checks, and the waitlist apart', () => {
  const all = seatsAfter(...seatPaidByCard(1), seatHeld(2), ...seatByCheck(3), waitlistJoined(4));
  expect(seatCounts(all, NOW)).toEqual({ paid: 2, check_mailed: 1, waitlist: 1 });
  expect(seatCounts(all, END)).toEqual({ paid: 1, check_mailed: 1, waitlist: 1 });
  expect(seatCounts(seatsAfter(), NOW)).toEqual({ paid: 0, check_mailed: 0, waitlist: 0 });
});

test('an offered seat counts as taken until the offer has run out', () => {
  const all = seatsAfter(waitlistJoined(), seatOffered());
  expect(seatCounts(all, minutesLater(24 * 60) - 1)).toEqual({ paid: 1, check_mailed: 0, waitlist: 0 });
  expect(seatCounts(all, minutesLater(24 * 60))).toEqual({ paid: 0, check_mailed: 0, waitlist: 0 });
  expect(waitlistOf(all)).toEqual([]);
});

test('an ended registration counts neither as a seat nor on the waitlist', () => {
  const grant = { credit: 0, refund: 0, kept: 0, credit_until: null };
  const gone = { ...registrationRef(), ...grant, by: 'customer', paid: 0, refunds: [], reason: null } as const;
  for (const end of [
    [seatReleased()],
    [{ type: 'WorkshopRegistrationCancelled', data: gone }],
    [
      {
        type: 'WorkshopRegistrationMoved',
        data: { ...registrationRef(), ...grant, to: 2, move: 'm1', paid: 0, settled: [], fee_kept: 0 },
      },
    ],
    [{ type: 'WorkshopSeatOfferLapsed', data: registrationRef() }],
  ] as WorkshopStreamEvent[][]) {
    const [seat] = seatsAfter(...seatByCheck(), ...end);
    expect(seatCounts(seat ? [seat] : [], NOW)).toEqual({ paid: 0, check_mailed: 0, waitlist: 0 });
    expect(seat && statusOf(seat, NOW)).toBe('cancelled');
  }
});

test('anybody may take a seat once the time is over for which it was kept for the waitlist', () => {
  const keptUntil = (...until: readonly number[]): WorkshopStreamEvent => ({
    type: 'WorkshopSeatsKept',
    data: { until: until.map((end) => new Date(end).toISOString()) },
  });
  const past = [
    ...plannedWorkshop({ seats: 2 }),
    waitlistJoined(1),
    waitlistJoined(2),
    waitlistJoined(3),
    keptUntil(minutesLater(60), minutesLater(90)),
  ];
  const { state } = given(workshopStream, ...past);
  expect(
    [NOW, minutesLater(60) - 1, minutesLater(60), minutesLater(90)].map((now) => freeForNewcomers(state, now)),
  ).toEqual([0, 0, 1, 2]);
  const waitingPerson = 1;
  const newcomer = 4;
  for (const [n, refusalBefore] of [
    [waitingPerson, 'registration/waiting'],
    [newcomer, 'workshop/full'],
  ] as const) {
    given(workshopStream, ...past)
      .when(takeSeatCommand('card', n, { now: minutesLater(60) - 1 }))
      .thenRefused(refusalBefore);
    given(workshopStream, ...past)
      .when(takeSeatCommand('card', n, { now: minutesLater(60) }))
      .then(seatHeld(n, {}, new Date(minutesLater(70)).toISOString()));
  }
});

test('free seats are never negative, and the waitlist comes before newcomers', () => {
  const seats = seatsAfter(...seatPaidByCard(1), waitlistJoined(2));
  expect([freeSeats(3, seats, NOW), freeSeats(1, seats, NOW), freeSeats(0, seats, NOW)]).toEqual([2, 0, 0]);
  const leftForNewcomers = (capacity: number, now = NOW) => {
    const past = [...plannedWorkshop({ seats: capacity }), ...seatPaidByCard(1), waitlistJoined(2)];
    return freeForNewcomers(given(workshopStream, ...past).state, now);
  };
  expect([leftForNewcomers(3), leftForNewcomers(2), leftForNewcomers(1)]).toEqual([1, 0, 0]);
  // less than an hour before the start there is no time for an offer any more
  expect(leftForNewcomers(2, START - 60 * MINUTE)).toBe(0);
  expect(leftForNewcomers(2, START - 60 * MINUTE + 1)).toBe(1);
});

describe('the next instant at which a seat falls free by the clock', () => {
  it('is the earliest end of a hold or an offer that still runs', () => {
    expect(nextFreeAt(seatsAfter(seatHeld(), waitlistJoined(2), seatOffered(2)), NOW)).toBe(END);
    expect(nextFreeAt(seatsAfter(waitlistJoined(2), seatOffered(2), seatHeld()), NOW)).toBe(END);
    expect(nextFreeAt(seatsAfter(seatHeld(), waitlistJoined(2), seatOffered(2)), END)).toBe(minutesLater(24 * 60));
  });

  it('is null without a hold or an offer that still runs', () => {
    expect(nextFreeAt(seatsAfter(...seatPaidByCard(), ...seatByCheck(2)), NOW)).toBeNull();
    expect(nextFreeAt(seatsAfter(seatHeld(), paymentBegun()), NOW)).toBeNull();
    expect(nextFreeAt(seatsAfter(seatHeld()), END)).toBeNull();
    expect(nextFreeAt(seatsAfter(), NOW)).toBeNull();
  });
});

test('an offer ends after a day, after the set time, or when the workshop begins, and lasts at least an hour', () => {
  expect(offerEnd(NOW, null)).toBe(minutesLater(24 * 60));
  expect(offerEnd(NOW, minutesLater(24 * 60))).toBe(minutesLater(24 * 60));
  expect(offerEnd(NOW, minutesLater(24 * 60) - 1)).toBe(minutesLater(24 * 60) - 1);
  expect(offerEnd(NOW, null, 48 * 60 * MINUTE)).toBe(minutesLater(48 * 60));
  expect(offerEnd(NOW, minutesLater(60))).toBe(minutesLater(60));
  expect(offerEnd(NOW, minutesLater(60) - 1)).toBeNull();
});

test('the status on the wire follows from the stage, and is cancelled once a hold has run out', () => {
  const status = (now: number, ...past: WorkshopStreamEvent[]) =>
    seatsAfter(...past).map((seat) => statusOf(seat, now));
  expect(status(NOW, seatHeld(), ...seatPaidByCard(2), ...seatByCheck(3))).toEqual([
    'held',
    'registered',
    'check mailed',
  ]);
  expect(status(END, seatHeld(), waitlistJoined(2))).toEqual(['cancelled', 'waitlist']);
  expect(status(END, waitlistJoined(), seatOffered())).toEqual(['held']);
});
