import { VISITOR } from '@rabbet/domain/callers/caller';
import { ADMINISTRATOR } from '@rabbet/domain/callers/testing';
import { given } from '@rabbet/domain/deciders/given';
import { toWire } from '@rabbet/domain/records/wire';
import { shopSettings } from '@rabbet/domain/settings/settings';
import {
  changesOwnFields,
  galleryEvent,
  type GalleryEventCommand,
  type GalleryEventEvent,
  galleryEventFields,
  isPublished,
  titleImage,
  venueName,
} from './gallery-events';
import { announced, coming, HOUR, NOW, planned, time } from './testing';

const removed: GalleryEventEvent = { type: 'GalleryEventRemoved', data: {} };

describe('planning', () => {
  test('an event comes with its times and images, all at once', () => {
    given(galleryEvent)
      .when({
        type: 'PlanGalleryEvent',
        data: {
          name: 'Open house',
          location: 1,
          times: [
            { start: 10, end: 20 },
            { start: 30, end: 40 },
          ],
          images: [{ image_id: 9 }, { image_id: 7 }],
        },
        facts: { times: [50, 51], images: [60, 61] },
      })
      .then(
        planned({ location: 1 }),
        time(50, 10, 20),
        time(51, 30, 40),
        { type: 'GalleryEventImageAttached', data: { id: 60, image_id: 9, indice: 0 } },
        { type: 'GalleryEventImageAttached', data: { id: 61, image_id: 7, indice: 1 } },
      );
  });

  test('nobody sees an event before it is published', () => {
    expect(isPublished(given(galleryEvent, planned()).state)).toBe(false);
    expect(isPublished(given(galleryEvent, planned({ publish: true })).state)).toBe(true);
    expect(isPublished(given(galleryEvent, planned({ publish: true }), removed).state)).toBe(false);
  });

  test('refuses a second event in the place of the first, and of a removed one', () => {
    for (const past of [[planned()], [planned(), removed]])
      given(galleryEvent, ...past)
        .when({ type: 'PlanGalleryEvent', data: { name: 'Open house' }, facts: { times: [], images: [] } })
        .thenRefused('gallery-event/exists');
  });

  test('refuses to plan the same hours twice', () => {
    const twice = [
      { start: 10, end: 20 },
      { start: 10, end: 20 },
    ];
    given(galleryEvent)
      .when({
        type: 'PlanGalleryEvent',
        data: { name: 'Open house', times: twice },
        facts: { times: [50, 51], images: [] },
      })
      .thenRefused('time/twice');
  });
});

describe('changing', () => {
  test('says what changed and nothing else', () => {
    given(galleryEvent, planned({ location: 1 }))
      .when({ type: 'ChangeGalleryEvent', data: { name: 'Open house', location: 2 } })
      .then({ type: 'GalleryEventChanged', data: { location: 2 } });
  });

  test('the same again is no change', () => {
    given(galleryEvent, planned({ location: 1 }))
      .when({ type: 'ChangeGalleryEvent', data: { name: 'Open house', location: 1 } })
      .thenNothing();
  });

  test('unset, what has a default is that again', () => {
    given(galleryEvent, planned({ publish: true, summary: 'Wine' }))
      .when({ type: 'ChangeGalleryEvent', data: JSON.parse('{"publish":null,"summary":null}') as object })
      .then({ type: 'GalleryEventChanged', data: { publish: false, summary: null } });
  });

  test('refuses to change an event that is not there', () => {
    given(galleryEvent)
      .when({ type: 'ChangeGalleryEvent', data: { name: 'Open house' } })
      .thenRefused('record/unknown');
  });
});

describe('removing', () => {
  const remove = { type: 'RemoveGalleryEvent', data: {} } as const;

  test('an event that was entered by mistake goes', () => {
    given(galleryEvent, ...announced())
      .when(remove)
      .then(removed);
  });

  test('removed again, it stays away', () => {
    given(galleryEvent, ...announced(), removed)
      .when(remove)
      .thenNothing();
  });

  test('refuses to remove an event from under its guests, and lets it go once they have withdrawn', () => {
    given(galleryEvent, ...announced(), coming())
      .when(remove)
      .thenRefused('gallery-event/has-answers');
    given(galleryEvent, ...announced(), coming(), { type: 'GalleryEventRsvpWithdrawn', data: { id: 80 } })
      .when(remove)
      .then(removed);
  });

  test('refuses to remove an event that never was', () => {
    given(galleryEvent).when(remove).thenRefused('record/unknown');
  });
});

