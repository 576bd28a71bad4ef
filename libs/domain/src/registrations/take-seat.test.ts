import { termsOfPolicy } from '@rabbet/domain/workshops/workshops';
import { given } from '@rabbet/domain/testing/given';
import { instantAt } from '@rabbet/domain/time/zone';
import { mayReplaceForm, workshopStream as stream } from './registrations';
import {
  checkAwaited,
  paymentBegun,
  booking,
  CHARGE,
  seatConfirmed,
  seatHeld,
  HELD_UNTIL,
  iso,
  waitlistJoined,
  minutesLater,
  MINUTE,
  NOW,
  registrationRef,
  seatOffered,
  timeScheduled,
  seatPaidByCard,
  paymentEnded,
  plannedWorkshop,
  seatByCheck,
  seatReleased,
  START,
  takeSeatCommand,
  TERMS,
  workshopWithoutDates,
} from '../testing/registrations/events';

describe('a seat', () => {
  it('is held for a card, with its charge and terms', () => {
    given(stream, ...plannedWorkshop())
      .when(takeSeatCommand('card'))
      .then(seatHeld());
  });

  it('awaits a check until its due date', () => {
    given(stream, ...plannedWorkshop())
      .when(takeSeatCommand('check', 1, { check_wait: 10 }))
      .then(seatHeld(1, { way: 'check' }), checkAwaited(1, '2026-05-11'));
  });

  it('is confirmed at once if there is nothing to pay', () => {
    const free = { price: 0, tax: 0, total: 0, policy: termsOfPolicy(0, true) };
    for (const way of ['card', 'check'] as const)
      given(stream, ...plannedWorkshop({ price: 0 }))
        .when(takeSeatCommand(way))
        .then(seatHeld(1, { way, ...free }), seatConfirmed(1, 0));
  });

  it('has no tax for a customer who is exempt', () => {
    given(stream, ...plannedWorkshop())
      .when(takeSeatCommand('card', 1, { tax_rate: 0 }))
      .then(seatHeld(1, { tax_rate: 0, tax: 0, total: 100_00 }));
  });

  it('is refused without the acknowledgement, or if the total is not the one that was shown', () => {
    given(stream, ...plannedWorkshop())
      .when(takeSeatCommand('card', 1, {}, { acknowledged: false }))
      .thenRefused('registration/not-acknowledged');
    given(stream, ...plannedWorkshop())
      .when(takeSeatCommand('card', 1, {}, { total: 100_00 }))
      .thenRefused('registration/total');
    given(stream, ...plannedWorkshop())
      .when(takeSeatCommand('card', 1, {}, { total: CHARGE.total }))
      .then(seatHeld());
  });

  it('is given as long as one is free', () => {
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(1))
      .when(takeSeatCommand('card', 2))
      .then(seatHeld(2));
    for (const past of [
      [...seatPaidByCard(1), ...seatPaidByCard(2)],
      [...seatPaidByCard(1), ...seatByCheck(2)],
      [...seatPaidByCard(1), seatHeld(2)],
    ])
      given(stream, ...plannedWorkshop(), ...past)
        .when(takeSeatCommand('card', 3))
        .thenRefused('workshop/full');
  });

  it('can be taken once its hold has run out, whose end is recorded first', () => {
    given(stream, ...plannedWorkshop({ seats: 1 }), seatHeld(1))
      .when(takeSeatCommand('card', 2, { now: minutesLater(10) - 1 }))
      .thenRefused('workshop/full');
    given(stream, ...plannedWorkshop({ seats: 1 }), seatHeld(1))
      .when(takeSeatCommand('card', 2, { now: minutesLater(10) }))
      .then(seatReleased(), seatHeld(2, {}, iso(minutesLater(20))));
    given(stream, ...plannedWorkshop({ seats: 1 }), seatHeld(1), paymentBegun(1))
      .when(takeSeatCommand('card', 2, { now: minutesLater(10) }))
      .thenRefused('workshop/full');
  });

  it.each([
    [workshopWithoutDates(), 'workshop/waitlist-only'],
    [plannedWorkshop({ price: null }), 'workshop/waitlist-only'],
    [plannedWorkshop({ publish: false }), 'workshop/unpublished'],
    [plannedWorkshop({ closed: true }), 'workshop/closed'],
    [[], 'record/unknown'],
  ] as const)('is refused in case %#', (past, code) => {
    given(stream, ...[past].flat())
      .when(takeSeatCommand('card'))
      .thenRefused(code);
  });

  it('is refused once the first day of the workshop is over', () => {
    const over = instantAt('2026-06-07', '00:00');
    given(stream, ...plannedWorkshop())
      .when(takeSeatCommand('card', 1, { now: over }))
      .thenRefused('workshop/expired');
    given(stream, ...plannedWorkshop())
      .when(takeSeatCommand('card', 1, { now: over - 1 }))
      .then(seatHeld(1, {}, iso(over - 1 + 10 * MINUTE)));
  });
});

