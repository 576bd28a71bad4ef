import { given } from '@rabbet/domain/testing/given';
import { nextOfPayment, workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  paymentBegun,
  seatConfirmed,
  seatHeld,
  waitlistJoined,
  minutesLater,
  NOW,
  registrationRef,
  seatOffered,
  seatPaidByCard,
  paymentData,
  paymentEnded,
  plannedWorkshop,
  seatByCheck,
  seatReleased,
  seatSettled,
  START,
} from '../testing/registrations/events';

const beginPayment = (payment_id = 71, now = NOW) =>
  ({ type: 'BeginPayment', data: registrationRef(), facts: { now, payment_id } }) as const;
const endPayment = (outcome: 'succeeded' | 'declined', number = 1, more: object = {}, now = NOW) =>
  ({ type: 'EndPayment', data: { ...paymentData(1, number), outcome, ...more }, facts: { now } }) as const;

describe('a card payment', () => {
  it('is begun once, over what is due', () => {
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(beginPayment())
      .then(paymentBegun());
    given(stream, ...plannedWorkshop(), seatHeld(), paymentBegun())
      .when(beginPayment())
      .thenNothing();
    given(stream, ...plannedWorkshop(), seatHeld(), paymentBegun())
      .when(beginPayment(72))
      .thenRefused('payment/open');
  });

  it('is begun for a hold that has run out, as long as nobody took its seat', () => {
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(beginPayment(71, minutesLater(60)))
      .then(paymentBegun());
    given(stream, ...plannedWorkshop(), seatHeld(), seatReleased())
      .when(beginPayment())
      .thenRefused('hold/lapsed');
  });

  it('can be begun after the workshop was closed, but not after it was hidden', () => {
    const closed = { type: 'WorkshopChanged', data: { closed: true } } as const;
    given(stream, ...plannedWorkshop(), seatHeld(), closed)
      .when(beginPayment())
      .then(paymentBegun());
    given(stream, ...plannedWorkshop(), seatHeld(), { type: 'WorkshopChanged', data: { publish: false } })
      .when(beginPayment())
      .thenRefused('workshop/unpublished');
  });

  it('is refused where nothing is due by card', () => {
    for (const past of [seatPaidByCard(), seatByCheck(), [waitlistJoined()], [waitlistJoined(), seatOffered()]])
      given(stream, ...plannedWorkshop(), ...past)
        .when(beginPayment(79))
        .thenRefused('payment/nothing-due');
  });

  it('can be tried five times, and more often if staff allow it', () => {
    const tries = (count: number) =>
      Array.from({ length: count }, (_, i) => [paymentBegun(1, i + 1), paymentEnded('declined', 1, i + 1)]).flat();
    given(stream, ...plannedWorkshop(), seatHeld(), ...tries(4))
      .when(beginPayment(79))
      .then({ ...paymentBegun(1, 1), data: { ...paymentData(), payment_id: 79 } });
    given(stream, ...plannedWorkshop(), seatHeld(), ...tries(5))
      .when(beginPayment(79))
      .thenRefused('payment/too-many');
    const allow = { type: 'AllowAttempts', data: { ...registrationRef(), more: 1, reason: 'called us' } } as const;
    const allowed = { type: 'WorkshopAttemptsAllowed', data: allow.data } as const;
    given(stream, ...plannedWorkshop(), seatHeld(), ...tries(5))
      .when(allow)
      .then(allowed);
    const past = [...plannedWorkshop(), seatHeld(), ...tries(5), allowed];
    given(stream, ...past)
      .when(beginPayment(79))
      .then({ ...paymentBegun(1, 1), data: { ...paymentData(), payment_id: 79 } });
    given(stream, ...past, paymentBegun(1, 6), paymentEnded('declined', 1, 6))
      .when(beginPayment(79))
      .thenRefused('payment/too-many');
  });
});

