import { termsOfPolicy } from '@rabbet/domain/workshops/workshops';
import { given } from '@rabbet/domain/testing/given';
import { waitsForDates, workshopStream as stream } from './registrations';
import {
  checkAwaited,
  CHARGE,
  seatConfirmed,
  seatHeld,
  iso,
  waitlistJoined,
  minutesLater,
  MINUTE,
  NOW,
  registrationRef,
  seatOffered,
  timeScheduled,
  seatPaidByCard,
  plannedWorkshop,
  seatReleased,
  TERMS,
  workshopWithoutDates,
} from '../testing/registrations/events';

const offerSeats = (now = NOW, more: object = {}) =>
  ({ type: 'OfferSeats', data: {}, facts: { now, ...more } }) as const;
const acceptOffer = (way: 'card' | 'check', now = NOW, data: object = {}) =>
  ({
    type: 'AcceptOffer',
    data: { ...registrationRef(), way, acknowledged: true, ...data },
    facts: { now, tax_rate: 0.0725 },
  }) as const;
const lapseOffer = (now: number) => ({ type: 'LapseOffer', data: registrationRef(), facts: { now } }) as const;

const OFFER_END = minutesLater(24 * 60);
const offerAccepted = (way: 'card' | 'check', until = OFFER_END) =>
  ({
    type: 'WorkshopSeatOfferAccepted',
    data: { ...registrationRef(), way, ...CHARGE, ...TERMS, until: iso(until) },
  }) as const;
const seatsKept = (...ends: readonly number[]) =>
  ({ type: 'WorkshopSeatsKept', data: { until: ends.map(iso) } }) as const;
const offerLapsed = { type: 'WorkshopSeatOfferLapsed', data: registrationRef() } as const;

test('somebody who joined without dates waits for them until a notice tells them', () => {
  expect(waitsForDates({ starts: null, told: {} })).toBe(true);
  expect(waitsForDates({ starts: null, told: { dates: iso(NOW) } })).toBe(false);
  expect(waitsForDates({ starts: iso(NOW), told: {} })).toBe(false);
});

