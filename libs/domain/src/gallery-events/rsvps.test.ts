import { decide, fold } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/testing/given';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { folded } from '@rabbet/domain/text/fold';
import fc from 'fast-check';
import {
  galleryEvent,
  type GalleryEvent,
  type GalleryEventCommand,
  type GalleryEventEvent,
  guestsExpected,
  type RsvpForm,
} from './gallery-events';
import {
  publishedEvent,
  answerCommandOf,
  answerGiven,
  rsvpForm,
  HOUR,
  NOW,
  eventPlanned,
  timeScheduled,
} from '../testing/gallery-events';

const closed: GalleryEventEvent = { type: 'GalleryEventChanged', data: { closed: true } };
const ENDS = NOW + 26 * HOUR;
const erasedRsvp = { id: 80, person_id: 11, guest: null, browser: 'own', waiting: null, confirmed_id: null };

describe('answering an invitation', () => {
  test('an answer has its personal data apart from the other data', () => {
    given(galleryEvent, ...publishedEvent())
      .when(answerCommandOf({ guests: 3, comments: 'By train' }))
      .then({
        type: 'GalleryEventRsvpGiven',
        data: { id: 81, person_id: 12, guests: 3, browser: 'own' },
        personal: {
          '12': { first: 'Ann', last: 'Bell', email: 'ann@example.com', phone: null, comments: 'By train' },
        },
      });
  });

  test('values are trimmed, and blank ones are null', () => {
    given(galleryEvent, ...publishedEvent())
      .when(answerCommandOf({ first: ' Ann ', email: ' ann@example.com\n', phone: '  ' }))
      .then(answerGiven({}, { id: 81, person: 12 }));
  });

  test('a second form of the same e-mail changes the first, which keeps its id and its person', () => {
    given(galleryEvent, ...publishedEvent(), answerGiven({ guests: 2, comments: 'By train' }))
      .when(answerCommandOf({ guests: 4, comments: 'By car' }))
      .then({
        type: 'GalleryEventRsvpChanged',
        data: { id: 80, guests: 4 },
        personal: { '11': { comments: 'By car' } },
      });
  });

  test('a change of the number of guests alone has no personal data', () => {
    given(galleryEvent, ...publishedEvent(), answerGiven({ guests: 2 }))
      .when(answerCommandOf({ guests: 1 }))
      .then({ type: 'GalleryEventRsvpChanged', data: { id: 80, guests: 1 } });
    const bo = answerGiven({ email: 'bo@example.com' }, { id: 81, person: 12 });
    const { state } = given(galleryEvent, ...publishedEvent(), answerGiven(), bo, {
      type: 'GalleryEventRsvpChanged',
      data: { id: 80, guests: 1 },
    });
    expect(state.rsvps.map(({ guests }) => guests)).toEqual([1, 2]);
  });

  test('a field that the second form leaves out is unset', () => {
    given(galleryEvent, ...publishedEvent(), answerGiven({ phone: '919 555 0100' }))
      .when(answerCommandOf())
      .then({ type: 'GalleryEventRsvpChanged', data: { id: 80 }, personal: { '11': { phone: null } } });
  });

  test('addresses are compared without case, accents and blanks around them', () => {
    given(galleryEvent, ...publishedEvent(), answerGiven({ email: 'rené@example.com' }))
      .when(answerCommandOf({ email: ' RENE@Example.com ' }))
      .then({ type: 'GalleryEventRsvpChanged', data: { id: 80 }, personal: { '11': { email: 'RENE@Example.com' } } });
  });

  test('a repeated form makes no event, also after the event is closed or over', () => {
    given(galleryEvent, ...publishedEvent(), answerGiven())
      .when(answerCommandOf({ first: 'Ann ' }))
      .thenNothing();
    given(galleryEvent, ...publishedEvent(), answerGiven(), closed)
      .when(answerCommandOf({}, { now: ENDS }))
      .thenNothing();
  });

  test('a form with another e-mail address is another answer', () => {
    const { state, when } = given(galleryEvent, ...publishedEvent(), answerGiven());
    when(answerCommandOf({ email: 'bo@example.com' })).then(
      answerGiven({ email: 'bo@example.com' }, { id: 81, person: 12 }),
    );
    expect(guestsExpected(state.rsvps)).toBe(2);
  });

  test('an erased guest is not recognized, and their chairs stay counted', () => {
    const erased = answerGiven({}, { erased: true });
    const { state, when } = given(galleryEvent, ...publishedEvent(), erased);
    when(answerCommandOf()).then(answerGiven({}, { id: 81, person: 12 }));
    expect(state.rsvps).toEqual([{ ...erasedRsvp, guests: 2 }]);
    expect(guestsExpected(state.rsvps)).toBe(2);
  });

  test('a changed answer of an erased guest has only the number of guests', () => {
    const { state } = given(galleryEvent, ...publishedEvent(), answerGiven({}, { erased: true }), {
      type: 'GalleryEventRsvpChanged',
      data: { id: 80, guests: 5 },
      personal: { '11': null },
    });
    expect(state.rsvps).toEqual([{ ...erasedRsvp, guests: 5 }]);
  });

  test.each<[Partial<RsvpForm>, string]>([
    [{ guests: 0 }, 'field/range'],
    [{ guests: 11 }, 'field/range'],
    [{ guests: 1.5 }, 'field/places'],
    [{ first: '  ' }, 'field/length'],
    [{ last: 'b'.repeat(65) }, 'field/length'],
    [{ email: 'ann' }, 'field/format'],
    [{ phone: '5'.repeat(33) }, 'field/length'],
    [{ comments: 'c'.repeat(1_001) }, 'field/length'],
  ])('refuses %j', (values, code) => {
    given(galleryEvent, ...publishedEvent())
      .when(answerCommandOf(values))
      .thenRefused(code);
  });

  test('takes values up to the limits', () => {
    const values = { last: 'b'.repeat(64), phone: '5'.repeat(32), comments: 'c'.repeat(1_000) };
    for (const guests of [1, 10])
      given(galleryEvent, ...publishedEvent())
        .when(answerCommandOf({ ...values, guests }))
        .then(answerGiven({ ...values, guests }, { id: 81, person: 12 }));
  });
});

