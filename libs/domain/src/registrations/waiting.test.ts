import { promiseOf } from '@rabbet/domain/workshops/workshops';
import { given } from '@rabbet/domain/testing/given';
import { waitsForDates, workshopStream as stream } from './registrations';
import {
  awaited,
  CHARGE,
  confirmed,
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
  released,
  TERMS,
  unscheduled,
} from '../testing/registrations/past';

const offer = (now = NOW, more: object = {}) => ({ type: 'OfferSeats', data: {}, facts: { now, ...more } }) as const;
const accept = (way: 'card' | 'check', now = NOW, data: object = {}) =>
  ({
    type: 'AcceptOffer',
    data: { ...of(), way, acknowledged: true, ...data },
    facts: { now, tax_rate: 0.0725 },
  }) as const;
const lapse = (now: number) => ({ type: 'LapseOffer', data: of(), facts: { now } }) as const;

const END = later(24 * 60);
const accepted = (way: 'card' | 'check', until = END) =>
  ({ type: 'WorkshopSeatOfferAccepted', data: { ...of(), way, ...CHARGE, ...TERMS, until: iso(until) } }) as const;
const keptUntil = (...ends: readonly number[]) =>
  ({ type: 'WorkshopSeatsKept', data: { until: ends.map(iso) } }) as const;
const lapsed = { type: 'WorkshopSeatOfferLapsed', data: of() } as const;

test('whoever joined without dates waits for them until they are told', () => {
  expect(waitsForDates({ starts: null, told: {} })).toBe(true);
  expect(waitsForDates({ starts: null, told: { dates: iso(NOW) } })).toBe(false);
  expect(waitsForDates({ starts: iso(NOW), told: {} })).toBe(false);
});

