import { given } from '@rabbet/domain/deciders/given';
import { instantAt } from '@rabbet/domain/time/zone';
import type { StaysBecause } from './commands';
import { workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  ann,
  booking,
  facts,
  held,
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
  data: { from: HERE, as, paid: paidBefore, policy: 0 as const },
  personal: who(2),
  facts: facts(2),
});
const arriving = (as: As = 'registered', more = {}): WorkshopStreamEvent => ({
  type: 'WorkshopSeatHeldForMove',
  data: { ...booking(2, { way: as === 'registered' ? 'card' : 'check', ...more }), from: { ...HERE, as } },
  personal: spoken(2, ann),
});
const leave = (as: As = 'registered', total = 107_25, now = NOW) =>
  ({ type: 'MoveAway', data: { ...of(1), to: THERE, as, total }, facts: { now } }) as const;
const left = (more = {}): WorkshopStreamEvent => ({
  type: 'WorkshopRegistrationMoved',
  data: { ...of(1), to: THERE, paid: 107_25, credit: 0, kept: 0, credit_until: null, ...more },
});
const stays = (because: StaysBecause): WorkshopStreamEvent => ({
  type: 'WorkshopRegistrationMoveDeclined',
  data: { ...of(1), to: THERE, because },
});
const confirmed = { type: 'WorkshopSeatConfirmed', data: { ...of(2), paid: 107_25, how: 'move' } } as const;
const released = { type: 'WorkshopSeatReleased', data: of(2) } as const;

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
      .when({ ...hold(), personal: who(3), facts: facts(3) })
      .then({
        ...arriving(),
        data: { ...booking(3), from: { ...HERE, as: 'registered' } },
        personal: spoken(3, ann),
      } as WorkshopStreamEvent); // told as above
  });

  it('under the policy that was agreed to, whatever that date has', () => {
    given(stream, ...planned({ cancellation: 3 }))
      .when({ ...hold(), data: { ...hold().data, policy: 1 } })
      .then(arriving('registered', { policy: 1 }));
  });

  it('in place of one that has run out', () => {
    given(stream, ...planned({ seats: 1 }), held(1, { ...ann, first: 'Bob' }))
      .when({ ...hold(), facts: facts(2, { now: NOW + 600_000 }) })
      .then({ type: 'WorkshopSeatReleased', data: of(1) }, arriving());
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
  it('as long as cancelling would still grant something', () => {
    const at = (date: string) => leave('registered', 107_25, instantAt(date, '23:59'));
    given(stream, ...planned(), ...paid())
      .when(at('2026-06-04'))
      .then(left());
    given(stream, ...planned(), ...paid())
      .when(at('2026-06-05'))
      .then(stays('too late'));
  });

  it('until it begins, for whoever has paid nothing yet', () => {
    const begins = instantAt('2026-06-06', '10:00');
    given(stream, ...planned(), ...promised())
      .when(leave('check mailed', 107_25, begins - 1))
      .then(left({ paid: 0 }));
    given(stream, ...planned(), ...promised())
      .when(leave('check mailed', 107_25, begins))
      .then(stays('begun'));
  });

  it('gives back what the other date costs less, as its policy would', () => {
    given(stream, ...planned(), ...paid())
      .when(leave('registered', 53_63))
      .then(left({ credit: 53_62, credit_until: '2027-05-01' }));
    const strict = paid(1).map((event) =>
      event.type === 'WorkshopSeatHeld' ? { ...event, data: { ...event.data, policy: 2 as const } } : event,
    );
    given(stream, ...planned(), ...strict)
      .when(leave('registered', 7_25))
      .then(left({ credit: 25_00, kept: 75_00, credit_until: '2027-05-01' }));
    given(stream, ...planned(), ...promised())
      .when(leave('check mailed', 53_63))
      .then(left({ paid: 0 }));
  });

  it('gives back all that was paid where nothing is to pay', () => {
    given(stream, ...planned(), ...paid())
      .when(leave('registered', 0))
      .then(left({ credit: 107_25, credit_until: '2027-05-01' }));
  });

  it('works while this date is withdrawn, and remembers each move that was tried', () => {
    const elsewhere = { workshop_id: 3, registration_id: 33 };
    const declined: WorkshopStreamEvent = {
      type: 'WorkshopRegistrationMoveDeclined',
      data: { ...of(1), to: elsewhere, because: 'dearer' },
    };
    const past = [...planned(), ...paid(), declined, { type: 'WorkshopTimeRemoved', data: { id: 5 } } as const];
    given(stream, ...past)
      .when(leave())
      .then(left());
    expect(given(stream, ...past, left()).state.registrations[0]?.moves).toHaveLength(2);
    expect(given(stream, ...past, stays('dearer')).state.registrations[0]?.moves).toHaveLength(2);
  });

  it('is too late for a single cent as well', () => {
    const cent = { ...of(1), paid: 1, how: 'shop' } as const;
    const past = [
      ...planned(),
      held(1, ann, { price: 1, tax: 0, total: 1 }),
      { type: 'WorkshopSeatConfirmed', data: cent } as const,
    ];
    given(stream, ...past)
      .when(leave('registered', 1, instantAt('2026-06-05', '12:00')))
      .then(stays('too late'));
  });

  it('once', () => {
    given(stream, ...planned(), ...paid(), left())
      .when(leave())
      .thenNothing();
    given(stream, ...planned(), ...paid(), stays('begun'))
      .when(leave())
      .thenNothing();
  });

  it('is declined, once and for all, when something has changed since', () => {
    const [past, gone] = [
      [...planned(), ...paid()],
      { ...left(), data: { ...of(1), to: { ...THERE, workshop_id: 3 } } },
    ];
    given(stream, ...planned(), ...promised(), { type: 'WorkshopCheckReceived', data: { ...of(1), paid: 107_25 } })
      .when(leave('check mailed'))
      .then(stays('changed meanwhile'));
    given(stream, ...past, gone as WorkshopStreamEvent) // it went to another date
      .when(leave())
      .then(stays('changed meanwhile'));
    given(stream, ...past)
      .when(leave('registered', 107_26))
      .then(stays('dearer'));
    given(stream, ...past)
      .when(leave('registered', -1))
      .then(stays('dearer'));
  });

  it('is declined while a card is being charged a second time', () => {
    const twice: WorkshopStreamEvent[] = [
      held(),
      started(),
      { type: 'WorkshopPaymentDeclined', data: { ...attempt(), reason: 'declined' } },
      started(1, 2),
      { type: 'WorkshopPaymentSucceeded', data: { ...attempt(), reference: 'ch_1', brand: null, last4: null } },
      { type: 'WorkshopSeatConfirmed', data: { ...of(1), paid: 107_25, how: 'card' } },
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
