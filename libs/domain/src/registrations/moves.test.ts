import { given } from '@rabbet/domain/testing/given';
import { instantAt } from '@rabbet/domain/time/zone';
import { termsOfPolicy } from '@rabbet/domain/workshops/workshops';
import { nextOfMove, luggageOf, workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  checkAwaited,
  paymentBegun,
  booking,
  seatConfirmed,
  seatHeld,
  waitlistJoined,
  NOW,
  registrationRef,
  seatPaidByCard,
  plannedWorkshop,
  seatByCheck,
  seatReleased,
  seatSettled,
  START,
} from '../testing/registrations/events';

/** Move from workshop 1 to workshop 2. */
const FROM = { workshop_id: 1, move: 'm1', as: 'registered' } as const;
const TO = { to: 2, move: 'm1' } as const;
const CARD = { how: 'card', amount: 107_25, payment_id: 71 } as const;

function luggage(past: readonly WorkshopStreamEvent[], now = NOW) {
  const book = given(stream, ...past).state;
  const [seat] = book.seats;
  return seat ? luggageOf(book, seat, { workshop_id: 1, move: 'm1', now }) : null;
}
const holdForMove = (past = [...plannedWorkshop(), ...seatPaidByCard()], more: object = {}) => {
  const data = luggage(past);
  if (!data) throw new Error('there is no seat to move');
  return {
    type: 'HoldForMove',
    data: { ...registrationRef(), ...data, ...more },
    facts: { now: NOW, tax_rate: 0.0725 },
  } as const;
};
const heldForMove = (more: object = {}): WorkshopStreamEvent => {
  const data = { ...booking(1, { attempts: 1 }), from: FROM, allowed: 5, begun: false, reason: null, ...more };
  return { type: 'WorkshopSeatHeldForMove', data };
};
const moveAway = (total = 107_25, now = NOW, more: object = {}) =>
  ({
    type: 'MoveAway',
    data: { ...registrationRef(), ...TO, as: 'registered', total, ...more },
    facts: { now },
  }) as const;
const registrationMoved = (more: object = {}): WorkshopStreamEvent => ({
  type: 'WorkshopRegistrationMoved',
  data: {
    ...registrationRef(),
    ...TO,
    paid: 107_25,
    settled: [CARD],
    fee_kept: 0,
    credit: 0,
    refund: 0,
    kept: 0,
    credit_until: null,
    ...more,
  },
});
const moveCompleted: WorkshopStreamEvent = {
  type: 'WorkshopMoveCompleted',
  data: { ...registrationRef(), move: 'm1', settled: [CARD], fee_kept: 0 },
};
const moveDeclined = (because: 'payment under way' | 'changed meanwhile' | 'dearer' | 'begun' | 'too late') =>
  ({ type: 'WorkshopRegistrationMoveDeclined', data: { ...registrationRef(), ...TO, because } }) as const;