describe('a check', () => {
  const takeByCheck = (now: number, days: number | null = 10) => takeSeatCommand('check', 1, { now, check_days: days });
  it('is accepted only while it can arrive in time', () => {
    given(stream, ...plannedWorkshop())
      .when(takeByCheck(instantAt('2026-05-27', '23:59')))
      .then(seatHeld(1, { way: 'check' }, iso(instantAt('2026-05-27', '23:59') + 10 * MINUTE)), checkAwaited());
    given(stream, ...plannedWorkshop())
      .when(takeByCheck(instantAt('2026-05-28', '00:00')))
      .thenRefused('check/too-late');
  });

  it('is accepted by staff at any time', () => {
    const now = instantAt('2026-06-05', '12:00');
    given(stream, ...plannedWorkshop())
      .when(takeByCheck(now, null))
      .then(seatHeld(1, { way: 'check' }, iso(now + 10 * MINUTE)), checkAwaited());
  });
});

describe('the same registration again', () => {
  it('changes nothing if it is a repeat', () => {
    for (const past of [[seatHeld()], seatPaidByCard(), [seatHeld(), paymentBegun()]])
      given(stream, ...plannedWorkshop(), ...past)
        .when(takeSeatCommand('card', 1, { now: minutesLater(5) }))
        .thenNothing();
    given(stream, ...plannedWorkshop(), ...seatByCheck())
      .when(takeSeatCommand('check'))
      .thenNothing();
    given(stream, ...plannedWorkshop({ seats: 0 }), waitlistJoined())
      .when(takeSeatCommand('waitlist'))
      .thenNothing();
  });

  it('replaces a held seat, and does not prolong the hold', () => {
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(takeSeatCommand('check', 1, { now: minutesLater(5) }))
      .then(seatReleased('told anew'), seatHeld(1, { way: 'check' }), checkAwaited());
    given(stream, ...plannedWorkshop({ price: 80_00 }), seatHeld())
      .when(takeSeatCommand('card', 1, { now: minutesLater(5) }, { total: 85_80 }))
      .then(seatReleased('told anew'), seatHeld(1, { price: 80_00, tax: 5_80, total: 85_80 }));
  });

  it('keeps its order and its attempts after its hold has run out', () => {
    const past = [seatHeld(), paymentBegun(), paymentEnded('declined'), seatReleased()];
    given(stream, ...plannedWorkshop(), ...past)
      .when(takeSeatCommand('card', 1, { now: minutesLater(60), order_id: 99 }))
      .then(seatHeld(1, { attempts: 1 }, iso(minutesLater(70))));
  });

  it('counts the attempts of the same person under another registration', () => {
    const past = [seatHeld(), paymentBegun(), paymentEnded('declined'), seatReleased()];
    given(stream, ...plannedWorkshop(), ...past)
      .when(takeSeatCommand('card', 2, {}, { before: 31 }))
      .then(seatHeld(2, { attempts: 1 }));
  });

  it('is refused if it has a seat or a place already', () => {
    const cases = [
      [seatPaidByCard(), 'check', 'registration/twice'],
      [seatByCheck(), 'card', 'registration/twice'],
      [[seatHeld(), paymentBegun()], 'check', 'payment/open'],
      [[seatHeld()], 'waitlist', 'waitlist/seats-free'],
      [[waitlistJoined()], 'card', 'registration/waiting'],
      [[waitlistJoined(), seatOffered()], 'card', 'offer/standing'],
    ] as const;
    for (const [past, way, code] of cases)
      given(stream, ...plannedWorkshop(), ...past)
        .when(takeSeatCommand(way))
        .thenRefused(code);
  });

  it('is refused after a cancellation: the person registers again', () => {
    const grant = { credit: 0, refund: 0, kept: 107_25, credit_until: null };
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), {
      type: 'WorkshopRegistrationCancelled',
      data: { ...registrationRef(), ...grant, by: 'customer', paid: 107_25, refunds: [], reason: null },
    })
      .when(takeSeatCommand('card'))
      .thenRefused('registration/exists');
  });

  it('is refused while its owner is moving from another date', () => {
    const from = { workshop_id: 2, move: 'm1', as: 'registered' } as const;
    const data = { ...booking(), from, allowed: 5, begun: false, reason: null };
    given(stream, ...plannedWorkshop(), { type: 'WorkshopSeatHeldForMove', data })
      .when(takeSeatCommand('check'))
      .thenRefused('move/open');
  });
});

