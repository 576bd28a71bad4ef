import { given } from '@rabbet/domain/deciders/given';
import { workshopStream as stream } from './registrations';
import {
  ann,
  asked,
  bob,
  booking,
  cleo,
  FIRST_DAY,
  held,
  iso,
  joined,
  later,
  MINUTE,
  NOW,
  of,
  offered,
  onDay,
  paid,
  planned,
  unscheduled,
} from './testing/past';

const offer = (now = NOW) => ({ type: 'OfferSeats', data: {}, facts: { now } }) as const;
const accept = (way: 'card' | 'check', now = NOW) =>
  ({ type: 'AcceptOffer', data: { ...of(), way, acknowledged: true }, facts: { now, tax_rate: 0.0725 } }) as const;
const lapse = (now: number) => ({ type: 'LapseOffer', data: of(), facts: { now } }) as const;

const CHARGE = { price: 100_00, tax: 7_25, total: 107_25, policy: 0, first_day: FIRST_DAY } as const;
const END = later(48 * 60);
const accepted = (way: 'card' | 'check') =>
  ({ type: 'WorkshopSeatOfferAccepted', data: { ...of(), way, ...CHARGE, until: iso(END) } }) as const;

describe('offering free seats', () => {
  it('asks those who wait in the order in which they joined, one for each free seat', () => {
    given(stream, ...planned(), joined(3, cleo), joined(1), joined(2, bob))
      .when(offer())
      .then(offered(3), offered(1));
  });

  it('goes on with the next when somebody leaves or does not answer', () => {
    const past = [...planned({ seats: 1 }), joined(1), joined(2, bob), offered(1)];
    given(stream, ...past, { type: 'WorkshopSeatOfferLapsed', data: of(1) })
      .when(offer())
      .then(offered(2));
    given(stream, ...past)
      .when(offer(END))
      .then({ type: 'WorkshopSeatOfferLapsed', data: of(1) }, offered(2, later(96 * 60)));
  });

  it('has nothing to say when nobody waits, or no seat is free', () => {
    given(stream, ...planned())
      .when(offer())
      .thenNothing();
    given(stream, ...planned({ seats: 1 }), ...paid(), joined(2, bob))
      .when(offer())
      .thenNothing();
    given(stream, ...planned({ seats: 1 }), joined(1), offered(1), joined(2, bob))
      .when(offer(END - 1))
      .thenNothing();
  });

  it('says what has run out, with nobody to offer it to', () => {
    given(stream, ...planned(), held())
      .when(offer(later(10)))
      .then({ type: 'WorkshopSeatReleased', data: of() });
    given(stream, ...planned(), held())
      .when(offer(later(10) - 1))
      .thenNothing();
  });

  it('gives no longer than until the workshop begins, and nothing when that is within the hour', () => {
    const begins = Date.parse('2026-05-02T14:00:00Z');
    const past = [unscheduled(), onDay('2026-05-02'), joined()];
    given(stream, ...past)
      .when(offer())
      .then(offered(1, begins));
    given(stream, ...past)
      .when(offer(begins - 60 * MINUTE))
      .then(offered(1, begins));
    given(stream, ...past)
      .when(offer(begins - 60 * MINUTE + 1))
      .thenNothing();
  });

  it('leaves seats to newcomers once there is no time for an offer', () => {
    const begins = Date.parse('2026-05-02T14:00:00Z');
    const past = [unscheduled({ seats: 1 }), onDay('2026-05-02'), joined(2, bob)];
    const ask = (now: number) => asked('HoldSeat', 1, ann, { now });
    given(stream, ...past)
      .when(ask(begins - 60 * MINUTE))
      .thenRefused('workshop/full');
    given(stream, ...past)
      .when(ask(begins))
      .then({ ...held(), data: { ...booking(1, { first_day: '2026-05-02' }), until: iso(begins + 10 * MINUTE) } });
  });

  it('passes over who was erased, and can be told of nothing', () => {
    given(stream, ...planned({ seats: 1 }), { ...joined(1), personal: { 41: null } }, joined(2, bob))
      .when(offer())
      .then(offered(2));
  });

  it('has nothing to offer for a workshop that takes nobody', () => {
    for (const past of [[unscheduled()], planned({ closed: true }), planned({ price: null })])
      given(stream, ...past, joined())
        .when(offer())
        .thenNothing();
  });

  it('is refused for a workshop that nobody planned', () => {
    given(stream).when(offer()).thenRefused('record/unknown');
  });
});

