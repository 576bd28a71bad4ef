import fc from 'fast-check';
import { evolve } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/deciders/given';
import { MONDAY, planned, scheduledFor, WEDNESDAY } from './testing';
import { changesOwnFields, workshop, type WorkshopEvent } from './workshops';

const hangs = (id: number, ordinal: number): WorkshopEvent => ({
  type: 'WorkshopImageAttached',
  data: { id, image_id: 9, ordinal },
});
const removed: WorkshopEvent = { type: 'WorkshopRemoved', data: {} };
const { start, end } = MONDAY;

describe('planning', () => {
  test('a workshop comes with its times and its images, all at once', () => {
    given(workshop)
      .when({
        type: 'PlanWorkshop',
        data: {
          name: 'Painting Water',
          price: 120_00,
          times: [
            { start: WEDNESDAY.start, end: WEDNESDAY.end },
            { start, end },
          ],
          images: [{ image_id: 9 }, { image_id: 10 }],
        },
        facts: { times: [81, 80], images: [60, 61] },
      })
      .then(
        planned({ price: 120_00 }),
        scheduledFor(WEDNESDAY),
        scheduledFor(MONDAY),
        { type: 'WorkshopImageAttached', data: { id: 60, image_id: 9, ordinal: 0 } },
        { type: 'WorkshopImageAttached', data: { id: 61, image_id: 10, ordinal: 1 } },
      );
  });

  test('with nothing but a name it is for staff alone, has no seats and no price, and the first policy', () => {
    const { state } = given(workshop, planned());
    expect(state.values).toMatchObject({ publish: false, closed: false, seats: 0, price: null, cancellation: 0 });
  });

  test('refuses to plan a workshop that is there already', () => {
    given(workshop, planned())
      .when({ type: 'PlanWorkshop', data: { name: 'Painting Water' } })
      .thenRefused('workshop/exists');
  });

  test('refuses the same time twice in one plan', () => {
    given(workshop)
      .when({
        type: 'PlanWorkshop',
        data: {
          name: 'Painting Water',
          times: [
            { start, end },
            { start, end },
          ],
        },
        facts: { times: [80, 81], images: [] },
      })
      .thenRefused('time/twice');
  });

  test.each(['ftp://tickets.example', 'javascript:alert(1)', 'https://', 'http:///a', 'see https://tickets.example'])(
    'refuses %j as the place where tickets are sold',
    (ticket_tailor_link) => {
      given(workshop)
        .when({ type: 'PlanWorkshop', data: { name: 'Painting Water', ticket_tailor_link } })
        .thenRefused('workshop/link');
    },
  );

  test.each(['https://tickets.example/a?b=c', 'HTTP://t.example'])(
    'tickets may be sold at %s',
    (ticket_tailor_link) => {
      given(workshop)
        .when({ type: 'PlanWorkshop', data: { name: 'Painting Water', ticket_tailor_link } })
        .then(planned({ ticket_tailor_link }));
    },
  );
});

describe('changing', () => {
  test('says what is new and nothing else', () => {
    given(workshop, planned({ seats: 8 }))
      .when({ type: 'ChangeWorkshop', data: { name: 'Painting Water', seats: 10, publish: true } })
      .then({ type: 'WorkshopChanged', data: { seats: 10, publish: true } });
  });

  test('the same again is no change', () => {
    given(workshop, planned({ seats: 8 }))
      .when({ type: 'ChangeWorkshop', data: { seats: 8 } })
      .thenNothing();
  });

  test('what is unset is unknown, or as it is for a new workshop', () => {
    const unset = { price: null, seats: null as never }; // as the API hands it on
    given(workshop, planned({ price: 120_00, seats: 8 }))
      .when({ type: 'ChangeWorkshop', data: unset })
      .then({ type: 'WorkshopChanged', data: { price: null, seats: 0 } });
  });

  test('refuses a ticket link that is no address', () => {
    given(workshop, planned())
      .when({ type: 'ChangeWorkshop', data: { ticket_tailor_link: 'tickets.example' } })
      .thenRefused('workshop/link');
  });

  test.each([[[]], [[planned(), removed]]])('refuses to change a workshop that is not there', (past) => {
    given(workshop, ...past)
      .when({ type: 'ChangeWorkshop', data: { seats: 8 } })
      .thenRefused('record/unknown');
  });
});

