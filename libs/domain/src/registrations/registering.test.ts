import { decide } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/deciders/given';
import { standingOf, workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  ann,
  asked,
  bob,
  booking,
  cleo,
  held,
  HELD_UNTIL,
  iso,
  joined,
  later,
  of,
  offered,
  onDay,
  paid,
  planned,
  promised,
  started,
  unscheduled,
} from './testing/past';

describe('holding a seat for a card', () => {
  it('keeps it for ten minutes, at the price and the policy of now', () => {
    given(stream, ...planned({ cancellation: 2 }))
      .when(asked('HoldSeat'))
      .then(held(1, ann, { policy: 2 }));
  });

  it('takes it for good at once where there is nothing to pay', () => {
    const free = { price: 0, tax: 0, total: 0 };
    given(stream, ...planned({ price: 0 }))
      .when(asked('HoldSeat'))
      .then(held(1, ann, free), { type: 'SeatConfirmed', data: { ...of(), paid: 0, how: 'free' } });
  });

  it('is paid for where a single cent is due', () => {
    given(stream, ...planned({ price: 1 }))
      .when(asked('HoldSeat', 1, ann, { tax_rate: 0 }))
      .then(held(1, ann, { price: 1, tax: 0, total: 1 }));
  });

  it('charges no tax to who is exempt', () => {
    given(stream, ...planned())
      .when(asked('HoldSeat', 1, ann, { tax_rate: 0 }))
      .then(held(1, ann, { tax: 0, total: 100_00 }));
  });
});

describe('asking for a seat once more', () => {
  it('changes nothing when the same form comes again, whatever its case and blanks', () => {
    const again = { ...ann, first: ' ANN ', email: 'Ann@Example.com', address_2: '' };
    given(stream, ...planned(), held())
      .when(asked('HoldSeat', 2, again))
      .thenNothing();
    given(stream, ...planned(), held(), started())
      .when(asked('HoldSeat', 2))
      .thenNothing();
    given(stream, ...planned(), ...paid())
      .when(asked('HoldSeat', 2, ann, { now: later(60) }))
      .thenNothing();
  });

  it('tells who stands there already, for the answer to a repeat', () => {
    const { state } = given(stream, ...planned(), ...paid());
    expect(standingOf(state, { ...ann, last: 'BELL' })).toMatchObject({ id: 31, confirmation: 'code-1' });
    expect(standingOf(state, bob)).toBeUndefined();
  });

  it('lets the seat go that is held for the same person, to hold it for what the form says now', () => {
    const moved = { ...ann, phone: '9195550199' };
    given(stream, ...planned(), held())
      .when(asked('HoldSeat', 2, moved))
      .then({ type: 'SeatReleased', data: of() }, held(2, moved));
    given(stream, ...planned(), held())
      .when(asked('PromiseCheck', 2))
      .then({ type: 'SeatReleased', data: of() }, held(2, ann, { way: 'check' }), {
        type: 'CheckPromised',
        data: of(2),
      });
  });

  it('does not take the seat away from who only corrects the form while others wait', () => {
    given(stream, ...planned({ seats: 1 }), held(), joined(2, bob))
      .when(asked('HoldSeat', 3, { ...ann, zip: '27602' }))
      .then({ type: 'SeatReleased', data: of() }, held(3, { ...ann, zip: '27602' }));
  });

  it('refuses a corrected form once the workshop was closed', () => {
    given(stream, ...planned(), held(), { type: 'WorkshopChanged', data: { closed: true } })
      .when(asked('HoldSeat', 2, { ...ann, zip: '27602' }))
      .thenRefused('workshop/closed');
  });

  it('refuses who is registered already under this name and address', () => {
    const elsewhere = { ...ann, phone: '9195550199' };
    given(stream, ...planned(), ...paid())
      .when(asked('HoldSeat', 2, elsewhere))
      .thenRefused('registration/twice');
    given(stream, ...planned(), ...promised())
      .when(asked('HoldSeat', 2))
      .thenRefused('registration/twice');
  });

  it('takes another member of the family with the same address', () => {
    const brother = { ...ann, first: 'Ben' };
    given(stream, ...planned(), ...paid())
      .when(asked('HoldSeat', 2, brother))
      .then(held(2, brother));
  });

  it('takes who has cancelled, and who was erased, as somebody new', () => {
    const gone = {
      by: 'customer',
      paid: 107_25,
      on: '2026-05-01',
      credit: 107_25,
      kept: 0,
      credit_until: '2027-05-01',
    } as const;
    given(stream, ...planned(), ...paid(), { type: 'RegistrationCancelled', data: { ...of(), ...gone } })
      .when(asked('HoldSeat', 2))
      .then(held(2));
    given(
      stream,
      ...planned(),
      ...paid().map((event) => ({ ...event, ...('personal' in event && { personal: { 41: null } }) })),
    )
      .when(asked('HoldSeat', 2))
      .then(held(2));
  });

  it('refuses other words while a payment is under way', () => {
    given(stream, ...planned(), held(), started())
      .when(asked('HoldSeat', 2, { ...ann, zip: '27602' }))
      .thenRefused('payment/open');
  });

  it('sends who was offered a seat back to the offer, until it has run out', () => {
    const past = [...planned(), joined(), offered()];
    given(stream, ...past)
      .when(asked('HoldSeat', 2))
      .thenRefused('offer/standing');
    given(stream, ...past)
      .when(asked('HoldSeat', 2, ann, { now: later(48 * 60) }))
      .then(
        { type: 'OfferLapsed', data: of() },
        { ...held(2), data: { ...booking(2), until: iso(later(48 * 60 + 10)) } },
      );
  });
});