describe('times', () => {
  const past = [planned(), time(51, 30, 40), time(50, 10, 20)];

  test('a further time is scheduled, and the earliest comes first', () => {
    given(galleryEvent, ...past)
      .when({ type: 'ScheduleTime', data: { start: 5, end: 50 }, facts: { id: 52 } })
      .then(time(52, 5, 50));
    const { state } = given(galleryEvent, ...past, time(52, 5, 50));
    expect(state.times.map(({ id }) => id)).toEqual([52, 50, 51]);
  });

  test.each([
    ['an end at its start', { start: 60, end: 60 }, 'time/order'],
    ['the hours of another time', { start: 10, end: 20 }, 'time/twice'],
    ['no end', { start: 60 }, 'field/required'],
  ])('refuses a time with %s', (_, data, code) => {
    given(galleryEvent, ...past)
      .when({ type: 'ScheduleTime', data, facts: { id: 52 } })
      .thenRefused(code);
  });

  test('a time is moved among the others, and to where it is already is no change', () => {
    const moved: GalleryEventEvent = { type: 'GalleryEventTimeChanged', data: { id: 50, start: 35, end: 45 } };
    const { state, when } = given(galleryEvent, ...past, moved);
    expect(state.times.map(({ id }) => id)).toEqual([51, 50]);
    when({ type: 'ChangeTime', data: { id: 50, start: 35 } }).thenNothing();
    given(galleryEvent, ...past)
      .when({ type: 'ChangeTime', data: { id: 50, start: 35, end: 45 } })
      .then(moved);
  });

  test('refuses to move a time that the event does not have', () => {
    given(galleryEvent, ...past)
      .when({ type: 'ChangeTime', data: { id: 52, start: 1 } })
      .thenRefused('record/unknown');
  });

  test('a time is taken away, and again is no change', () => {
    const gone: GalleryEventEvent = { type: 'GalleryEventTimeRemoved', data: { id: 50 } };
    given(galleryEvent, ...past)
      .when({ type: 'RemoveTime', data: { id: 50 } })
      .then(gone);
    given(galleryEvent, ...past, gone)
      .when({ type: 'RemoveTime', data: { id: 50 } })
      .thenNothing();
  });
});

