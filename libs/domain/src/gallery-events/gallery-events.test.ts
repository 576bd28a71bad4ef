import { VISITOR } from '@rabbet/domain/callers/caller';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { given } from '@rabbet/domain/testing/given';
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
import { publishedEvent, answerGiven, HOUR, NOW, eventPlanned, timeScheduled } from '../testing/gallery-events';

const removed: GalleryEventEvent = { type: 'GalleryEventRemoved', data: {} };

describe('planning', () => {
  test('an event is planned with its times and images by one command', () => {
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
        eventPlanned({ location: 1 }),
        timeScheduled(50, 10, 20),
        timeScheduled(51, 30, 40),
        { type: 'GalleryEventImageAttached', data: { id: 60, image_id: 9, indice: 0 } },
        { type: 'GalleryEventImageAttached', data: { id: 61, image_id: 7, indice: 1 } },
      );
  });

  test('an event is public while it is published and not removed', () => {
    expect(isPublished(given(galleryEvent, eventPlanned()).state)).toBe(false);
    expect(isPublished(given(galleryEvent, eventPlanned({ publish: true })).state)).toBe(true);
    expect(isPublished(given(galleryEvent, eventPlanned({ publish: true }), removed).state)).toBe(false);
  });

  test('refuses to plan an event twice, also after it was removed', () => {
    for (const past of [[eventPlanned()], [eventPlanned(), removed]])
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
  test('makes an event with the changed fields alone', () => {
    given(galleryEvent, eventPlanned({ location: 1 }))
      .when({ type: 'ChangeGalleryEvent', data: { name: 'Open house', location: 2 } })
      .then({ type: 'GalleryEventChanged', data: { location: 2 } });
  });

  test('the current values make no event', () => {
    given(galleryEvent, eventPlanned({ location: 1 }))
      .when({ type: 'ChangeGalleryEvent', data: { name: 'Open house', location: 1 } })
      .thenNothing();
  });

  test('a field with a default gets it again when it is unset', () => {
    given(galleryEvent, eventPlanned({ publish: true, summary: 'Wine' }))
      .when({ type: 'ChangeGalleryEvent', data: JSON.parse('{"publish":null,"summary":null}') as object })
      .then({ type: 'GalleryEventChanged', data: { publish: false, summary: null } });
  });

  test('refuses to change an event that was never planned', () => {
    given(galleryEvent)
      .when({ type: 'ChangeGalleryEvent', data: { name: 'Open house' } })
      .thenRefused('record/unknown');
  });
});

describe('removing', () => {
  const remove = { type: 'RemoveGalleryEvent', data: {} } as const;

  test('an event without answers is removed', () => {
    given(galleryEvent, ...publishedEvent())
      .when(remove)
      .then(removed);
  });

  test('removing it again makes no event', () => {
    given(galleryEvent, ...publishedEvent(), removed)
      .when(remove)
      .thenNothing();
  });

  test('refuses to remove an event with answers until they are withdrawn', () => {
    given(galleryEvent, ...publishedEvent(), answerGiven())
      .when(remove)
      .thenRefused('gallery-event/has-answers');
    given(galleryEvent, ...publishedEvent(), answerGiven(), { type: 'GalleryEventRsvpWithdrawn', data: { id: 80 } })
      .when(remove)
      .then(removed);
  });

  test('refuses to remove an event that was never planned', () => {
    given(galleryEvent).when(remove).thenRefused('record/unknown');
  });
});

describe('times', () => {
  const past = [eventPlanned(), timeScheduled(51, 30, 40), timeScheduled(50, 10, 20)];

  test('times are in the order of their start', () => {
    given(galleryEvent, ...past)
      .when({ type: 'ScheduleTime', data: { start: 5, end: 50 }, facts: { id: 52 } })
      .then(timeScheduled(52, 5, 50));
    const { state } = given(galleryEvent, ...past, timeScheduled(52, 5, 50));
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

  test('a time is moved among the others; moving it to its own hours makes no event', () => {
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

  test('a time is removed once; removing it again makes no event', () => {
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
    eventPlanned(),
    { type: 'GalleryEventImageAttached', data: { id: 60, image_id: 9, indice: 4 } },
  ];

  test('an image without a place is attached behind the others', () => {
    given(galleryEvent, ...past)
      .when({ type: 'AttachImage', data: { image_id: 10 }, facts: { id: 61 } })
      .then({ type: 'GalleryEventImageAttached', data: { id: 61, image_id: 10, indice: 5 } });
    given(galleryEvent, ...past)
      .when({ type: 'AttachImage', data: { image_id: 10, indice: 0 }, facts: { id: 61 } })
      .then({ type: 'GalleryEventImageAttached', data: { id: 61, image_id: 10, indice: 0 } });
  });

  test('refuses a request without an image', () => {
    given(galleryEvent, ...past)
      .when({ type: 'AttachImage', data: {}, facts: { id: 61 } })
      .thenRefused('field/required');
  });

  test('the image with the lowest place is the title image; of two in one place, the older', () => {
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

  test('an image is moved; moving it to its own place makes no event', () => {
    given(galleryEvent, ...past)
      .when({ type: 'MoveImage', data: { id: 60, indice: 0 } })
      .then({ type: 'GalleryEventImageMoved', data: { id: 60, indice: 0 } });
    given(galleryEvent, ...past)
      .when({ type: 'MoveImage', data: { id: 60, indice: 4 } })
      .thenNothing();
  });

  test('an image that takes the place of another pushes it on by one', () => {
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

  test('an image is detached once; detaching it again makes no event', () => {
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
])('refuses $type for an unknown or removed event', (command) => {
  given(galleryEvent).when(command).thenRefused('record/unknown');
  const image: GalleryEventEvent = { type: 'GalleryEventImageAttached', data: { id: 60, image_id: 9, indice: 4 } };
  given(galleryEvent, ...publishedEvent(), image, answerGiven(), removed)
    .when(command)
    .thenRefused('record/unknown');
});

test('answers do not raise the revision of the event', () => {
  expect(changesOwnFields(answerGiven())).toBe(false);
  expect(changesOwnFields({ type: 'GalleryEventRsvpChanged' })).toBe(false);
  expect(changesOwnFields({ type: 'GalleryEventRsvpWithdrawn' })).toBe(false);
  expect([eventPlanned(), timeScheduled(1, NOW, NOW + HOUR), removed].every(changesOwnFields)).toBe(true);
});

test('visitors may read the contact of a closed event', () => {
  const { values } = given(galleryEvent, eventPlanned({ closed_vector_id: 7 })).state;
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

test('the name of a venue is that of the settings for its number', () => {
  expect([1, 2, 3, 0, null].map((location) => venueName(location, shopSettings([])))).toEqual([
    'The gallery shop',
    'The second venue',
    'Unknown Location',
    'Unknown Location',
    'Unknown Location',
  ]);
  expect(venueName(2, { venue_1: 'Main Street', venue_2: 'Mill' })).toBe('Mill');
});