describe('offering free seats', () => {
  it('offers each free seat to the next person, in the order in which they joined', () => {
    given(stream, ...plannedWorkshop(), waitlistJoined(3), waitlistJoined(1), waitlistJoined(2))
      .when(offerSeats())
      .then(seatOffered(3), seatOffered(1));
  });

  it('offers the seat to the next person when an offer has ended', () => {
    const past = [...plannedWorkshop({ seats: 1 }), waitlistJoined(1), waitlistJoined(2), seatOffered(1)];
    given(stream, ...past, offerLapsed)
      .when(offerSeats())
      .then(seatOffered(2));
    given(stream, ...past)
      .when(offerSeats(OFFER_END))
      .then(offerLapsed, seatOffered(2, minutesLater(48 * 60)));
  });

  it('only records what has run out while more dates may be set', () => {
    const unsettled = (now: number) => ({ ...offerSeats(now), data: { areDatesUnsettled: true } });
    given(stream, ...plannedWorkshop(), waitlistJoined(1))
      .when(unsettled(NOW))
      .thenNothing();
    given(stream, ...plannedWorkshop({ seats: 1 }), waitlistJoined(1), waitlistJoined(2), seatOffered(1))
      .when(unsettled(OFFER_END))
      .then(offerLapsed);
  });

  it('makes no event if nobody waits or no seat is free', () => {
    given(stream, ...plannedWorkshop())
      .when(offerSeats())
      .thenNothing();
    given(stream, ...plannedWorkshop({ seats: 1 }), ...seatPaidByCard(), waitlistJoined(2))
      .when(offerSeats())
      .thenNothing();
    given(stream, ...plannedWorkshop({ seats: 1 }), waitlistJoined(1), seatOffered(1), waitlistJoined(2))
      .when(offerSeats(OFFER_END - 1))
      .thenNothing();
  });

  it('records what has run out if nobody waits', () => {
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(offerSeats(minutesLater(10)))
      .then(seatReleased());
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(offerSeats(minutesLater(10) - 1))
      .thenNothing();
  });

  it('makes offers that end at the set time or when the workshop begins, and none in the last hour', () => {
    const begins = Date.parse('2026-05-02T14:00:00Z');
    const past = [workshopWithoutDates(), timeScheduled('2026-05-02'), waitlistJoined()];
    given(stream, ...past)
      .when(offerSeats())
      .then(seatOffered(1, begins));
    given(stream, ...past)
      .when(offerSeats(NOW, { offer_ms: 60 * MINUTE }))
      .then(seatOffered(1, minutesLater(60)));
    given(stream, ...past)
      .when(offerSeats(begins - 60 * MINUTE))
      .then(seatOffered(1, begins));
    given(stream, ...past)
      .when(offerSeats(begins - 60 * MINUTE + 1))
      .thenNothing();
  });

  it('skips erased people', () => {
    given(stream, ...plannedWorkshop({ seats: 1 }), waitlistJoined(1), waitlistJoined(2))
      .when({ ...offerSeats(), data: { erased: [31] } })
      .then(seatOffered(2));
  });

  it('makes no offers without a mail server, and records what has run out', () => {
    given(stream, ...plannedWorkshop({ seats: 1 }), seatHeld(1), waitlistJoined(2))
      .when(offerSeats(minutesLater(10), { has_mail_server: false }))
      .then(seatReleased(), seatsKept(minutesLater(10 + 24 * 60)));
  });

  it('keeps free seats for the waitlist without a mail server, as long as an offer would last', () => {
    const silent = (now = NOW, more: object = {}) => offerSeats(now, { has_mail_server: false, ...more });
    const past = [...plannedWorkshop({ seats: 2 }), waitlistJoined(1), waitlistJoined(2), waitlistJoined(3)];
    given(stream, ...past)
      .when(silent(NOW, { offer_ms: 60 * MINUTE }))
      .then(seatsKept(minutesLater(60), minutesLater(60)));
    given(stream, ...plannedWorkshop({ seats: 2 }), waitlistJoined(1))
      .when(silent())
      .then(seatsKept(OFFER_END));
    given(stream, ...plannedWorkshop({ seats: 2 }))
      .when(silent())
      .thenNothing();
    given(stream, ...past, seatsKept(OFFER_END, OFFER_END))
      .when(silent(minutesLater(60)))
      .thenNothing();
    given(stream, ...past, seatsKept(OFFER_END, OFFER_END))
      .when(silent(OFFER_END))
      .thenNothing();
  });

  it('keeps a seat for the full time again after it was taken and fell free', () => {
    const silent = (now: number) => offerSeats(now, { has_mail_server: false });
    const past = [
      ...plannedWorkshop({ seats: 2 }),
      waitlistJoined(2),
      waitlistJoined(3),
      seatsKept(OFFER_END, OFFER_END),
      seatHeld(1),
    ];
    given(stream, ...past)
      .when(silent(minutesLater(1)))
      .then(seatsKept(OFFER_END));
    given(stream, ...past, seatsKept(OFFER_END), seatReleased('left', 1))
      .when(silent(minutesLater(2)))
      .then(seatsKept(OFFER_END, minutesLater(24 * 60 + 2)));
  });

  it('offers a kept seat once there is a mail server, and skips people whom mail does not reach', () => {
    const past = [...plannedWorkshop({ seats: 1 }), waitlistJoined(1), waitlistJoined(2), seatsKept(OFFER_END)];
    given(stream, ...past)
      .when(offerSeats())
      .then(seatOffered(1), seatsKept());
    given(stream, ...past)
      .when({ ...offerSeats(), data: { unreached: [31] } })
      .then(seatOffered(2), seatsKept());
    given(stream, ...plannedWorkshop({ seats: 1 }), waitlistJoined(1))
      .when({ ...offerSeats(), data: { unreached: [31] } })
      .then(seatsKept(OFFER_END));
  });

  it('offers nothing for a workshop that accepts nobody', () => {
    for (const past of [[workshopWithoutDates()], plannedWorkshop({ closed: true }), plannedWorkshop({ price: null })])
      given(stream, ...past, waitlistJoined())
        .when(offerSeats())
        .thenNothing();
    given(stream).when(offerSeats()).thenRefused('record/unknown');
  });
});

describe('accepting an offer', () => {
  const past = [...plannedWorkshop({ seats: 1 }), waitlistJoined(), seatOffered()];

  it('holds the seat for a card at the current price and terms, at least until the offer would have ended', () => {
    given(stream, ...past)
      .when(acceptOffer('card'))
      .then(offerAccepted('card'));
    given(stream, ...past)
      .when(acceptOffer('card', OFFER_END - 1))
      .then(offerAccepted('card', OFFER_END - 1 + 10 * MINUTE));
  });

  it('awaits a check, or confirms the seat if there is nothing to pay', () => {
    given(stream, ...past)
      .when(acceptOffer('check'))
      .then(offerAccepted('check'), checkAwaited());
    const free = { price: 0, tax: 0, total: 0, policy: termsOfPolicy(0, true) };
    given(stream, ...plannedWorkshop({ price: 0 }), waitlistJoined(), seatOffered())
      .when(acceptOffer('card'))
      .then({ ...offerAccepted('card'), data: { ...offerAccepted('card').data, ...free } }, seatConfirmed(1, 0));
  });

  it('changes nothing the second time', () => {
    given(stream, ...past, offerAccepted('card'))
      .when(acceptOffer('card'))
      .thenNothing();
    given(stream, ...past, offerAccepted('check'), checkAwaited())
      .when(acceptOffer('check'))
      .thenNothing();
  });

  it('is refused with the reason', () => {
    const cases = [
      [past, acceptOffer('card', OFFER_END), 'offer/lapsed'],
      [[...past, offerLapsed], acceptOffer('card'), 'offer/lapsed'],
      [[...plannedWorkshop(), waitlistJoined()], acceptOffer('card'), 'offer/none'],
      [past, acceptOffer('card', NOW, { acknowledged: false }), 'registration/not-acknowledged'],
      [past, acceptOffer('card', NOW, { total: 1 }), 'registration/total'],
      [
        [...past, { type: 'WorkshopChanged', data: { publish: false } } as const],
        acceptOffer('card'),
        'workshop/unpublished',
      ],
    ] as const;
    for (const [before, command, code] of cases)
      given(stream, ...before)
        .when(command)
        .thenRefused(code);
    given(stream, ...past, { type: 'WorkshopChanged', data: { closed: true } })
      .when(acceptOffer('card'))
      .then(offerAccepted('card')); // it was promised before
  });
});

