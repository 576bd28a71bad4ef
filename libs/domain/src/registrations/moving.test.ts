import { given } from '@rabbet/domain/testing/given';
import { instantAt } from '@rabbet/domain/time/zone';
import { promiseOf } from '@rabbet/domain/workshops/workshops';
import { nextOfMove, settingOut, workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  awaited,
  begun,
  booking,
  confirmed,
  held,
  joined,
  NOW,
  of,
  paid,
  planned,
  promised,
  released,
  settled,
  START,
} from '../testing/registrations/past';

/** Move from workshop 1 to workshop 2. */
const FROM = { workshop_id: 1, move: 'm1', as: 'registered' } as const;
const TO = { to: 2, move: 'm1' } as const;
const CARD = { how: 'card', amount: 107_25, payment_id: 71 } as const;

function luggage(past: readonly WorkshopStreamEvent[], now = NOW) {
  const book = given(stream, ...past).state;
  const [seat] = book.seats;
  return seat ? settingOut(book, seat, { workshop_id: 1, move: 'm1', now }) : null;
}
const hold = (past = [...planned(), ...paid()], more: object = {}) => {
  const along = luggage(past);
  if (!along) throw new Error('nobody sets out');
  return { type: 'HoldForMove', data: { ...of(), ...along, ...more }, facts: { now: NOW, tax_rate: 0.0725 } } as const;
};
const arriving = (more: object = {}): WorkshopStreamEvent => {
  const data = { ...booking(1, { attempts: 1 }), from: FROM, allowed: 5, begun: false, reason: null, ...more };
  return { type: 'WorkshopSeatHeldForMove', data };
};
const away = (total = 107_25, now = NOW, more: object = {}) =>
  ({ type: 'MoveAway', data: { ...of(), ...TO, as: 'registered', total, ...more }, facts: { now } }) as const;