describe('accepting an offer', () => {
  const past = [...planned({ seats: 1 }), joined(), offered()];

  it('holds the seat for a card, at the price of now, for as long as the offer stood', () => {
    given(stream, ...past)
      .when(accept('card'))
      .then(accepted('card'));
  });

  it('leaves ten minutes to pay at the end of it', () => {
    given(stream, ...past)
      .when(accept('card', END - 1))
      .then({
        type: 'WorkshopSeatOfferAccepted',
        data: { ...of(), way: 'card', ...CHARGE, until: iso(END - 1 + 600_000) },
      });
  });

  it('takes a check, and nothing where there is nothing to pay', () => {
    given(stream, ...past)
      .when(accept('check'))
      .then(accepted('check'), { type: 'WorkshopCheckPromised', data: of() });
    const free = { ...CHARGE, price: 0, tax: 0, total: 0 };
    given(stream, ...planned({ price: 0 }), joined(), offered())
      .when(accept('card'))
      .then(
        { type: 'WorkshopSeatOfferAccepted', data: { ...of(), way: 'card', ...free, until: iso(END) } },
        { type: 'WorkshopSeatConfirmed', data: { ...of(), paid: 0, how: 'free' } },
      );
  });

  it('costs what was accepted, from then on', () => {
    given(stream, ...past, accepted('card'))
      .when({ type: 'ConfirmSeat', data: of() })
      .then({ type: 'WorkshopSeatConfirmed', data: { ...of(), paid: 107_25, how: 'shop' } });
    expect(given(stream, ...past).state.registrations[0]).toMatchObject({ pays: null, total: 0 });
  });

  it('changes nothing the second time', () => {
    given(stream, ...past, accepted('card'))
      .when(accept('card'))
      .thenNothing();
    given(stream, ...past, accepted('check'), { type: 'WorkshopCheckPromised', data: of() })
      .when(accept('check'))
      .thenNothing();
  });

  it('is refused once the offer has run out', () => {
    given(stream, ...past)
      .when(accept('card', END))
      .thenRefused('offer/lapsed');
    given(stream, ...past, { type: 'WorkshopSeatOfferLapsed', data: of() })
      .when(accept('card'))
      .thenRefused('offer/lapsed');
  });

  it('is refused for who only waits, who says something else the second time, and without the acknowledgement', () => {
    given(stream, ...planned({ seats: 0 }), joined())
      .when(accept('card'))
      .thenRefused('offer/none');
    given(stream, ...past, accepted('card'))
      .when(accept('check'))
      .thenRefused('offer/none');
    given(stream, ...past)
      .when({ ...accept('card'), data: { ...of(), way: 'card' } })
      .thenRefused('registration/not-acknowledged');
  });

  it('works though the workshop was closed since', () => {
    given(stream, ...past, { type: 'WorkshopChanged', data: { closed: true } })
      .when(accept('card'))
      .then(accepted('card'));
  });

  it('is refused when it was called off, or the price has changed meanwhile', () => {
    given(stream, ...past, { type: 'WorkshopChanged', data: { publish: false } })
      .when(accept('card'))
      .thenRefused('workshop/unpublished');
    given(stream, ...past, { type: 'WorkshopChanged', data: { price: null } })
      .when(accept('card'))
      .thenRefused('workshop/waitlist-only');
    given(stream, ...past, { type: 'WorkshopChanged', data: { price: 120_00 } })
      .when({ ...accept('card'), data: { ...of(), way: 'card', acknowledged: true, total: 107_25 } })
      .thenRefused('registration/total');
  });

  it('is refused for who never waited, whatever they have', () => {
    given(stream, ...planned(), ...paid())
      .when(accept('card'))
      .thenRefused('offer/none');
  });
});

describe('an offer that runs out', () => {
  const past = [...planned({ seats: 1 }), joined(), offered()];

  it('is said so, and whoever was asked leaves the waitlist', () => {
    given(stream, ...past)
      .when(lapse(END))
      .then({ type: 'WorkshopSeatOfferLapsed', data: of() });
    given(stream, ...past, { type: 'WorkshopSeatOfferLapsed', data: of() })
      .when({ type: 'OfferSeats', data: {}, facts: { now: END } })
      .thenNothing();
  });

  it('takes nobody off the waitlist who could not have accepted it', () => {
    given(stream, ...past, { type: 'WorkshopChanged', data: { publish: false } })
      .when(lapse(END))
      .then({ type: 'WorkshopSeatOfferWithdrawn', data: of() });
    given(stream, ...past, { type: 'WorkshopSeatOfferWithdrawn', data: of() }, joined(2, bob))
      .when(offer(END))
      .then(offered(1, later(96 * 60)));
  });

  it('has nothing to say when it was accepted, or has run out before', () => {
    given(stream, ...past, accepted('card'))
      .when(lapse(END))
      .thenNothing();
    given(stream, ...past, { type: 'WorkshopSeatOfferLapsed', data: of() })
      .when(lapse(END))
      .thenNothing();
  });

  it('is refused while it stands', () => {
    given(stream, ...past)
      .when(lapse(END - 1))
      .thenRefused('offer/standing');
  });
});