describe('an event that takes no answers', () => {
  test('refuses answers, new and changed, to a closed event', () => {
    given(galleryEvent, ...publishedEvent({ closed: true }))
      .when(answerCommandOf())
      .thenRefused('gallery-event/closed');
    given(galleryEvent, ...publishedEvent(), answerGiven(), closed)
      .when(answerCommandOf({ guests: 5 }))
      .thenRefused('gallery-event/closed');
  });

  test('takes answers until the last time ends, and refuses them from then on', () => {
    const { when } = given(galleryEvent, ...publishedEvent());
    when(answerCommandOf({}, { now: ENDS - 1 })).then(answerGiven({}, { id: 81, person: 12 }));
    when(answerCommandOf({}, { now: ENDS })).thenRefused('gallery-event/passed');
  });

  test('an event of several times is over with the one that ends last', () => {
    const long = timeScheduled(2, NOW, ENDS + 5);
    const { when } = given(galleryEvent, ...publishedEvent(), long);
    when(answerCommandOf({}, { now: ENDS + 4 })).then(answerGiven({}, { id: 81, person: 12 }));
    when(answerCommandOf({}, { now: ENDS + 5 })).thenRefused('gallery-event/passed');
  });

  test('an event without a date takes answers', () => {
    given(galleryEvent, eventPlanned({ publish: true }))
      .when(answerCommandOf())
      .then(answerGiven({}, { id: 81, person: 12 }));
  });

  test('a hidden event is refused like an unknown one', () => {
    const removed: GalleryEventEvent = { type: 'GalleryEventRemoved', data: {} };
    for (const past of [[], publishedEvent({ publish: false }), [...publishedEvent(), removed]])
      given(galleryEvent, ...past)
        .when(answerCommandOf())
        .thenRefused('record/unknown');
    given(galleryEvent, ...publishedEvent(), answerGiven(), { type: 'GalleryEventChanged', data: { publish: false } })
      .when(answerCommandOf())
      .thenRefused('record/unknown');
  });
});

describe('withdrawing an answer', () => {
  const withdrawn: GalleryEventEvent = { type: 'GalleryEventRsvpWithdrawn', data: { id: 80 } };
  const withdraw = { type: 'WithdrawAnswer', data: { id: 80 } } as const;

  test('frees the chairs, also when the event is closed', () => {
    given(galleryEvent, ...publishedEvent(), answerGiven(), closed)
      .when(withdraw)
      .then(withdrawn);
    expect(guestsExpected(given(galleryEvent, ...publishedEvent(), answerGiven(), withdrawn).state.rsvps)).toBe(0);
  });

  test('withdrawing again makes no event', () => {
    given(galleryEvent, ...publishedEvent(), answerGiven(), withdrawn)
      .when(withdraw)
      .thenNothing();
  });

  test('is refused for an unknown event', () => {
    given(galleryEvent).when(withdraw).thenRefused('record/unknown');
  });

  test('a later form of the guest is a new answer', () => {
    given(galleryEvent, ...publishedEvent(), answerGiven(), withdrawn)
      .when(answerCommandOf())
      .then(answerGiven({}, { id: 81, person: 12 }));
  });
});