describe('the new seat of a move', () => {
  it('is held with the payments and terms of the old seat', () => {
    given(stream, ...plannedWorkshop())
      .when(holdForMove())
      .then(heldForMove());
    given(stream, ...plannedWorkshop({ name: 'Gilding', cancellation: 3 }))
      .when(holdForMove())
      .then(heldForMove({ name: 'Gilding' }));
    given(stream, ...plannedWorkshop())
      .when(holdForMove([...plannedWorkshop(), ...seatByCheck()]))
      .then(heldForMove({ way: 'check', attempts: 0, from: { ...FROM, as: 'check mailed' } }));
  });

  it('is held once for each move', () => {
    given(stream, ...plannedWorkshop(), heldForMove())
      .when(holdForMove())
      .thenNothing();
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(holdForMove())
      .thenRefused('registration/twice');
  });

  it('is refused in a full workshop, or at a higher price without a reason', () => {
    given(stream, ...plannedWorkshop({ seats: 0 }))
      .when(holdForMove())
      .thenRefused('workshop/full');
    given(stream, ...plannedWorkshop({ price: 120_00 }))
      .when(holdForMove())
      .thenRefused('move/dearer');
    given(stream, ...plannedWorkshop({ price: 120_00 }))
      .when(holdForMove([...plannedWorkshop(), ...seatPaidByCard()], { reason: 'pays the rest' }))
      .then(heldForMove({ way: 'check', price: 120_00, tax: 8_70, total: 128_70, reason: 'pays the rest' }));
  });

  it('keeps the way in which the old seat was paid for', () => {
    const check = { how: 'check', amount: 107_25 } as const;
    given(stream, ...plannedWorkshop())
      .when(holdForMove([...plannedWorkshop(), ...seatByCheck(), seatSettled(check), seatConfirmed()]))
      .then(heldForMove({ way: 'check', attempts: 0 }));
  });

  it('gives no grant after a cancellation if a session of the old seat had begun', () => {
    expect(luggage([...plannedWorkshop(), ...seatPaidByCard()], START)).toMatchObject({ begun: true });
    expect(luggage([...plannedWorkshop(), ...seatPaidByCard()], START - 1)).toMatchObject({ begun: false });
    given(stream, ...plannedWorkshop(), heldForMove({ begun: true }), moveCompleted, seatConfirmed())
      .when({ type: 'CancelRegistration', data: { ...registrationRef(), by: 'customer' }, facts: { now: NOW } })
      .then({
        type: 'WorkshopRegistrationCancelled',
        data: {
          ...registrationRef(),
          by: 'customer',
          reason: null,
          paid: 107_25,
          refunds: [],
          credit: 0,
          refund: 0,
          kept: 107_25,
          credit_until: null,
        },
      });
  });

  it('is held only for somebody who has an old seat', () => {
    expect(luggage([...plannedWorkshop(), waitlistJoined()])).toBeNull();
    expect(luggage([...plannedWorkshop(), seatHeld()])).toBeNull();
  });

  it('can be held in a workshop that the person left before', () => {
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), registrationMoved())
      .when(holdForMove())
      .then(heldForMove());
  });
});

describe('the old seat of a move', () => {
  it('is left once, and all payments go along', () => {
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(moveAway())
      .then(registrationMoved());
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), registrationMoved())
      .when(moveAway())
      .thenNothing();
  });

  it('gives credit for the difference to a cheaper date, and keeps the fee only once', () => {
    const cheaper = { settled: [{ ...CARD, amount: 85_80 }] };
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(moveAway(85_80))
      .then(registrationMoved({ ...cheaper, credit: 21_45, credit_until: '2027-05-01' }));
    // the $85.80 that go along are more than the fee of $75: none of it is kept here
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(1, { policy: termsOfPolicy(2) }))
      .when(moveAway(85_80))
      .then(registrationMoved({ ...cheaper, credit: 21_45, credit_until: '2027-05-01' }));
    // only $10 go along: the other $65 of the fee are kept here
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(1, { policy: termsOfPolicy(2) }))
      .when(moveAway(10_00))
      .then(
        registrationMoved({
          settled: [{ ...CARD, amount: 10_00 }],
          fee_kept: 65_00,
          credit: 32_25,
          kept: 65_00,
          credit_until: '2027-05-01',
        }),
      );
  });

  it('is kept, and the move declined, after the deadline or after a change', () => {
    const late = instantAt('2026-06-04', '10:00') + 1;
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(moveAway(107_25, late))
      .then(moveDeclined('too late'));
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(moveAway(107_25, late - 1))
      .then(registrationMoved());
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(moveAway(107_25, START))
      .then(moveDeclined('begun'));
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(moveAway(107_26))
      .then(moveDeclined('dearer'));
    given(stream, ...plannedWorkshop(), ...seatByCheck())
      .when(moveAway())
      .then(moveDeclined('changed meanwhile'));
    given(stream, ...plannedWorkshop(), seatHeld(), paymentBegun())
      .when(moveAway())
      .then(moveDeclined('payment under way'));
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), moveDeclined('begun'))
      .when(moveAway())
      .thenNothing();
  });

  it('can be left after the deadline or for a higher price if staff give a reason', () => {
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(moveAway(128_70, START, { reason: 'was ill' }))
      .then(registrationMoved());
  });
});

