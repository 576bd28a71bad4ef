import { promiseOf } from '@rabbet/domain/workshops/workshops';
import { given } from '@rabbet/domain/testing/given';
import { instantAt } from '@rabbet/domain/time/zone';
import { mayTellAnew, workshopStream as stream } from './registrations';
import {
  awaited,
  begun,
  booking,
  CHARGE,
  confirmed,
  held,
  HELD_UNTIL,
  iso,
  joined,
  later,
  MINUTE,
  NOW,
  of,
  offered,
  onDay,
  paid,
  paymentEnded,
  planned,
  promised,
  released,
  START,
  take,
  TERMS,
  unscheduled,
} from '../testing/registrations/past';

describe('a seat', () => {
  it('is held for a card, with what it costs and promises', () => {
    given(stream, ...planned())
      .when(take('card'))
      .then(held());
  });

  it('is taken at once by whoever mails a check, until the day by which it is awaited', () => {
    given(stream, ...planned())
      .when(take('check', 1, { check_wait: 10 }))
      .then(held(1, { way: 'check' }), awaited(1, '2026-05-11'));
  });

  it('asks for no card or check where nothing is to be paid', () => {
    const free = { price: 0, tax: 0, total: 0, policy: promiseOf(0, true) };
    for (const way of ['card', 'check'] as const)
      given(stream, ...planned({ price: 0 }))
        .when(take(way))
        .then(held(1, { way, ...free }), confirmed(1, 0));
  });

  it('is free of tax for whoever is exempt', () => {
    given(stream, ...planned())
      .when(take('card', 1, { tax_rate: 0 }))
      .then(held(1, { tax_rate: 0, tax: 0, total: 100_00 }));
  });

  it('is refused without the acknowledgement, or at another total than was shown', () => {
    given(stream, ...planned())
      .when(take('card', 1, {}, { acknowledged: false }))
      .thenRefused('registration/not-acknowledged');
    given(stream, ...planned())
      .when(take('card', 1, {}, { total: 100_00 }))
      .thenRefused('registration/total');
    given(stream, ...planned())
      .when(take('card', 1, {}, { total: CHARGE.total }))
      .then(held());
  });

  it('goes to whoever asks first, and not beyond the last', () => {
    given(stream, ...planned(), ...paid(1))
      .when(take('card', 2))
      .then(held(2));
    for (const past of [
      [...paid(1), ...paid(2)],
      [...paid(1), ...promised(2)],
      [...paid(1), held(2)],
    ])
      given(stream, ...planned(), ...past)
        .when(take('card', 3))
        .thenRefused('workshop/full');
  });

  it('falls free when its hold has run out, which is said first', () => {
    given(stream, ...planned({ seats: 1 }), held(1))
      .when(take('card', 2, { now: later(10) - 1 }))
      .thenRefused('workshop/full');
    given(stream, ...planned({ seats: 1 }), held(1))
      .when(take('card', 2, { now: later(10) }))
      .then(released(), held(2, {}, iso(later(20))));
    given(stream, ...planned({ seats: 1 }), held(1), begun(1))
      .when(take('card', 2, { now: later(10) }))
      .thenRefused('workshop/full');
  });

  it.each([
    [unscheduled(), 'workshop/waitlist-only'],
    [planned({ price: null }), 'workshop/waitlist-only'],
    [planned({ publish: false }), 'workshop/unpublished'],
    [planned({ closed: true }), 'workshop/closed'],
    [[], 'record/unknown'],
  ] as const)('is not there in %#', (past, code) => {
    given(stream, ...[past].flat())
      .when(take('card'))
      .thenRefused(code);
  });

  it('is not there once the first day is over', () => {
    const over = instantAt('2026-06-07', '00:00');
    given(stream, ...planned())
      .when(take('card', 1, { now: over }))
      .thenRefused('workshop/expired');
    given(stream, ...planned())
      .when(take('card', 1, { now: over - 1 }))
      .then(held(1, {}, iso(over - 1 + 10 * MINUTE)));
  });
});

describe('a check', () => {
  const when = (now: number, days: number | null = 10) => take('check', 1, { now, check_days: days });
  it('is offered only while it can arrive', () => {
    given(stream, ...planned())
      .when(when(instantAt('2026-05-27', '23:59')))
      .then(held(1, { way: 'check' }, iso(instantAt('2026-05-27', '23:59') + 10 * MINUTE)), awaited());
    given(stream, ...planned())
      .when(when(instantAt('2026-05-28', '00:00')))
      .thenRefused('check/too-late');
  });

  it('is taken by staff whenever they say so', () => {
    const now = instantAt('2026-06-05', '12:00');
    given(stream, ...planned())
      .when(when(now, null))
      .then(held(1, { way: 'check' }, iso(now + 10 * MINUTE)), awaited());
  });
});