const forms = fc.record({
  email: fc.constantFrom(
    'ann@example.com',
    ' ANN@example.com',
    'bo@example.com',
    'rené@example.com',
    'Rene@example.com',
  ),
  guests: fc.integer({ min: -1, max: 12 }),
  comments: fc.constantFrom(null, ' ', 'By train'),
  now: fc.constantFrom(NOW, ENDS - 1, ENDS),
  browser: fc.constantFrom('own', 'other', null),
});
type Step = GalleryEventCommand | { readonly erase: number };
const randomSteps: fc.Arbitrary<readonly Step[]> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: forms },
      { weight: 1, arbitrary: fc.record({ confirm: fc.integer({ min: 0, max: 20 }) }) },
      { weight: 1, arbitrary: fc.record({ withdraw: fc.integer({ min: 0, max: 20 }) }) },
      { weight: 1, arbitrary: fc.record({ closed: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ erase: fc.integer({ min: 100, max: 120 }) }) },
    ),
    { maxLength: 20 },
  )
  .map((steps) =>
    steps.map((step, i): Step => {
      if ('email' in step)
        return answerCommandOf(step, { id: i, person: 100 + i, now: step.now, browser: step.browser });
      if ('confirm' in step) return { type: 'ConfirmAnswer', data: { change_id: step.confirm, browser: null } };
      if ('withdraw' in step) return { type: 'WithdrawAnswer', data: { id: step.withdraw } };
      return 'closed' in step ? { type: 'ChangeGalleryEvent', data: step } : step;
    }),
  );

/** All that happened, as it reads now: with nothing of those who were erased since. */
function story(sequence: readonly Step[]): readonly GalleryEventEvent[] {
  let log: readonly GalleryEventEvent[] = publishedEvent();
  for (const wish of sequence)
    if ('erase' in wish) log = log.map((event) => erasePerson(event, String(wish.erase)));
    else log = [...log, ...attempt(stateAfter(log), wish)];
  return log;
}

function erasePerson(event: GalleryEventEvent, person: string): GalleryEventEvent {
  if (!event.personal || !(person in event.personal)) return event;
  return { ...event, personal: { [person]: null } } as GalleryEventEvent; // as the log reads it from then on
}

function attempt(state: GalleryEvent, command: GalleryEventCommand): readonly GalleryEventEvent[] {
  try {
    return decide(galleryEvent, state, command);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function stateAfter(events: readonly GalleryEventEvent[]): GalleryEvent {
  return fold(galleryEvent, galleryEvent.initial, events);
}

test('any sequence of forms, withdrawals and erasures leaves one answer for each e-mail, of 1 to 10 guests', () => {
  fc.assert(
    fc.property(randomSteps, (sequence) => {
      const { rsvps } = stateAfter(story(sequence));
      const emails = rsvps.flatMap(({ guest }) => (guest ? [folded(guest.email)] : []));
      expect(new Set(emails).size).toBe(emails.length);
      expect(rsvps.every(({ guests }) => guests >= 1 && guests <= 10)).toBe(true);
    }),
  );
});

test('a form that is sent in time and confirmed is the answer of its address', () => {
  fc.assert(
    fc.property(randomSteps, fc.integer({ min: 1, max: 10 }), (sequence, guests) => {
      const state = stateAfter([...story(sequence), { type: 'GalleryEventChanged', data: { closed: false } }]);
      const answered = fold(
        galleryEvent,
        state,
        decide(galleryEvent, state, answerCommandOf({ guests }, { id: 99, person: 199 })),
      );
      const waiting = answered.rsvps.find((rsvp) => rsvp.waiting?.guest?.email === 'ann@example.com')?.waiting;
      const confirm = { type: 'ConfirmAnswer', data: { change_id: waiting?.id ?? 0, browser: null } } as const;
      const { rsvps } = waiting ? fold(galleryEvent, answered, decide(galleryEvent, answered, confirm)) : answered;
      const { guests: _, ...guest } = rsvpForm();
      const answersOfAnn = rsvps.filter((rsvp) => rsvp.guest?.email.trim().toLowerCase() === guest.email);
      expect(answersOfAnn).toMatchObject([{ guests, guest: { ...guest, email: answersOfAnn[0]?.guest?.email } }]);
    }),
  );
});

test('events fold to the same state at once, in two halves, and after a round trip through JSON', () => {
  fc.assert(
    fc.property(randomSteps, fc.nat(), (sequence, cut) => {
      const log = story(sequence);
      const half = cut % (log.length + 1);
      expect(fold(galleryEvent, stateAfter(log.slice(0, half)), log.slice(half))).toEqual(stateAfter(log));
      expect(stateAfter(JSON.parse(JSON.stringify(log)) as typeof log)).toEqual(stateAfter(log));
    }),
  );
});
