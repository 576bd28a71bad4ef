import { decide } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/deciders/given';
import { standingOf, workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  later,
  iso,
  HELD_UNTIL,
  ann,
  bob,
  cleo,
  planned,
  unscheduled,
  onDay,
  of,
  asked,
  booking,
  held,
  joined,
  paid,
  promised,
  started,
  offered,
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
      .then(held(1, ann, free), { type: 'WorkshopSeatConfirmed', data: { ...of(), paid: 0, how: 'free' } });
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
      .then({ type: 'WorkshopSeatReleased', data: of() }, held(2, moved));
    given(stream, ...planned(), held())
      .when(asked('PromiseCheck', 2))
      .then({ type: 'WorkshopSeatReleased', data: of() }, held(2, ann, { way: 'check' }), {
        type: 'WorkshopCheckPromised',
        data: of(2),
      });
  });

  it('does not take the seat away from who only corrects the form while others wait', () => {
    given(stream, ...planned({ seats: 1 }), held(), joined(2, bob))
      .when(asked('HoldSeat', 3, { ...ann, zip: '27602' }))
      .then({ type: 'WorkshopSeatReleased', data: of() }, held(3, { ...ann, zip: '27602' }));
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
    given(stream, ...planned(), ...paid(), { type: 'WorkshopRegistrationCancelled', data: { ...of(), ...gone } })
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

  it('changes nothing for who has paid, whatever total a page shows by now', () => {
    given(stream, ...planned(), ...paid())
      .when({ ...asked('HoldSeat', 2), data: { acknowledged: true, total: 1 } })
      .thenNothing();
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
        { type: 'WorkshopSeatOfferLapsed', data: of() },
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
        { type: 'WorkshopSeatReleased', data: of() },
        { ...held(2, bob), data: { ...booking(2), until: iso(end + 600_000) } },
      );
  });

  it('says which it is: that none is left, or that those who wait come first', () => {
    const [full, owed] = [planned({ seats: 0 }), [...planned({ seats: 1 }), joined(2, bob)]];
    const asking = (past: WorkshopStreamEvent[]) => () =>
      decide(stream, given(stream, ...past).state, asked('HoldSeat'));
    expect(asking(full)).toThrow('The last seat has just gone. Join the waitlist');
    expect(asking(owed)).toThrow('The seats that are free go to those who wait. Join the waitlist');
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

test('who registers is told apart from what is registered, with the key to the confirmation', () => {
  const [event] = decide(stream, given(stream, ...planned()).state, asked('HoldSeat'));
  expect(JSON.stringify(event?.data)).not.toMatch(/Ann|example|code/);
  expect(event?.personal).toEqual({ 41: { ...ann, confirmation: 'code-1' } });
});