describe('a seat to be held', () => {
  it('refuses when all seats are taken, by whatever way', () => {
    const full = [...planned(), ...paid(), ...promised(2, bob)];
    given(stream, ...full)
      .when(asked('HoldSeat', 3, cleo))
      .thenRefused('workshop/full');
    given(stream, ...planned(), held(), held(2, bob))
      .when(asked('HoldSeat', 3, cleo))
      .thenRefused('workshop/full');
  });

  it('takes a seat whose hold has run out by the clock, and not a millisecond before', () => {
    const past = [...planned({ seats: 1 }), held()];
    const end = Date.parse(HELD_UNTIL);
    given(stream, ...past)
      .when(asked('HoldSeat', 2, bob, { now: end - 1 }))
      .thenRefused('workshop/full');
    given(stream, ...past)
      .when(asked('HoldSeat', 2, bob, { now: end }))
      .then(
        { type: 'SeatReleased', data: of() },
        { ...held(2, bob), data: { ...booking(2), until: iso(end + 600_000) } },
      );
  });

  it('leaves free seats to those who wait, and takes what is left', () => {
    given(stream, ...planned({ seats: 2 }), joined(2, bob))
      .when(asked('HoldSeat'))
      .then(held());
    given(stream, ...planned({ seats: 2 }), joined(2, bob), joined(3, cleo))
      .when(asked('HoldSeat'))
      .thenRefused('workshop/full');
  });

  it.each([
    ['nobody planned it', [], 'record/unknown'],
    ['it is not published', planned({ publish: false }), 'workshop/unpublished'],
    ['it is closed', planned({ closed: true }), 'workshop/closed'],
    ['it has no dates yet', [unscheduled()], 'workshop/waitlist-only'],
    ['it has no price yet', planned({ price: null }), 'workshop/waitlist-only'],
    ['it is over', [unscheduled(), onDay('2026-04-30')], 'workshop/expired'],
  ])('refuses when %s', (_, past, code) => {
    given(stream, ...past)
      .when(asked('HoldSeat'))
      .thenRefused(code);
  });

  it('takes the last ones on the very day', () => {
    given(stream, unscheduled(), onDay('2026-05-01'))
      .when(asked('HoldSeat'))
      .then(held(1, ann, { first_day: '2026-05-01' }));
  });

  it('refuses without the acknowledgement, and at another total than was shown', () => {
    const command = asked('HoldSeat');
    given(stream, ...planned())
      .when({ ...command, data: { acknowledged: false } })
      .thenRefused('registration/not-acknowledged');
    given(stream, ...planned())
      .when({ ...command, data: {} })
      .thenRefused('registration/not-acknowledged');
    given(stream, ...planned())
      .when({ ...command, data: { acknowledged: true, total: 107_24 } })
      .thenRefused('registration/total');
    given(stream, ...planned())
      .when({ ...command, data: { acknowledged: true, total: 107_25 } })
      .then(held());
  });
});