const moved = (more: object = {}): WorkshopStreamEvent => ({
  type: 'WorkshopRegistrationMoved',
  data: {
    ...of(),
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
const completed: WorkshopStreamEvent = {
  type: 'WorkshopMoveCompleted',
  data: { ...of(), move: 'm1', settled: [CARD], fee_kept: 0 },
};
const declined = (because: 'payment under way' | 'changed meanwhile' | 'dearer' | 'begun' | 'too late') =>
  ({ type: 'WorkshopRegistrationMoveDeclined', data: { ...of(), ...TO, because } }) as const;

describe('the seat there', () => {
  it('is held with what was paid and promised for the one here', () => {
    given(stream, ...planned())
      .when(hold())
      .then(arriving());
    given(stream, ...planned({ name: 'Gilding', cancellation: 3 }))
      .when(hold())
      .then(arriving({ name: 'Gilding' }));
    given(stream, ...planned())
      .when(hold([...planned(), ...promised()]))
      .then(arriving({ way: 'check', attempts: 0, from: { ...FROM, as: 'check mailed' } }));
  });

  it('is held once for one move', () => {
    given(stream, ...planned(), arriving())
      .when(hold())
      .thenNothing();
    given(stream, ...planned(), ...paid())
      .when(hold())
      .thenRefused('registration/twice');
  });

  it('is not there where it is full, or dearer without a reason', () => {
    given(stream, ...planned({ seats: 0 }))
      .when(hold())
      .thenRefused('workshop/full');
    given(stream, ...planned({ price: 120_00 }))
      .when(hold())
      .thenRefused('move/dearer');
    given(stream, ...planned({ price: 120_00 }))
      .when(hold([...planned(), ...paid()], { reason: 'pays the rest' }))
      .then(arriving({ way: 'check', price: 120_00, tax: 8_70, total: 128_70, reason: 'pays the rest' }));
  });

  it('was paid for the way the one here was', () => {
    const check = { how: 'check', amount: 107_25 } as const;
    given(stream, ...planned())
      .when(hold([...planned(), ...promised(), settled(check), confirmed()]))
      .then(arriving({ way: 'check', attempts: 0 }));
  });

  it('is of somebody whose session had begun, if one has: nothing is granted for it there either', () => {
    expect(luggage([...planned(), ...paid()], START)).toMatchObject({ begun: true });
    expect(luggage([...planned(), ...paid()], START - 1)).toMatchObject({ begun: false });
    given(stream, ...planned(), arriving({ begun: true }), completed, confirmed())
      .when({ type: 'CancelRegistration', data: { ...of(), by: 'customer' }, facts: { now: NOW } })
      .then({
        type: 'WorkshopRegistrationCancelled',
        data: {
          ...of(),
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

  it('is for those who have one here', () => {
    expect(luggage([...planned(), joined()])).toBeNull();
    expect(luggage([...planned(), held()])).toBeNull();
  });

  it('may be in a workshop that was left before', () => {
    given(stream, ...planned(), ...paid(), moved())
      .when(hold())
      .then(arriving());
  });
});

describe('the seat here', () => {
  it('is left, with all that was paid', () => {
    given(stream, ...planned(), ...paid())
      .when(away())
      .then(moved());
    given(stream, ...planned(), ...paid(), moved())
      .when(away())
      .thenNothing();
  });

  it('leaves as credit what the other date costs less, and keeps the fee once', () => {
    const cheaper = { settled: [{ ...CARD, amount: 85_80 }] };
    given(stream, ...planned(), ...paid())
      .when(away(85_80))
      .then(moved({ ...cheaper, credit: 21_45, credit_until: '2027-05-01' }));
    // the seat there can pay the fee of $75
    given(stream, ...planned(), ...paid(1, { policy: promiseOf(2) }))
      .when(away(85_80))
      .then(moved({ ...cheaper, credit: 21_45, credit_until: '2027-05-01' }));
    // it can pay $10 of it
    given(stream, ...planned(), ...paid(1, { policy: promiseOf(2) }))
      .when(away(10_00))
      .then(
        moved({
          settled: [{ ...CARD, amount: 10_00 }],
          fee_kept: 65_00,
          credit: 32_25,
          kept: 65_00,
          credit_until: '2027-05-01',
        }),
      );
  });

  it('stays where it could not be cancelled for credit, or something has changed', () => {
    const late = instantAt('2026-06-04', '10:00') + 1;
    given(stream, ...planned(), ...paid())
      .when(away(107_25, late))
      .then(declined('too late'));
    given(stream, ...planned(), ...paid())
      .when(away(107_25, late - 1))
      .then(moved());
    given(stream, ...planned(), ...paid())
      .when(away(107_25, START))
      .then(declined('begun'));
    given(stream, ...planned(), ...paid())
      .when(away(107_26))
      .then(declined('dearer'));
    given(stream, ...planned(), ...promised())
      .when(away())
      .then(declined('changed meanwhile'));
    given(stream, ...planned(), held(), begun())
      .when(away())
      .then(declined('payment under way'));
    given(stream, ...planned(), ...paid(), declined('begun'))
      .when(away())
      .thenNothing();
  });

  it('is left beyond the deadline and for a dearer date where staff say why', () => {
    given(stream, ...planned(), ...paid())
      .when(away(128_70, START, { reason: 'was ill' }))
      .then(moved());
  });
});

describe('the end of a move', () => {
  const complete = {
    type: 'CompleteMove',
    data: { ...of(), move: 'm1', settled: [CARD], fee_kept: 0 },
    facts: { now: NOW, check_wait: 14 },
  } as const;
  const abandon = { type: 'AbandonMove', data: of() } as const;

  it('confirms the seat there', () => {
    given(stream, ...planned(), arriving())
      .when(complete)
      .then(completed, confirmed());
    given(stream, ...planned(), arriving(), completed, confirmed())
      .when(complete)
      .thenNothing();
  });

  it('waits for a check where one was awaited, or where the other date is dearer', () => {
    const nothing = { ...complete.data, settled: [] };
    given(stream, ...planned(), arriving({ from: { ...FROM, as: 'check mailed' } }))
      .when({ ...complete, data: nothing })
      .then({ type: 'WorkshopMoveCompleted', data: nothing }, awaited(1, '2026-05-15'));
    const dearer = arriving({ price: 120_00, tax: 8_70, total: 128_70 });
    given(stream, ...planned(), dearer)
      .when(complete)
      .then(completed, awaited(1, '2026-05-15'));
    given(stream, ...planned(), dearer, completed, awaited())
      .when({ type: 'ReceiveCheck', data: { ...of(), amount: 21_45 } })
      .then(
        { type: 'WorkshopSeatSettled', data: { ...of(), settlement: { how: 'check', amount: 21_45 } } },
        confirmed(1, 128_70),
      );
  });

  it('lets the seat there go where the move was declined', () => {
    given(stream, ...planned(), arriving())
      .when(abandon)
      .then(released('move declined'));
    given(stream, ...planned(), arriving(), released('move declined'))
      .when(abandon)
      .thenNothing();
    given(stream, ...planned(), arriving(), released('move declined'))
      .when(complete)
      .thenRefused('move/declined');
    for (const command of [complete, abandon])
      given(stream, ...planned(), ...paid())
        .when(command)
        .thenRefused('move/none');
  });

  it('has somebody who goes on with it, wherever it was interrupted', () => {
    const seats = (...past: WorkshopStreamEvent[]) => given(stream, ...planned(), ...past).state.seats[0];
    const next = (here: WorkshopStreamEvent[], ...there: WorkshopStreamEvent[]) => {
      const seat = seats(...there);
      return seat && nextOfMove(seats(...here), seat, 2);
    };
    expect(next(paid(), arriving())).toEqual({ workshop_id: 1, command: { type: 'MoveAway', data: away().data } });
    const { type, data } = complete;
    expect(next([...paid(), moved()], arriving())).toEqual({ workshop_id: 2, command: { type, data } });
    expect(next([...paid(), declined('begun')], arriving())).toEqual({ workshop_id: 2, command: abandon });
    expect(next([], arriving())).toEqual({ workshop_id: 2, command: abandon });
    expect(next([...paid(), moved()], arriving(), completed, confirmed())).toBeNull();
    expect(next(paid(), arriving(), released('move declined'))).toBeNull();
  });
});