describe('removing', () => {
  test('a workshop goes, and removed again it stays away', () => {
    given(workshop, planned()).when({ type: 'RemoveWorkshop', data: {} }).then(removed);
    given(workshop, planned(), removed).when({ type: 'RemoveWorkshop', data: {} }).thenNothing();
  });

  test('refuses to remove a workshop that never was', () => {
    given(workshop).when({ type: 'RemoveWorkshop', data: {} }).thenRefused('record/unknown');
  });
});

describe('the schedule', () => {
  test('a further day is put on it, and the earliest stands first', () => {
    given(workshop, planned(), scheduledFor(WEDNESDAY))
      .when({ type: 'ScheduleTime', data: { start, end }, facts: { id: 80 } })
      .then(scheduledFor(MONDAY));
    expect(given(workshop, planned(), scheduledFor(WEDNESDAY), scheduledFor(MONDAY)).state.times).toEqual([
      MONDAY,
      WEDNESDAY,
    ]);
  });

  test('refuses the same time again: it is on the schedule', () => {
    given(workshop, planned(), scheduledFor())
      .when({ type: 'ScheduleTime', data: { start, end }, facts: { id: 81 } })
      .thenRefused('time/twice');
  });

  test('a time is changed, and what is not said of it stays', () => {
    given(workshop, planned(), scheduledFor())
      .when({ type: 'ChangeTime', data: { id: 80, end: end + 60_000 } })
      .then({ type: 'WorkshopTimeChanged', data: { id: 80, start, end: end + 60_000 } });
  });

  test('a time that moves to the front stands first', () => {
    const moved = { ...WEDNESDAY, start: start - 1, end: start };
    const { state } = given(workshop, planned(), scheduledFor(), scheduledFor(WEDNESDAY), {
      type: 'WorkshopTimeChanged',
      data: moved,
    });
    expect(state.times).toEqual([moved, MONDAY]);
  });

  test('changed to what it is, a time is as it was', () => {
    given(workshop, planned(), scheduledFor())
      .when({ type: 'ChangeTime', data: { id: 80, start, end } })
      .thenNothing();
  });

  test('refuses to change a time that is not on the schedule, or to the time of another day of it', () => {
    given(workshop, planned(), scheduledFor())
      .when({ type: 'ChangeTime', data: { id: 81, start } })
      .thenRefused('record/unknown');
    given(workshop, planned(), scheduledFor(), scheduledFor(WEDNESDAY))
      .when({ type: 'ChangeTime', data: { id: 81, start, end } })
      .thenRefused('time/twice');
  });

  test('a time is taken off the schedule, and again is no change', () => {
    const off: WorkshopEvent = { type: 'WorkshopTimeRemoved', data: { id: 80 } };
    given(workshop, planned(), scheduledFor())
      .when({ type: 'RemoveTime', data: { id: 80 } })
      .then(off);
    given(workshop, planned(), scheduledFor(), off)
      .when({ type: 'RemoveTime', data: { id: 80 } })
      .thenNothing();
  });
});