describe('telling a form anew', () => {
  it('holds a seat that is told anew no longer than it was', () => {
    given(stream, ...planned(), held())
      .when(asked('HoldSeat', 2, { ...ann, zip: '27602' }, { now: later(9) }))
      .then({ type: 'SeatReleased', data: of() }, held(2, { ...ann, zip: '27602' }));
  });

  it('holds it anew at the price of now, when another total was shown than the one it is held for', () => {
    const cheaper: WorkshopStreamEvent = { type: 'WorkshopChanged', data: { price: 50_00 } };
    const again = asked('HoldSeat', 2);
    given(stream, ...planned(), held(), cheaper)
      .when({ ...again, data: { acknowledged: true, total: 53_63 } })
      .then({ type: 'SeatReleased', data: of() }, held(2, ann, { price: 50_00, tax: 3_63, total: 53_63 }));
    given(stream, ...planned(), held(), cheaper)
      .when({ ...again, data: { acknowledged: true, total: 107_25 } })
      .thenNothing();
  });

  it('is refused for nobody, for half a form, and under an id that another has', () => {
    const command = asked('HoldSeat');
    given(stream, ...planned())
      .when({ ...command, personal: {} })
      .thenRefused('registration/nobody');
    given(stream, ...planned())
      .when({ ...command, personal: { 41: { ...ann, phone: '919' } } })
      .thenRefused('field/length');
    given(stream, ...planned(), held(1, bob))
      .when(command)
      .thenRefused('registration/exists');
  });

  it('keeps nothing but the form, whatever else is said', () => {
    const more = { ...ann, cc: '4242424242424242' };
    given(stream, ...planned())
      .when(asked('HoldSeat', 1, more))
      .then(held());
  });

  it('has a word of its own for who waits already', () => {
    given(stream, ...planned(), joined())
      .when(asked('HoldSeat', 2))
      .thenRefused('registration/waiting');
  });

  it('is the same form for who accepted an offer and sends it again', () => {
    const charge = { price: 100_00, tax: 7_25, total: 107_25, policy: 0, first_day: '2026-06-06' } as const;
    const accepted: WorkshopStreamEvent[] = [
      joined(),
      offered(),
      { type: 'OfferAccepted', data: { ...of(), way: 'check', ...charge, until: HELD_UNTIL } },
      { type: 'CheckPromised', data: of() },
    ];
    for (const type of ['PromiseCheck', 'JoinWaitlist'] as const)
      given(stream, ...planned(), ...accepted)
        .when(asked(type, 2))
        .thenNothing();
    given(stream, ...planned(), ...accepted)
      .when(asked('HoldSeat', 2))
      .thenRefused('registration/twice');
  });

  it('is not decided at a rate that is none', () => {
    for (const tax_rate of [-0.01, 1.01, NaN])
      expect(() => given(stream, ...planned()).when(asked('HoldSeat', 1, ann, { tax_rate }))).toThrow('no tax rate');
  });
});

test('who registers is told apart from what is registered, with the key to the confirmation', () => {
  const [event] = decide(stream, given(stream, ...planned()).state, asked('HoldSeat'));
  expect(JSON.stringify(event?.data)).not.toMatch(/Ann|example|code/);
  expect(event?.personal).toEqual({ 41: { ...ann, confirmation: 'code-1' } });
});
