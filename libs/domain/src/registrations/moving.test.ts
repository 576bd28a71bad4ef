import { given } from '@rabbet/domain/deciders/given';
import { instantAt } from '@rabbet/domain/time/zone';
import { nextOfMove, workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  ann,
  booking,
  facts,
  held,
  joined,
  NOW,
  of,
  paid,
  planned,
  promised,
  spoken,
  who,
  attempt,
  started,
} from './testing/past';

/** From registration 31 of workshop 1 (here) to registration 32 of workshop 2 (there). */
const HERE = { workshop_id: 1, registration_id: 31 };
const THERE = { workshop_id: 2, registration_id: 32 };

type As = 'registered' | 'check mailed';
const hold = (as: As = 'registered', paidBefore = 107_25) => ({
  type: 'HoldForMove' as const,
  data: { from: HERE, as, paid: paidBefore },
  personal: who(2),
  facts: facts(2),
});
const arriving = (as: As = 'registered', more = {}): WorkshopStreamEvent => ({
  type: 'SeatHeldForMove',
  data: { ...booking(2, { way: as === 'registered' ? 'card' : 'check', ...more }), from: { ...HERE, as } },
  personal: spoken(2, ann),
});
const leave = (as: As = 'registered', total = 107_25, now = NOW) =>
  ({ type: 'MoveAway', data: { ...of(1), to: THERE, as, total }, facts: { now } }) as const;
const left = (more = {}): WorkshopStreamEvent => ({
  type: 'RegistrationMoved',
  data: { ...of(1), to: THERE, paid: 107_25, credit: 0, credit_until: null, ...more },
});
const stays = (because: 'payment under way' | 'changed meanwhile' | 'dearer' | 'expired'): WorkshopStreamEvent => ({
  type: 'MoveDeclined',
  data: { ...of(1), to: THERE, because },
});
const complete = { type: 'CompleteMove', data: of(2) } as const;
const abandon = { type: 'AbandonMove', data: of(2) } as const;
const confirmed = { type: 'SeatConfirmed', data: { ...of(2), paid: 107_25, how: 'move' } } as const;
const released = { type: 'SeatReleased', data: of(2) } as const;

describe('the half there: a seat is held', () => {
  it('for as long as it takes', () => {
    given(stream, ...planned())
      .when(hold())
      .then(arriving());
    given(stream, ...planned({ seats: 1 }), arriving())
      .when({
        ...hold(),
        data: { ...hold().data, from: { ...HERE, registration_id: 35 } },
        personal: { 42: { ...ann, first: 'Bob' } },
      })
      .thenRefused('workshop/full');
  });

  it('also for whoever still owes a check, who then owes what it costs there', () => {
    given(stream, ...planned({ price: 200_00 }))
      .when(hold('check mailed', 0))
      .then(arriving('check mailed', { price: 200_00, tax: 14_50, total: 214_50 }));
  });

  it('once for each seat that is moved', () => {
    given(stream, ...planned(), arriving())
      .when(hold())
      .thenNothing();
    given(stream, ...planned(), arriving(), confirmed)
      .when(hold())
      .thenNothing();
  });

  it('anew, after a move that did not happen', () => {
    given(stream, ...planned(), arriving(), released)
      .when(hold())
      .then(arriving());
  });

  it('is refused when it costs more than was paid, and not when it costs the same or less', () => {
    given(stream, ...planned())
      .when(hold('registered', 107_24))
      .thenRefused('move/dearer');
    given(stream, ...planned({ price: 50_00 }))
      .when(hold())
      .then(arriving('registered', { price: 50_00, tax: 3_63, total: 53_63 }));
  });

  it('is refused when that date is full, is past, or has the person already', () => {
    given(stream, ...planned({ seats: 0 }))
      .when(hold())
      .thenRefused('workshop/full');
    given(stream, ...planned())
      .when({ ...hold(), facts: facts(2, { now: instantAt('2026-06-07', '00:00') }) })
      .thenRefused('workshop/expired');
    given(stream, ...planned(), ...paid())
      .when(hold())
      .thenRefused('registration/twice');
  });
});