describe('images', () => {
  test('a further image goes behind the others unless it is given a place', () => {
    given(workshop, planned(), hangs(60, 4))
      .when({ type: 'AttachImage', data: { image_id: 10 }, facts: { id: 61 } })
      .then({ type: 'WorkshopImageAttached', data: { id: 61, image_id: 10, ordinal: 5 } });
    given(workshop, planned(), hangs(60, 4))
      .when({ type: 'AttachImage', data: { image_id: 10, ordinal: 0 }, facts: { id: 61 } })
      .then({ type: 'WorkshopImageAttached', data: { id: 61, image_id: 10, ordinal: 0 } });
  });

  test('refuses to attach no image', () => {
    given(workshop, planned())
      .when({ type: 'AttachImage', data: {}, facts: { id: 60 } })
      .thenRefused('field/required');
  });

  test('an image that is attached again is there twice', () => {
    given(workshop, planned(), hangs(60, 0))
      .when({ type: 'AttachImage', data: { image_id: 9 }, facts: { id: 61 } })
      .then(hangs(61, 1));
  });

  test('an image is moved, and to where it is already is no change', () => {
    const past = [planned(), hangs(60, 4)];
    given(workshop, ...past)
      .when({ type: 'MoveImage', data: { id: 60, ordinal: 0 } })
      .then({ type: 'WorkshopImageMoved', data: { id: 60, ordinal: 0 } });
    given(workshop, ...past)
      .when({ type: 'MoveImage', data: { id: 60, ordinal: 4 } })
      .thenNothing();
    expect(given(workshop, ...past, { type: 'WorkshopImageMoved', data: { id: 60, ordinal: 0 } }).state.images).toEqual(
      [{ id: 60, image_id: 9, ordinal: 0 }],
    );
  });

  test('refuses to move an image that the workshop does not have', () => {
    given(workshop, planned(), hangs(60, 4))
      .when({ type: 'MoveImage', data: { id: 61, ordinal: 0 } })
      .thenRefused('record/unknown');
  });

  test('an image is taken away, and again is no change', () => {
    const gone: WorkshopEvent = { type: 'WorkshopImageDetached', data: { id: 60 } };
    given(workshop, planned(), hangs(60, 4))
      .when({ type: 'DetachImage', data: { id: 60 } })
      .then(gone);
    given(workshop, planned(), hangs(60, 4), gone)
      .when({ type: 'DetachImage', data: { id: 60 } })
      .thenNothing();
  });
});

test.each([
  { type: 'ScheduleTime', data: { start, end }, facts: { id: 80 } } as const,
  { type: 'ChangeTime', data: { id: 80, start } } as const,
  { type: 'RemoveTime', data: { id: 80 } } as const,
  { type: 'AttachImage', data: { image_id: 9 }, facts: { id: 60 } } as const,
  { type: 'MoveImage', data: { id: 60, ordinal: 0 } } as const,
  { type: 'DetachImage', data: { id: 60 } } as const,
])('refuses to let $type touch a workshop that was removed', (command) => {
  given(workshop, planned(), scheduledFor(), hangs(60, 4), removed).when(command).thenRefused('record/unknown');
});

test('what staff say of a workshop makes a new revision of it, who registers for it does not', () => {
  expect([planned(), scheduledFor(), hangs(60, 0), removed].every(changesOwnFields)).toBe(true);
  expect(changesOwnFields({ type: 'SeatHeld' })).toBe(false);
});

test('read in two halves, its history is the same', () => {
  const time = fc.integer({ min: 0, max: 3 }).map((day) => ({ ...MONDAY, id: 80 + day, start: start - day }));
  const event = fc.oneof(
    time.map(scheduledFor),
    time.map((data): WorkshopEvent => ({ type: 'WorkshopTimeChanged', data })),
    fc.integer({ min: 80, max: 83 }).map((id): WorkshopEvent => ({ type: 'WorkshopTimeRemoved', data: { id } })),
    fc.tuple(fc.nat(3), fc.nat(9)).map(([id, place]) => hangs(id, place)),
    fc.nat(20).map((seats): WorkshopEvent => ({ type: 'WorkshopChanged', data: { seats } })),
  );
  const fold = (state: typeof workshop.initial, events: readonly WorkshopEvent[]) =>
    events.reduce((before, one) => evolve(workshop, before, one), state);
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), fc.nat(12), (events, cut) => {
      const all = [planned(), ...events];
      const whole = fold(workshop.initial, all);
      expect(fold(fold(workshop.initial, all.slice(0, cut)), all.slice(cut))).toEqual(whole);
      expect(whole.times.map((one) => one.start)).toEqual(whole.times.map((one) => one.start).sort((a, b) => a - b));
    }),
  );
});
