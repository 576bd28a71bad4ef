import { decide } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/testing/given';
import { MONDAY, planned, scheduledFor, WEDNESDAY } from '../testing/workshops';
import { workshop, type WorkshopEvent } from './workshops';

const hangs = (id: number, ordinal: number): WorkshopEvent => ({
  type: 'WorkshopImageAttached',
  data: { id, image_id: 9, ordinal },
});
const removed: WorkshopEvent = { type: 'WorkshopRemoved', data: {} };
const { start, end } = MONDAY;

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

  test('a time is changed, and fields that are left out stay', () => {
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
    const moved: WorkshopEvent = { type: 'WorkshopImageMoved', data: { id: 60, ordinal: 0 } };
    expect(given(workshop, ...past, moved).state).toMatchObject({
      stage: 'kept',
      images: [{ id: 60, image_id: 9, ordinal: 0 }],
    });
  });

  test('an image that is moved to the place of another one has that make room behind it', () => {
    given(workshop, planned(), hangs(60, 0), hangs(61, 1))
      .when({ type: 'MoveImage', data: { id: 61, ordinal: 0 } })
      .then(
        { type: 'WorkshopImageMoved', data: { id: 61, ordinal: 0 } },
        { type: 'WorkshopImageMoved', data: { id: 60, ordinal: 1 } },
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

test.each([
  [{ type: 'ChangeTime', data: { id: 99 } } as const, 'This workshop has no such time.'],
  [{ type: 'MoveImage', data: { id: 99, ordinal: 0 } } as const, 'This workshop has no such image.'],
])('a part that is not there is said to be missing', (command, message) => {
  expect(() => decide(workshop, given(workshop, planned()).state, command)).toThrow(message);
});