describe('the end of a move', () => {
  const complete = {
    type: 'CompleteMove',
    data: { ...registrationRef(), move: 'm1', settled: [CARD], fee_kept: 0 },
    facts: { now: NOW, check_wait: 14 },
  } as const;
  const abandon = { type: 'AbandonMove', data: registrationRef() } as const;

  it('confirms the new seat', () => {
    given(stream, ...plannedWorkshop(), heldForMove())
      .when(complete)
      .then(moveCompleted, seatConfirmed());
    given(stream, ...plannedWorkshop(), heldForMove(), moveCompleted, seatConfirmed())
      .when(complete)
      .thenNothing();
  });

  it('awaits a check if one was awaited before, or if the new date is more expensive', () => {
    const nothing = { ...complete.data, settled: [] };
    given(stream, ...plannedWorkshop(), heldForMove({ from: { ...FROM, as: 'check mailed' } }))
      .when({ ...complete, data: nothing })
      .then({ type: 'WorkshopMoveCompleted', data: nothing }, checkAwaited(1, '2026-05-15'));
    const dearer = heldForMove({ price: 120_00, tax: 8_70, total: 128_70 });
    given(stream, ...plannedWorkshop(), dearer)
      .when(complete)
      .then(moveCompleted, checkAwaited(1, '2026-05-15'));
    given(stream, ...plannedWorkshop(), dearer, moveCompleted, checkAwaited())
      .when({ type: 'ReceiveCheck', data: { ...registrationRef(), amount: 21_45 } })
      .then(
        { type: 'WorkshopSeatSettled', data: { ...registrationRef(), settlement: { how: 'check', amount: 21_45 } } },
        seatConfirmed(1, 128_70),
      );
  });

  it('lets the new seat go if the move was declined', () => {
    given(stream, ...plannedWorkshop(), heldForMove())
      .when(abandon)
      .then(seatReleased('move declined'));
    given(stream, ...plannedWorkshop(), heldForMove(), seatReleased('move declined'))
      .when(abandon)
      .thenNothing();
    given(stream, ...plannedWorkshop(), heldForMove(), seatReleased('move declined'))
      .when(complete)
      .thenRefused('move/declined');
    for (const command of [complete, abandon])
      given(stream, ...plannedWorkshop(), ...seatPaidByCard())
        .when(command)
        .thenRefused('move/none');
  });

  it('follows from the state of both seats, after any interruption', () => {
    const seatAfter = (...past: WorkshopStreamEvent[]) => given(stream, ...plannedWorkshop(), ...past).state.seats[0];
    const next = (oldEvents: WorkshopStreamEvent[], ...newEvents: WorkshopStreamEvent[]) => {
      const newSeat = seatAfter(...newEvents);
      return newSeat && nextOfMove(seatAfter(...oldEvents), newSeat, 2);
    };
    expect(next(seatPaidByCard(), heldForMove())).toEqual({
      workshop_id: 1,
      command: { type: 'MoveAway', data: moveAway().data },
    });
    const { type, data } = complete;
    expect(next([...seatPaidByCard(), registrationMoved()], heldForMove())).toEqual({
      workshop_id: 2,
      command: { type, data },
    });
    expect(next([...seatPaidByCard(), moveDeclined('begun')], heldForMove())).toEqual({
      workshop_id: 2,
      command: abandon,
    });
    expect(next([], heldForMove())).toEqual({ workshop_id: 2, command: abandon });
    expect(next([...seatPaidByCard(), registrationMoved()], heldForMove(), moveCompleted, seatConfirmed())).toBeNull();
    expect(next(seatPaidByCard(), heldForMove(), seatReleased('move declined'))).toBeNull();
  });
});