describe('offering free seats', () => {
  it('asks those who wait in the order in which they joined, one for each free seat', () => {
    given(stream, ...planned(), joined(3), joined(1), joined(2))
      .when(offer())
      .then(offered(3), offered(1));
  });

  it('goes on with the next when somebody leaves or does not answer', () => {
    const past = [...planned({ seats: 1 }), joined(1), joined(2), offered(1)];
    given(stream, ...past, lapsed)
      .when(offer())
      .then(offered(2));
    given(stream, ...past)
      .when(offer(END))
      .then(lapsed, offered(2, later(48 * 60)));
  });

  it('says what has run out, and offers nothing while more dates may be set', () => {
    const unsettled = (now: number) => ({ ...offer(now), data: { areDatesUnsettled: true } });
    given(stream, ...planned(), joined(1))
      .when(unsettled(NOW))
      .thenNothing();
    given(stream, ...planned({ seats: 1 }), joined(1), joined(2), offered(1))
      .when(unsettled(END))
      .then(lapsed);
  });

  it('has nothing to say when nobody waits, or no seat is free', () => {
    given(stream, ...planned())
      .when(offer())
      .thenNothing();
    given(stream, ...planned({ seats: 1 }), ...paid(), joined(2))
      .when(offer())
      .thenNothing();
    given(stream, ...planned({ seats: 1 }), joined(1), offered(1), joined(2))
      .when(offer(END - 1))
      .thenNothing();
  });

  it('says what has run out, with nobody to offer it to', () => {
    given(stream, ...planned(), held())
      .when(offer(later(10)))
      .then(released());
    given(stream, ...planned(), held())
      .when(offer(later(10) - 1))
      .thenNothing();
  });

  it('lasts as long as the setting says, no longer than until the workshop begins, and not within the hour', () => {
    const begins = Date.parse('2026-05-02T14:00:00Z');
    const past = [unscheduled(), onDay('2026-05-02'), joined()];
    given(stream, ...past)
      .when(offer())
      .then(offered(1, begins));
    given(stream, ...past)
      .when(offer(NOW, { offer_ms: 60 * MINUTE }))
      .then(offered(1, later(60)));
    given(stream, ...past)
      .when(offer(begins - 60 * MINUTE))
      .then(offered(1, begins));
    given(stream, ...past)
      .when(offer(begins - 60 * MINUTE + 1))
      .thenNothing();
  });

  it('passes over who was erased, and can be told of nothing', () => {
    given(stream, ...planned({ seats: 1 }), joined(1), joined(2))
      .when({ ...offer(), data: { erased: [31] } })
      .then(offered(2));
  });

  it('begins none while nobody can be told of it, and says what has run out', () => {
    given(stream, ...planned({ seats: 1 }), held(1), joined(2))
      .when(offer(later(10), { has_mail_server: false }))
      .then(released(), keptUntil(later(10 + 24 * 60)));
  });

  it('keeps a seat for those who wait where no mail tells them, as long as an offer would stand', () => {
    const silent = (now = NOW, more: object = {}) => offer(now, { has_mail_server: false, ...more });
    const past = [...planned({ seats: 2 }), joined(1), joined(2), joined(3)];
    given(stream, ...past)
      .when(silent(NOW, { offer_ms: 60 * MINUTE }))
      .then(keptUntil(later(60), later(60)));
    given(stream, ...planned({ seats: 2 }), joined(1))
      .when(silent())
      .then(keptUntil(END));
    given(stream, ...planned({ seats: 2 }))
      .when(silent())
      .thenNothing();
    given(stream, ...past, keptUntil(END, END))
      .when(silent(later(60)))
      .thenNothing();
    given(stream, ...past, keptUntil(END, END))
      .when(silent(END))
      .thenNothing();
  });

  it('keeps each seat for its own time, and one that was taken and falls free again anew', () => {
    const silent = (now: number) => offer(now, { has_mail_server: false });
    const past = [...planned({ seats: 2 }), joined(2), joined(3), keptUntil(END, END), held(1)];
    given(stream, ...past)
      .when(silent(later(1)))
      .then(keptUntil(END));
    given(stream, ...past, keptUntil(END), released('left', 1))
      .when(silent(later(2)))
      .then(keptUntil(END, later(24 * 60 + 2)));
  });

  it('offers a kept seat once there is a mail server, and passes over whom no mail reaches', () => {
    const past = [...planned({ seats: 1 }), joined(1), joined(2), keptUntil(END)];
    given(stream, ...past)
      .when(offer())
      .then(offered(1), keptUntil());
    given(stream, ...past)
      .when({ ...offer(), data: { unreached: [31] } })
      .then(offered(2), keptUntil());
    given(stream, ...planned({ seats: 1 }), joined(1))
      .when({ ...offer(), data: { unreached: [31] } })
      .then(keptUntil(END));
  });

  it('has nothing to offer for a workshop that takes nobody', () => {
    for (const past of [[unscheduled()], planned({ closed: true }), planned({ price: null })])
      given(stream, ...past, joined())
        .when(offer())
        .thenNothing();
    given(stream).when(offer()).thenRefused('record/unknown');
  });
});

describe('accepting an offer', () => {
  const past = [...planned({ seats: 1 }), joined(), offered()];

  it('holds the seat for a card, at the price and terms of now, for as long as the offer stood', () => {
    given(stream, ...past)
      .when(accept('card'))
      .then(accepted('card'));
    given(stream, ...past)
      .when(accept('card', END - 1))
      .then(accepted('card', END - 1 + 10 * MINUTE));
  });

  it('takes a check, and nothing where there is nothing to pay', () => {
    given(stream, ...past)
      .when(accept('check'))
      .then(accepted('check'), awaited());
    const free = { price: 0, tax: 0, total: 0, policy: promiseOf(0, true) };
    given(stream, ...planned({ price: 0 }), joined(), offered())
      .when(accept('card'))
      .then({ ...accepted('card'), data: { ...accepted('card').data, ...free } }, confirmed(1, 0));
  });

  it('changes nothing the second time', () => {
    given(stream, ...past, accepted('card'))
      .when(accept('card'))
      .thenNothing();
    given(stream, ...past, accepted('check'), awaited())
      .when(accept('check'))
      .thenNothing();
  });

  it('is refused in words that say why', () => {
    const cases = [
      [past, accept('card', END), 'offer/lapsed'],
      [[...past, lapsed], accept('card'), 'offer/lapsed'],
      [[...planned(), joined()], accept('card'), 'offer/none'],
      [past, accept('card', NOW, { acknowledged: false }), 'registration/not-acknowledged'],
      [past, accept('card', NOW, { total: 1 }), 'registration/total'],
      [
        [...past, { type: 'WorkshopChanged', data: { publish: false } } as const],
        accept('card'),
        'workshop/unpublished',
      ],
    ] as const;
    for (const [before, command, code] of cases)
      given(stream, ...before)
        .when(command)
        .thenRefused(code);
    given(stream, ...past, { type: 'WorkshopChanged', data: { closed: true } })
      .when(accept('card'))
      .then(accepted('card')); // it was promised before
  });
});