describe('the waitlist', () => {
  it('accepts somebody if no seat is free, or there are no dates yet', () => {
    given(stream, ...plannedWorkshop({ seats: 0 }))
      .when(takeSeatCommand('waitlist'))
      .then(waitlistJoined());
    given(stream, workshopWithoutDates())
      .when(takeSeatCommand('waitlist'))
      .then(waitlistJoined(1, { starts: null }));
  });

  it('is refused while a seat is free', () => {
    given(stream, ...plannedWorkshop())
      .when(takeSeatCommand('waitlist'))
      .thenRefused('waitlist/seats-free');
  });

  it('comes before newcomers while there is time for an offer', () => {
    given(stream, ...plannedWorkshop(), waitlistJoined(2))
      .when(takeSeatCommand('card', 1))
      .then(seatHeld(1));
    given(stream, ...plannedWorkshop({ seats: 1 }), waitlistJoined(2))
      .when(takeSeatCommand('card', 1))
      .thenRefused('workshop/full');
    given(stream, ...plannedWorkshop({ seats: 1 }), waitlistJoined(2))
      .when(takeSeatCommand('waitlist', 1))
      .then(waitlistJoined(1));
  });

  it('does not come first in the last hour: anybody may take a free seat', () => {
    const late = START - 60 * MINUTE + 1;
    const until = iso(late + 10 * MINUTE);
    const past = [...plannedWorkshop({ seats: 1 }), waitlistJoined(1), waitlistJoined(2)];
    given(stream, ...past)
      .when(takeSeatCommand('card', 3, { now: late }))
      .then(seatHeld(3, {}, until));
    given(stream, ...past)
      .when(takeSeatCommand('card', 2, { now: late }))
      .then(seatHeld(2, {}, until));
    given(stream, ...past)
      .when(takeSeatCommand('card', 2, { now: late - 1 }))
      .thenRefused('registration/waiting');
  });
});

test('a seat keeps its terms and charge when the workshop changes', () => {
  const renamed = { type: 'WorkshopChanged', data: { name: 'Gilding', cancellation: 3 } } as const;
  const [seat] = given(stream, ...plannedWorkshop(), ...seatPaidByCard(), renamed, timeScheduled('2026-05-20', 6)).state
    .seats;
  expect(seat).toMatchObject({ ...TERMS, ...CHARGE });
  expect([HELD_UNTIL, NOW]).toEqual([iso(minutesLater(10)), minutesLater(0)]);
});

test.each([
  ['held', false, true],
  ['released', false, true],
  ['lapsed', false, true],
  ['offered', false, false],
  ['offered', true, true],
  ['waitlist', false, false],
  ['check mailed', false, false],
  ['registered', true, false],
] as const)(
  'the form of a seat that is %s (by the link of its offer: %s) may be replaced: %s',
  (stage, byOffer, may) => {
    expect(mayReplaceForm({ stage, from: null }, byOffer)).toBe(may);
  },
);

test('a form without a seat may be replaced, and that of a seat in a move may not', () => {
  expect(mayReplaceForm(undefined, false)).toBe(true);
  expect(mayReplaceForm({ stage: 'held', from: { workshop_id: 1, move: 'a', as: 'registered' } }, false)).toBe(false);
});
