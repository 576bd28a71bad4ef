import { decide } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/testing/given';
import { MONDAY, workshopPlanned, timeScheduled, WEDNESDAY } from '../testing/workshops';
import { workshop, type WorkshopEvent } from './workshops';

const imageAttached = (id: number, ordinal: number): WorkshopEvent => ({
  type: 'WorkshopImageAttached',
  data: { id, image_id: 9, ordinal },
});
const workshopRemoved: WorkshopEvent = { type: 'WorkshopRemoved', data: {} };
const { start, end } = MONDAY;

describe('the schedule', () => {
  test('adds a time, and keeps the earliest first', () => {
    given(workshop, workshopPlanned(), timeScheduled(WEDNESDAY))
      .when({ type: 'ScheduleTime', data: { start, end }, facts: { id: 80 } })
      .then(timeScheduled(MONDAY));
    expect(given(workshop, workshopPlanned(), timeScheduled(WEDNESDAY), timeScheduled(MONDAY)).state.times).toEqual([
      MONDAY,
      WEDNESDAY,
    ]);
  });

  test('refuses a time that it has already', () => {
    given(workshop, workshopPlanned(), timeScheduled())
      .when({ type: 'ScheduleTime', data: { start, end }, facts: { id: 81 } })
      .thenRefused('time/twice');
  });

  test('changes a time, and keeps fields that are left out', () => {
    given(workshop, workshopPlanned(), timeScheduled())
      .when({ type: 'ChangeTime', data: { id: 80, end: end + 60_000 } })
      .then({ type: 'WorkshopTimeChanged', data: { id: 80, start, end: end + 60_000 } });
  });

  test('keeps the earliest time first after a change', () => {
    const moved = { ...WEDNESDAY, start: start - 1, end: start };
    const { state } = given(workshop, workshopPlanned(), timeScheduled(), timeScheduled(WEDNESDAY), {
      type: 'WorkshopTimeChanged',
      data: moved,
    });
    expect(state.times).toEqual([moved, MONDAY]);
  });

  test('makes no event for a change to the same time', () => {
    given(workshop, workshopPlanned(), timeScheduled())
      .when({ type: 'ChangeTime', data: { id: 80, start, end } })
      .thenNothing();
  });

  test('refuses to change an unknown time, or to the hours of another one', () => {
    given(workshop, workshopPlanned(), timeScheduled())
      .when({ type: 'ChangeTime', data: { id: 81, start } })
      .thenRefused('record/unknown');
    given(workshop, workshopPlanned(), timeScheduled(), timeScheduled(WEDNESDAY))
      .when({ type: 'ChangeTime', data: { id: 81, start, end } })
      .thenRefused('time/twice');
  });

  test('removes a time once', () => {
    const timeRemoved: WorkshopEvent = { type: 'WorkshopTimeRemoved', data: { id: 80 } };
    given(workshop, workshopPlanned(), timeScheduled())
      .when({ type: 'RemoveTime', data: { id: 80 } })
      .then(timeRemoved);
    given(workshop, workshopPlanned(), timeScheduled(), timeRemoved)
      .when({ type: 'RemoveTime', data: { id: 80 } })
      .thenNothing();
  });
});

describe('images', () => {
  test('are added after the others unless a position is given', () => {
    given(workshop, workshopPlanned(), imageAttached(60, 4))
      .when({ type: 'AttachImage', data: { image_id: 10 }, facts: { id: 61 } })
      .then({ type: 'WorkshopImageAttached', data: { id: 61, image_id: 10, ordinal: 5 } });
    given(workshop, workshopPlanned(), imageAttached(60, 4))
      .when({ type: 'AttachImage', data: { image_id: 10, ordinal: 0 }, facts: { id: 61 } })
      .then({ type: 'WorkshopImageAttached', data: { id: 61, image_id: 10, ordinal: 0 } });
  });

  test('are refused without an image id', () => {
    given(workshop, workshopPlanned())
      .when({ type: 'AttachImage', data: {}, facts: { id: 60 } })
      .thenRefused('field/required');
  });

  test('can be attached twice', () => {
    given(workshop, workshopPlanned(), imageAttached(60, 0))
      .when({ type: 'AttachImage', data: { image_id: 9 }, facts: { id: 61 } })
      .then(imageAttached(61, 1));
  });

  test('can be moved, and moving to the same position makes no event', () => {
    const past = [workshopPlanned(), imageAttached(60, 4)];
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

  test('that move to the position of another one move that one behind', () => {
    given(workshop, workshopPlanned(), imageAttached(60, 0), imageAttached(61, 1))
      .when({ type: 'MoveImage', data: { id: 61, ordinal: 0 } })
      .then(
        { type: 'WorkshopImageMoved', data: { id: 61, ordinal: 0 } },
        { type: 'WorkshopImageMoved', data: { id: 60, ordinal: 1 } },
      );
  });

  test('that are unknown cannot be moved', () => {
    given(workshop, workshopPlanned(), imageAttached(60, 4))
      .when({ type: 'MoveImage', data: { id: 61, ordinal: 0 } })
      .thenRefused('record/unknown');
  });

  test('are detached once', () => {
    const imageDetached: WorkshopEvent = { type: 'WorkshopImageDetached', data: { id: 60 } };
    given(workshop, workshopPlanned(), imageAttached(60, 4))
      .when({ type: 'DetachImage', data: { id: 60 } })
      .then(imageDetached);
    given(workshop, workshopPlanned(), imageAttached(60, 4), imageDetached)
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
])('refuses $type for a removed workshop', (command) => {
  given(workshop, workshopPlanned(), timeScheduled(), imageAttached(60, 4), workshopRemoved)
    .when(command)
    .thenRefused('record/unknown');
});

test.each([
  [{ type: 'ChangeTime', data: { id: 99 } } as const, 'This workshop has no such time.'],
  [{ type: 'MoveImage', data: { id: 99, ordinal: 0 } } as const, 'This workshop has no such image.'],
])('the refusal of an unknown part says which kind is missing', (command, message) => {
  expect(() => decide(workshop, given(workshop, workshopPlanned()).state, command)).toThrow(message);
});