describe('an offer that nobody answered', () => {
  const past = [...planned({ seats: 1 }), joined(), offered()];

  it('lapses once its time is over', () => {
    given(stream, ...past)
      .when(lapse(END))
      .then(lapsed);
    given(stream, ...past)
      .when(lapse(END - 1))
      .thenRefused('offer/standing');
    given(stream, ...past, lapsed)
      .when(lapse(END))
      .thenNothing();
  });

  it('is withdrawn where it could not have been accepted, and its owner keeps the place', () => {
    given(stream, ...past, { type: 'WorkshopChanged', data: { publish: false } })
      .when(lapse(END))
      .then({ type: 'WorkshopSeatOfferWithdrawn', data: of() });
  });
});

describe('a seat that staff give', () => {
  const give = (n: number, way: 'card' | 'check' = 'check', more: object = {}, now = NOW) =>
    ({
      type: 'GiveSeat',
      data: { ...of(n), way, ...more },
      facts: { now, tax_rate: 0.0725, check_days: null, check_wait: 14 },
    }) as const;
  const past = [...planned({ seats: 1 }), joined(1), joined(2)];

  it('is for the first who waits: a check is awaited, or it is held until it is paid', () => {
    given(stream, ...past)
      .when(give(1))
      .then(held(1, { way: 'check' }), awaited(1, '2026-05-15'));
    given(stream, ...past)
      .when(give(1, 'card'))
      .then(held(1));
    given(stream, ...planned(), joined(1), joined(2))
      .when(give(2, 'card'))
      .then(held(2)); // there are seats for both
  });

  it('goes to another one only with a reason, which the log keeps', () => {
    given(stream, ...past)
      .when(give(2))
      .thenRefused('waitlist/not-in-turn');
    const { data } = held(2, { way: 'check' });
    given(stream, ...past)
      .when(give(2, 'check', { reason: 'the first does not answer' }))
      .then(
        { type: 'WorkshopSeatHeld', data: { ...data, reason: 'the first does not answer' } },
        awaited(2, '2026-05-15'),
      );
    given(stream, ...past)
      .when(give(2, 'card', { erased: [31] }))
      .then(held(2));
    given(stream, ...past)
      .when(give(1, 'card', { erased: [31] }))
      .thenRefused('person/erased');
  });

  it('is the one that was offered, without the link, and no other once the offer has run out', () => {
    given(stream, ...past, offered())
      .when(give(1))
      .then(accepted('check'), awaited(1, '2026-05-15'));
    given(stream, ...past, offered())
      .when(give(2, 'card', { reason: 'asked' }))
      .thenRefused('workshop/full');
    given(stream, ...past, offered())
      .when(give(1, 'card', {}, END))
      .thenRefused('offer/none');
    given(stream, ...past, offered())
      .when(give(2, 'card', {}, END))
      .then(lapsed, held(2, {}, iso(END + 10 * MINUTE)));
  });

  it('is given once, and only to somebody who waits', () => {
    given(stream, ...past, held(1, { way: 'check' }), awaited())
      .when(give(1))
      .thenNothing();
    given(stream, ...past, held(1, { way: 'check' }), awaited())
      .when(give(1, 'card'))
      .thenRefused('offer/none');
    given(stream, ...planned({ seats: 1 }), ...paid(2), joined(1))
      .when(give(1))
      .thenRefused('workshop/full');
    given(stream, ...planned({ closed: true }), joined(1))
      .when(give(1))
      .thenRefused('workshop/closed');
    given(stream, ...past)
      .when(give(9))
      .thenRefused('registration/unknown');
  });
});
