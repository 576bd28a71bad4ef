import { decide, fold } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/deciders/given';
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
import { announced, answer, coming, form, HOUR, NOW, planned, time } from './testing';

const closed: GalleryEventEvent = { type: 'GalleryEventChanged', data: { closed: true } };
const ENDS = NOW + 26 * HOUR;
const erasedRsvp = { id: 80, person_id: 11, guest: null, browser: 'own', waiting: null, confirmed_id: null };

describe('answering an invitation', () => {
  test('a guest answers, and their personal data stands apart', () => {
    given(galleryEvent, ...announced())
      .when(answer({ guests: 3, comments: 'By train' }))
      .then({
        type: 'GalleryEventRsvpGiven',
        data: { id: 81, person_id: 12, guests: 3, browser: 'own' },
        personal: {
          '12': { first: 'Ann', last: 'Bell', email: 'ann@example.com', phone: null, comments: 'By train' },
        },
      });
  });

  test('blanks around what was written are taken off, and blanks alone say nothing', () => {
    given(galleryEvent, ...announced())
      .when(answer({ first: ' Ann ', email: ' ann@example.com\n', phone: '  ' }))
      .then(coming({}, { id: 81, person: 12 }));
  });

  test('a second form of the same e-mail changes the first, which keeps its id and its person', () => {
    given(galleryEvent, ...announced(), coming({ guests: 2, comments: 'By train' }))
      .when(answer({ guests: 4, comments: 'By car' }))
      .then({
        type: 'GalleryEventRsvpChanged',
        data: { id: 80, guests: 4 },
        personal: { '11': { comments: 'By car' } },
      });
  });

  test('where only the number of guests is new, the event holds no personal data', () => {
    given(galleryEvent, ...announced(), coming({ guests: 2 }))
      .when(answer({ guests: 1 }))
      .then({ type: 'GalleryEventRsvpChanged', data: { id: 80, guests: 1 } });
    const bo = coming({ email: 'bo@example.com' }, { id: 81, person: 12 });
    const { state } = given(galleryEvent, ...announced(), coming(), bo, {
      type: 'GalleryEventRsvpChanged',
      data: { id: 80, guests: 1 },
    });
    expect(state.rsvps.map(({ guests }) => guests)).toEqual([1, 2]);
  });

  test('what the second form leaves out is unset', () => {
    given(galleryEvent, ...announced(), coming({ phone: '919 555 0100' }))
      .when(answer())
      .then({ type: 'GalleryEventRsvpChanged', data: { id: 80 }, personal: { '11': { phone: null } } });
  });

  test('an e-mail is the same without case, accents and blanks around it', () => {
    given(galleryEvent, ...announced(), coming({ email: 'rené@example.com' }))
      .when(answer({ email: ' RENE@Example.com ' }))
      .then({ type: 'GalleryEventRsvpChanged', data: { id: 80 }, personal: { '11': { email: 'RENE@Example.com' } } });
  });

  test('the same form again is no change, also after the event was closed and after it has passed', () => {
    given(galleryEvent, ...announced(), coming())
      .when(answer({ first: 'Ann ' }))
      .thenNothing();
    given(galleryEvent, ...announced(), coming(), closed)
      .when(answer({}, { now: ENDS }))
      .thenNothing();
  });

  test('another e-mail is another answer', () => {
    const { state, when } = given(galleryEvent, ...announced(), coming());
    when(answer({ email: 'bo@example.com' })).then(coming({ email: 'bo@example.com' }, { id: 81, person: 12 }));
    expect(guestsExpected(state.rsvps)).toBe(2);
  });

  test('an erased guest is recognised no more, and the chairs stay counted', () => {
    const erased = coming({}, { erased: true });
    const { state, when } = given(galleryEvent, ...announced(), erased);
    when(answer()).then(coming({}, { id: 81, person: 12 }));
    expect(state.rsvps).toEqual([{ ...erasedRsvp, guests: 2 }]);
    expect(guestsExpected(state.rsvps)).toBe(2);
  });

  test('a changed answer of an erased guest tells no more than their number', () => {
    const { state } = given(galleryEvent, ...announced(), coming({}, { erased: true }), {
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
    given(galleryEvent, ...announced())
      .when(answer(values))
      .thenRefused(code);
  });

  test('takes values up to the limits', () => {
    const values = { last: 'b'.repeat(64), phone: '5'.repeat(32), comments: 'c'.repeat(1_000) };
    for (const guests of [1, 10])
      given(galleryEvent, ...announced())
        .when(answer({ ...values, guests }))
        .then(coming({ ...values, guests }, { id: 81, person: 12 }));
  });
});

describe('when no answer is taken', () => {
  test('refuses answers, new and changed, to a closed event', () => {
    given(galleryEvent, ...announced({ closed: true }))
      .when(answer())
      .thenRefused('gallery-event/closed');
    given(galleryEvent, ...announced(), coming(), closed)
      .when(answer({ guests: 5 }))
      .thenRefused('gallery-event/closed');
  });

  test('takes answers until the last time ends, and refuses them from then on', () => {
    const { when } = given(galleryEvent, ...announced());
    when(answer({}, { now: ENDS - 1 })).then(coming({}, { id: 81, person: 12 }));
    when(answer({}, { now: ENDS })).thenRefused('gallery-event/passed');
  });

  test('an event of several times has passed with the one that ends last', () => {
    const long = time(2, NOW, ENDS + 5);
    const { when } = given(galleryEvent, ...announced(), long);
    when(answer({}, { now: ENDS + 4 })).then(coming({}, { id: 81, person: 12 }));
    when(answer({}, { now: ENDS + 5 })).thenRefused('gallery-event/passed');
  });

  test('an event whose date is yet to be found takes answers', () => {
    given(galleryEvent, planned({ publish: true }))
      .when(answer())
      .then(coming({}, { id: 81, person: 12 }));
  });

  test('a hidden event is as unknown as one that never was', () => {
    const removed: GalleryEventEvent = { type: 'GalleryEventRemoved', data: {} };
    for (const past of [[], announced({ publish: false }), [...announced(), removed]])
      given(galleryEvent, ...past)
        .when(answer())
        .thenRefused('record/unknown');
    given(galleryEvent, ...announced(), coming(), { type: 'GalleryEventChanged', data: { publish: false } })
      .when(answer())
      .thenRefused('record/unknown');
  });
});

describe('withdrawing an answer', () => {
  const withdrawn: GalleryEventEvent = { type: 'GalleryEventRsvpWithdrawn', data: { id: 80 } };
  const withdraw = { type: 'WithdrawAnswer', data: { id: 80 } } as const;

  test('a guest who cannot come frees the chairs, also when the event is closed', () => {
    given(galleryEvent, ...announced(), coming(), closed)
      .when(withdraw)
      .then(withdrawn);
    expect(guestsExpected(given(galleryEvent, ...announced(), coming(), withdrawn).state.rsvps)).toBe(0);
  });

  test('withdrawn again is no change', () => {
    given(galleryEvent, ...announced(), coming(), withdrawn)
      .when(withdraw)
      .thenNothing();
  });

  test('refuses to withdraw from an event that never was', () => {
    given(galleryEvent).when(withdraw).thenRefused('record/unknown');
  });

  test('who changes their mind once more gives a new answer', () => {
    given(galleryEvent, ...announced(), coming(), withdrawn)
      .when(answer())
      .then(coming({}, { id: 81, person: 12 }));
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
type Wish = GalleryEventCommand | { readonly erase: number };
const wishes: fc.Arbitrary<readonly Wish[]> = fc
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
    steps.map((step, i): Wish => {
      if ('email' in step) return answer(step, { id: i, person: 100 + i, now: step.now, browser: step.browser });
      if ('confirm' in step) return { type: 'ConfirmAnswer', data: { change_id: step.confirm, browser: null } };
      if ('withdraw' in step) return { type: 'WithdrawAnswer', data: { id: step.withdraw } };
      return 'closed' in step ? { type: 'ChangeGalleryEvent', data: step } : step;
    }),
  );

/** All that happened, as it reads now: with nothing of those who were erased since. */
function story(sequence: readonly Wish[]): readonly GalleryEventEvent[] {
  let log: readonly GalleryEventEvent[] = announced();
  for (const wish of sequence)
    if ('erase' in wish) log = log.map((event) => without(event, String(wish.erase)));
    else log = [...log, ...attempt(stateAfter(log), wish)];
  return log;
}

function without(event: GalleryEventEvent, person: string): GalleryEventEvent {
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

test('whoever answers, withdraws and is erased, one answer stands for each e-mail, of 1 to 10 guests', () => {
  fc.assert(
    fc.property(wishes, (sequence) => {
      const { rsvps } = stateAfter(story(sequence));
      const emails = rsvps.flatMap(({ guest }) => (guest ? [folded(guest.email)] : []));
      expect(new Set(emails).size).toBe(emails.length);
      expect(rsvps.every(({ guests }) => guests >= 1 && guests <= 10)).toBe(true);
    }),
  );
});

test('a form that is sent in time and confirmed stands as it was sent', () => {
  fc.assert(
    fc.property(wishes, fc.integer({ min: 1, max: 10 }), (sequence, guests) => {
      const state = stateAfter([...story(sequence), { type: 'GalleryEventChanged', data: { closed: false } }]);
      const answered = fold(
        galleryEvent,
        state,
        decide(galleryEvent, state, answer({ guests }, { id: 99, person: 199 })),
      );
      const waiting = answered.rsvps.find((rsvp) => rsvp.waiting?.guest?.email === 'ann@example.com')?.waiting;
      const confirm = { type: 'ConfirmAnswer', data: { change_id: waiting?.id ?? 0, browser: null } } as const;
      const { rsvps } = waiting ? fold(galleryEvent, answered, decide(galleryEvent, answered, confirm)) : answered;
      const { guests: _, ...guest } = form();
      const answersOfAnn = rsvps.filter((rsvp) => rsvp.guest?.email.trim().toLowerCase() === guest.email);
      expect(answersOfAnn).toMatchObject([{ guests, guest: { ...guest, email: answersOfAnn[0]?.guest?.email } }]);
    }),
  );
});

test('what happened reads the same twice, and in two halves', () => {
  fc.assert(
    fc.property(wishes, fc.nat(), (sequence, cut) => {
      const log = story(sequence);
      const half = cut % (log.length + 1);
      expect(fold(galleryEvent, stateAfter(log.slice(0, half)), log.slice(half))).toEqual(stateAfter(log));
      expect(stateAfter(JSON.parse(JSON.stringify(log)) as typeof log)).toEqual(stateAfter(log));
    }),
  );
});