describe('images', () => {
  const past: GalleryEventEvent[] = [
    planned(),
    { type: 'GalleryEventImageAttached', data: { id: 60, image_id: 9, indice: 4 } },
  ];

  test('a further image goes behind the others unless it is given a place', () => {
    given(galleryEvent, ...past)
      .when({ type: 'AttachImage', data: { image_id: 10 }, facts: { id: 61 } })
      .then({ type: 'GalleryEventImageAttached', data: { id: 61, image_id: 10, indice: 5 } });
    given(galleryEvent, ...past)
      .when({ type: 'AttachImage', data: { image_id: 10, indice: 0 }, facts: { id: 61 } })
      .then({ type: 'GalleryEventImageAttached', data: { id: 61, image_id: 10, indice: 0 } });
  });

  test('refuses to attach no image', () => {
    given(galleryEvent, ...past)
      .when({ type: 'AttachImage', data: {}, facts: { id: 61 } })
      .thenRefused('field/required');
  });

  test('the first by its place stands for the event, and of two in one place the older', () => {
    const three: GalleryEventEvent[] = [
      ...past,
      { type: 'GalleryEventImageAttached', data: { id: 62, image_id: 11, indice: 3 } },
      { type: 'GalleryEventImageAttached', data: { id: 61, image_id: 10, indice: 3 } },
    ];
    expect(given(galleryEvent, ...three).state.images.map(({ id }) => id)).toEqual([61, 62, 60]);
    const moved: GalleryEventEvent = { type: 'GalleryEventImageMoved', data: { id: 62, indice: 5 } };
    const { state } = given(galleryEvent, ...three, moved);
    expect(state.images.map(({ id }) => id)).toEqual([61, 60, 62]);
    expect(titleImage([...state.images].reverse())).toEqual({ id: 61, image_id: 10, indice: 3 });
    expect(titleImage([])).toBeNull();
  });

  test('an image is moved, and to where it is already is no change', () => {
    given(galleryEvent, ...past)
      .when({ type: 'MoveImage', data: { id: 60, indice: 0 } })
      .then({ type: 'GalleryEventImageMoved', data: { id: 60, indice: 0 } });
    given(galleryEvent, ...past)
      .when({ type: 'MoveImage', data: { id: 60, indice: 4 } })
      .thenNothing();
  });

  test('an image that takes the place of another has it move on', () => {
    given(galleryEvent, ...past, { type: 'GalleryEventImageAttached', data: { id: 61, image_id: 10, indice: 5 } })
      .when({ type: 'MoveImage', data: { id: 61, indice: 4 } })
      .then(
        { type: 'GalleryEventImageMoved', data: { id: 61, indice: 4 } },
        { type: 'GalleryEventImageMoved', data: { id: 60, indice: 5 } },
      );
  });

  test('refuses to move an image that the event does not have', () => {
    given(galleryEvent, ...past)
      .when({ type: 'MoveImage', data: { id: 61, indice: 0 } })
      .thenRefused('record/unknown');
  });

  test('an image is taken away, and again is no change', () => {
    const gone: GalleryEventEvent = { type: 'GalleryEventImageDetached', data: { id: 60 } };
    given(galleryEvent, ...past)
      .when({ type: 'DetachImage', data: { id: 60 } })
      .then(gone);
    given(galleryEvent, ...past, gone)
      .when({ type: 'DetachImage', data: { id: 60 } })
      .thenNothing();
  });
});

test.each<GalleryEventCommand>([
  { type: 'ScheduleTime', data: { start: 1, end: 2 }, facts: { id: 52 } },
  { type: 'ChangeTime', data: { id: 1, start: 1 } },
  { type: 'RemoveTime', data: { id: 1 } },
  { type: 'AttachImage', data: { image_id: 10 }, facts: { id: 61 } },
  { type: 'MoveImage', data: { id: 60, indice: 0 } },
  { type: 'DetachImage', data: { id: 60 } },
  { type: 'WithdrawAnswer', data: { id: 80 } },
])('refuses $type where there is no event, and where it was removed', (command) => {
  given(galleryEvent).when(command).thenRefused('record/unknown');
  const image: GalleryEventEvent = { type: 'GalleryEventImageAttached', data: { id: 60, image_id: 9, indice: 4 } };
  given(galleryEvent, ...announced(), image, coming(), removed)
    .when(command)
    .thenRefused('record/unknown');
});

test('who answers does not move the revision of the event itself', () => {
  expect(changesOwnFields(coming())).toBe(false);
  expect(changesOwnFields({ type: 'GalleryEventRsvpChanged' })).toBe(false);
  expect(changesOwnFields({ type: 'GalleryEventRsvpWithdrawn' })).toBe(false);
  expect([planned(), time(1, NOW, NOW + HOUR), removed].every(changesOwnFields)).toBe(true);
});

test('everybody may know whom to ask once it is closed', () => {
  const { values } = given(galleryEvent, planned({ closed_vector_id: 7 })).state;
  const about = { ...values };
  expect(toWire(galleryEventFields, about, VISITOR)).toEqual({
    name: 'Open house',
    summary: null,
    content: null,
    closed: false,
    closed_vector_id: 7,
    location: null,
    publish: false,
  });
  expect(toWire(galleryEventFields, about, ADMINISTRATOR)).toMatchObject({ closed_vector_id: 7 });
});

test('venues go by number, and a shop has names of its own for them', () => {
  expect([1, 2, 3, 0, null].map((location) => venueName(location, shopSettings([])))).toEqual([
    'The gallery shop',
    'The second venue',
    'Unknown Location',
    'Unknown Location',
    'Unknown Location',
  ]);
  expect(venueName(2, { venue_1: 'Main Street', venue_2: 'Mill' })).toBe('Mill');
});