describe('an offer that nobody answered', () => {
  const past = [...plannedWorkshop({ seats: 1 }), waitlistJoined(), seatOffered()];

  it('lapses once its time has run out', () => {
    given(stream, ...past)
      .when(lapseOffer(OFFER_END))
      .then(offerLapsed);
    given(stream, ...past)
      .when(lapseOffer(OFFER_END - 1))
      .thenRefused('offer/standing');
    given(stream, ...past, offerLapsed)
      .when(lapseOffer(OFFER_END))
      .thenNothing();
  });

  it('is withdrawn if it could not have been accepted', () => {
    given(stream, ...past, { type: 'WorkshopChanged', data: { publish: false } })
      .when(lapseOffer(OFFER_END))
      .then({ type: 'WorkshopSeatOfferWithdrawn', data: registrationRef() });
  });
});

describe('a seat that staff give', () => {
  const give = (n: number, way: 'card' | 'check' = 'check', more: object = {}, now = NOW) =>
    ({
      type: 'GiveSeat',
      data: { ...registrationRef(n), way, ...more },
      facts: { now, tax_rate: 0.0725, check_days: null, check_wait: 14 },
    }) as const;
  const past = [...plannedWorkshop({ seats: 1 }), waitlistJoined(1), waitlistJoined(2)];

  it('goes to the first person on the waitlist, held for a card or awaiting a check', () => {
    given(stream, ...past)
      .when(give(1))
      .then(seatHeld(1, { way: 'check' }), checkAwaited(1, '2026-05-15'));
    given(stream, ...past)
      .when(give(1, 'card'))
      .then(seatHeld(1));
    given(stream, ...plannedWorkshop(), waitlistJoined(1), waitlistJoined(2))
      .when(give(2, 'card'))
      .then(seatHeld(2)); // there are seats for both
  });

  it('goes to another person only with a reason, which the event has', () => {
    given(stream, ...past)
      .when(give(2))
      .thenRefused('waitlist/not-in-turn');
    const { data } = seatHeld(2, { way: 'check' });
    given(stream, ...past)
      .when(give(2, 'check', { reason: 'the first does not answer' }))
      .then(
        { type: 'WorkshopSeatHeld', data: { ...data, reason: 'the first does not answer' } },
        checkAwaited(2, '2026-05-15'),
      );
    given(stream, ...past)
      .when(give(2, 'card', { erased: [31] }))
      .then(seatHeld(2));
    given(stream, ...past)
      .when(give(1, 'card', { erased: [31] }))
      .thenRefused('person/erased');
  });

  it('accepts an open offer, and is refused after the offer has run out', () => {
    given(stream, ...past, seatOffered())
      .when(give(1))
      .then(offerAccepted('check'), checkAwaited(1, '2026-05-15'));
    given(stream, ...past, seatOffered())
      .when(give(2, 'card', { reason: 'asked' }))
      .thenRefused('workshop/full');
    given(stream, ...past, seatOffered())
      .when(give(1, 'card', {}, OFFER_END))
      .thenRefused('offer/none');
    given(stream, ...past, seatOffered())
      .when(give(2, 'card', {}, OFFER_END))
      .then(offerLapsed, seatHeld(2, {}, iso(OFFER_END + 10 * MINUTE)));
  });

  it('is given once, and only to somebody on the waitlist', () => {
    given(stream, ...past, seatHeld(1, { way: 'check' }), checkAwaited())
      .when(give(1))
      .thenNothing();
    given(stream, ...past, seatHeld(1, { way: 'check' }), checkAwaited())
      .when(give(1, 'card'))
      .thenRefused('offer/none');
    given(stream, ...plannedWorkshop({ seats: 1 }), ...seatPaidByCard(2), waitlistJoined(1))
      .when(give(1))
      .thenRefused('workshop/full');
    given(stream, ...plannedWorkshop({ closed: true }), waitlistJoined(1))
      .when(give(1))
      .thenRefused('workshop/closed');
    given(stream, ...past)
      .when(give(9))
      .thenRefused('registration/unknown');
  });
});