describe('the half here: the seat is left', () => {
  it('without asking the policy', () => {
    given(stream, ...planned(), ...paid())
      .when(leave('registered', 107_25, instantAt('2026-06-05', '12:00')))
      .then(left());
  });

  it('keeps what the other date costs less as credit for a year', () => {
    given(stream, ...planned(), ...paid())
      .when(leave('registered', 53_63))
      .then(left({ credit: 53_62, credit_until: '2027-05-01' }));
    given(stream, ...planned(), ...promised())
      .when(leave('check mailed', 53_63))
      .then(left({ paid: 0 }));
  });

  it('once', () => {
    given(stream, ...planned(), ...paid(), left())
      .when(leave())
      .thenNothing();
    given(stream, ...planned(), ...paid(), stays('expired'))
      .when(leave())
      .thenNothing();
  });

  it('is declined, once and for all, when something has changed since', () => {
    const [past, gone] = [
      [...planned(), ...paid()],
      { ...left(), data: { ...of(1), to: { ...THERE, workshop_id: 3 } } },
    ];
    given(stream, ...planned(), ...promised(), { type: 'CheckReceived', data: { ...of(1), paid: 107_25 } })
      .when(leave('check mailed'))
      .then(stays('changed meanwhile'));
    given(stream, ...past, gone as WorkshopStreamEvent) // it went to another date
      .when(leave())
      .then(stays('changed meanwhile'));
    given(stream, ...past)
      .when(leave('registered', 107_26))
      .then(stays('dearer'));
    given(stream, ...past)
      .when(leave('registered', 107_25, instantAt('2026-06-07', '00:00')))
      .then(stays('expired'));
  });

  it('is declined while a card is being charged a second time', () => {
    const twice: WorkshopStreamEvent[] = [
      held(),
      started(),
      { type: 'PaymentDeclined', data: { ...attempt(), reason: 'no' } },
      started(1, 2),
      { type: 'PaymentSucceeded', data: { ...attempt(), reference: 'ch_1', brand: null, last4: null } },
      { type: 'SeatConfirmed', data: { ...of(1), paid: 107_25, how: 'card' } },
    ];
    given(stream, ...planned(), ...twice)
      .when(leave())
      .then(stays('payment under way'));
  });

  it('leaves the credit to be seen beside it', () => {
    const { state } = given(stream, ...planned(), ...paid(), left({ credit: 53_62, credit_until: '2027-05-01' }));
    expect(state.registrations[0]).toMatchObject({
      stage: 'moved',
      grant: { credit: 53_62, kept: 0, credit_until: '2027-05-01' },
      moves: [{ ...THERE, declined: false }],
    });
  });

  it('is refused for what never was', () => {
    given(stream, ...planned())
      .when(leave())
      .thenRefused('registration/unknown');
  });
});

describe('arriving', () => {
  it('confirms the seat, or goes on waiting for the check', () => {
    given(stream, ...planned(), arriving())
      .when(complete)
      .then(confirmed);
    given(stream, ...planned(), arriving('check mailed'))
      .when(complete)
      .then({ type: 'CheckPromised', data: of(2) });
  });

  it('changes nothing the second time', () => {
    given(stream, ...planned(), arriving(), confirmed)
      .when(complete)
      .thenNothing();
  });

  it('is refused for who did not set out, or whose move was declined', () => {
    given(stream, ...planned(), held(2))
      .when(complete)
      .thenRefused('move/none');
    given(stream, ...planned(), arriving(), released)
      .when(complete)
      .thenRefused('move/declined');
  });
});

describe('a move that does not happen', () => {
  it('lets the seat there go, once', () => {
    given(stream, ...planned(), arriving())
      .when(abandon)
      .then(released);
    given(stream, ...planned(), arriving(), released)
      .when(abandon)
      .thenNothing();
  });

  it('cannot be given up once they have arrived, nor where none was begun', () => {
    given(stream, ...planned(), arriving(), confirmed)
      .when(abandon)
      .thenRefused('move/none');
    given(stream, ...planned(), held(2))
      .when(abandon)
      .thenRefused('move/none');
  });
});

test('nobody but the move itself touches the seat that it holds', () => {
  const past = [...planned(), arriving()];
  given(stream, ...past)
    .when({ type: 'ReleaseSeat', data: of(2) })
    .thenRefused('move/open');
  given(stream, ...past)
    .when({ type: 'CancelRegistration', data: { ...of(2), by: 'customer' }, facts: { now: NOW } })
    .thenRefused('move/open');
  given(stream, ...past)
    .when({ type: 'ConfirmSeat', data: of(2), facts: { now: NOW } })
    .thenRefused('hold/lapsed');
});

test('whoever goes on with a move is told what is next', () => {
  const at = (...past: WorkshopStreamEvent[]) => given(stream, ...planned(), ...past).state.registrations[0]!; // the only one
  const there = at(arriving());
  expect(nextOfMove(at(...paid()), 2, there)).toBe('MoveAway');
  expect(nextOfMove(at(...paid(), stays('expired')), 2, there)).toBe('AbandonMove');
  expect(nextOfMove(at(...paid(), left()), 2, there)).toBe('CompleteMove');
  expect(nextOfMove(at(...paid(), left()), 3, there)).toBe('MoveAway'); // it left for another date
  expect(nextOfMove(at(...paid(), left()), 2, at(arriving(), confirmed))).toBeNull();
  expect(nextOfMove(at(joined()), 2, at(arriving(), released))).toBeNull();
});