describe('the end of a payment', () => {
  const past = [...plannedWorkshop({ seats: 1 }), seatHeld(), paymentBegun()];

  it('confirms the seat, or leaves it held for another attempt', () => {
    given(stream, ...past)
      .when(endPayment('succeeded'))
      .then(paymentEnded('paid'), seatConfirmed());
    given(stream, ...past)
      .when(endPayment('declined'))
      .then(paymentEnded('declined'));
    given(stream, ...past, paymentEnded('declined'))
      .when(beginPayment(72))
      .then(paymentBegun(1, 2));
  });

  it('is recorded once', () => {
    given(stream, ...past, paymentEnded('paid'), seatConfirmed())
      .when(endPayment('succeeded'))
      .thenNothing();
    given(stream, ...past, paymentEnded('declined'))
      .when(endPayment('declined'))
      .thenNothing();
    // a repeat buys no seat that falls free later
    given(
      stream,
      ...past,
      paymentEnded('declined'),
      seatReleased(),
      seatHeld(2),
      paymentEnded('to be refunded'),
      seatReleased('left', 2),
    )
      .when(endPayment('succeeded'))
      .thenNothing();
  });

  it('buys a free seat if the held one is gone, and is refunded if there is none', () => {
    const late = [...past, paymentEnded('declined'), seatReleased()];
    given(stream, ...late)
      .when(endPayment('succeeded'))
      .then(paymentEnded('paid'), seatConfirmed());
    given(stream, ...late, seatHeld(2))
      .when(endPayment('succeeded'))
      .then(paymentEnded('to be refunded'));
    given(stream, ...late, seatHeld(2))
      .when(endPayment('succeeded', 1, {}, minutesLater(10)))
      .then(seatReleased('ran out', 2), paymentEnded('paid'), seatConfirmed());
    given(stream, ...late, { type: 'WorkshopChanged', data: { publish: false } })
      .when(endPayment('succeeded'))
      .then(paymentEnded('to be refunded'));
  });

  it('is refunded if the seat has another total now, or is paid for already', () => {
    const cheaper = seatHeld(1, { price: 80_00, tax: 5_80, total: 85_80 });
    given(stream, ...past, paymentEnded('declined'), seatReleased('told anew'), cheaper)
      .when(endPayment('succeeded'))
      .then(paymentEnded('to be refunded'));
    given(stream, ...past, paymentEnded('declined'), seatSettled({ how: 'cash', amount: 107_25 }), seatConfirmed())
      .when(endPayment('succeeded'))
      .then(paymentEnded('to be refunded'));
  });

  it('buys the seat if a declined payment turns out to have succeeded', () => {
    given(stream, ...past, paymentEnded('declined'))
      .when(endPayment('succeeded'))
      .then(paymentEnded('paid'), seatConfirmed());
  });
});

describe('credit', () => {
  const apply = (amount: number, credit_id = 9) =>
    ({ type: 'ApplyCredit', data: { ...registrationRef(), credit_id, amount }, facts: { now: NOW } }) as const;
  const credit = (amount: number) => seatSettled({ how: 'credit', amount, credit_id: 9 });

  it('can pay for the whole seat', () => {
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(apply(107_25))
      .then(credit(107_25), seatConfirmed());
  });

  it('can pay a part, and a card the rest', () => {
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(apply(7_25))
      .then(credit(7_25));
    const rest = { ...paymentData(), amount: 100_00 };
    given(stream, ...plannedWorkshop(), seatHeld(), credit(7_25))
      .when(beginPayment())
      .then({ type: 'WorkshopPaymentBegun', data: rest });
    given(stream, ...plannedWorkshop(), seatHeld(), credit(7_25), { type: 'WorkshopPaymentBegun', data: rest })
      .when(endPayment('succeeded', 1, { amount: 100_00 }))
      .then({ type: 'WorkshopPaymentEnded', data: { ...rest, outcome: 'paid' } }, seatConfirmed());
  });

  it('is applied once, and at most for what is due', () => {
    given(stream, ...plannedWorkshop(), seatHeld(), credit(7_25))
      .when(apply(7_25))
      .thenNothing();
    for (const amount of [0, 107_26])
      given(stream, ...plannedWorkshop(), seatHeld())
        .when(apply(amount))
        .thenRefused('credit/amount');
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(apply(1))
      .thenRefused('payment/nothing-due');
    given(stream, ...plannedWorkshop(), seatHeld(), paymentBegun())
      .when(apply(1))
      .thenRefused('payment/open');
  });

  it('is given back when its seat runs out', () => {
    given(stream, ...plannedWorkshop(), seatHeld(), credit(7_25))
      .when({ type: 'OfferSeats', data: {}, facts: { now: minutesLater(10) } })
      .then({
        type: 'WorkshopSeatReleased',
        data: { ...registrationRef(), because: 'ran out', give_back: [{ how: 'credit', amount: 7_25, credit_id: 9 }] },
      });
  });
});

test('the next step of a payment follows from the seat', () => {
  const next = (...past: WorkshopStreamEvent[]) => {
    const [seat] = given(stream, ...plannedWorkshop(), ...past).state.seats;
    return seat && nextOfPayment(seat);
  };
  expect([
    next(seatHeld()),
    next(seatHeld(), paymentBegun()),
    next(...seatPaidByCard()),
    next(...seatByCheck()),
  ]).toEqual(['start', 'wait', 'done', 'done']);
  expect([next(seatHeld(), seatReleased()), next(waitlistJoined()), next(waitlistJoined(), seatOffered())]).toEqual([
    'gone',
    'gone',
    'gone',
  ]);
  const from = { workshop_id: 2, move: 'm1', as: 'registered' } as const;
  const data = { ...seatHeld().data, from, allowed: 5, begun: false, reason: null };
  expect(next({ type: 'WorkshopSeatHeldForMove', data })).toBe('wait');
  expect(START).toBeGreaterThan(NOW);
});