describe('the same registration again', () => {
  it('changes nothing when it says the same', () => {
    for (const past of [[held()], paid(), [held(), begun()]])
      given(stream, ...planned(), ...past)
        .when(take('card', 1, { now: later(5) }))
        .thenNothing();
    given(stream, ...planned(), ...promised())
      .when(take('check'))
      .thenNothing();
    given(stream, ...planned({ seats: 0 }), joined())
      .when(take('waitlist'))
      .thenNothing();
  });

  it('is told anew while its seat is held, and held no longer for it', () => {
    given(stream, ...planned(), held())
      .when(take('check', 1, { now: later(5) }))
      .then(released('told anew'), held(1, { way: 'check' }), awaited());
    given(stream, ...planned({ price: 80_00 }), held())
      .when(take('card', 1, { now: later(5) }, { total: 85_80 }))
      .then(released('told anew'), held(1, { price: 80_00, tax: 5_80, total: 85_80 }));
  });

  it('keeps its order and its attempts after its hold has run out', () => {
    const past = [held(), begun(), paymentEnded('declined'), released()];
    given(stream, ...planned(), ...past)
      .when(take('card', 1, { now: later(60), order_id: 99 }))
      .then(held(1, { attempts: 1 }, iso(later(70))));
  });

  it('counts the attempts of the same person under another registration', () => {
    const past = [held(), begun(), paymentEnded('declined'), released()];
    given(stream, ...planned(), ...past)
      .when(take('card', 2, {}, { before: 31 }))
      .then(held(2, { attempts: 1 }));
  });

  it('is refused in friendly words where it has a place already', () => {
    const cases = [
      [paid(), 'check', 'registration/twice'],
      [promised(), 'card', 'registration/twice'],
      [[held(), begun()], 'check', 'payment/open'],
      [[held()], 'waitlist', 'waitlist/seats-free'],
      [[joined()], 'card', 'registration/waiting'],
      [[joined(), offered()], 'card', 'offer/standing'],
    ] as const;
    for (const [past, way, code] of cases)
      given(stream, ...planned(), ...past)
        .when(take(way))
        .thenRefused(code);
  });

  it('is another one once it was cancelled', () => {
    const grant = { credit: 0, refund: 0, kept: 107_25, credit_until: null };
    given(stream, ...planned(), ...paid(), {
      type: 'WorkshopRegistrationCancelled',
      data: { ...of(), ...grant, by: 'customer', paid: 107_25, refunds: [], reason: null },
    })
      .when(take('card'))
      .thenRefused('registration/exists');
  });

  it('is told to wait while its owner is just arriving from another date', () => {
    const from = { workshop_id: 2, move: 'm1', as: 'registered' } as const;
    const data = { ...booking(), from, allowed: 5, begun: false, reason: null };
    given(stream, ...planned(), { type: 'WorkshopSeatHeldForMove', data })
      .when(take('check'))
      .thenRefused('move/open');
  });
});

describe('the waitlist', () => {
  it('takes whoever finds no seat, or no dates yet', () => {
    given(stream, ...planned({ seats: 0 }))
      .when(take('waitlist'))
      .then(joined());
    given(stream, unscheduled())
      .when(take('waitlist'))
      .then(joined(1, { starts: null }));
  });

  it('is refused while a seat is free, with an invitation to take it', () => {
    given(stream, ...planned())
      .when(take('waitlist'))
      .thenRefused('waitlist/seats-free');
  });

  it('comes first: a free seat is owed to it while there is time to offer it', () => {
    given(stream, ...planned(), joined(2))
      .when(take('card', 1))
      .then(held(1));
    given(stream, ...planned({ seats: 1 }), joined(2))
      .when(take('card', 1))
      .thenRefused('workshop/full');
    given(stream, ...planned({ seats: 1 }), joined(2))
      .when(take('waitlist', 1))
      .then(joined(1));
  });

  it('holds nothing back from the last hour on: whoever asks may take a free seat, waiting or not', () => {
    const late = START - 60 * MINUTE + 1;
    const until = iso(late + 10 * MINUTE);
    const past = [...planned({ seats: 1 }), joined(1), joined(2)];
    given(stream, ...past)
      .when(take('card', 3, { now: late }))
      .then(held(3, {}, until));
    given(stream, ...past)
      .when(take('card', 2, { now: late }))
      .then(held(2, {}, until));
    given(stream, ...past)
      .when(take('card', 2, { now: late - 1 }))
      .thenRefused('registration/waiting');
  });
});

test('what was promised stays, whatever becomes of the plan', () => {
  const renamed = { type: 'WorkshopChanged', data: { name: 'Gilding', cancellation: 3 } } as const;
  const [seat] = given(stream, ...planned(), ...paid(), renamed, onDay('2026-05-20', 6)).state.seats;
  expect(seat).toMatchObject({ ...TERMS, ...CHARGE });
  expect([HELD_UNTIL, NOW]).toEqual([iso(later(10)), later(0)]);
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
  'the form of a seat that is %s (by the link of its offer: %s) may be told anew: %s',
  (stage, byOffer, may) => {
    expect(mayTellAnew({ stage, from: null }, byOffer)).toBe(may);
  },
);

test('a form without a seat may be told anew, and that of a seat that somebody is moving to may not', () => {
  expect(mayTellAnew(undefined, false)).toBe(true);
  expect(mayTellAnew({ stage: 'held', from: { workshop_id: 1, move: 'a', as: 'registered' } }, false)).toBe(false);
});
