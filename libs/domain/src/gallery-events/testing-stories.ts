import { type Story, story } from '@rabbet/domain/testing/story';
import { galleryEvent } from './gallery-events';
import { answerCommandOf, HOUR, NOW } from '../testing/gallery-events';

/** An opening that is planned, moved, answered and hidden; and one that was a mistake. */
export const STORIES: readonly Story[] = [
  story('gallery-event-41', galleryEvent, [
    {
      type: 'PlanGalleryEvent',
      data: {
        name: 'Spring opening',
        summary: 'Wine and new works',
        content: '<p>Come by.</p>',
        closed: false,
        closed_vector_id: 1,
        location: 1,
        publish: true,
        times: [{ start: NOW + 24 * HOUR, end: NOW + 26 * HOUR }],
        images: [{ image_id: 1, indice: 0 }],
      },
      facts: { times: [61], images: [71] },
    },
    { type: 'ScheduleTime', data: { start: NOW + 48 * HOUR, end: NOW + 50 * HOUR }, facts: { id: 62 } },
    { type: 'ChangeTime', data: { id: 62, end: NOW + 51 * HOUR } },
    { type: 'RemoveTime', data: { id: 61 } },
    { type: 'AttachImage', data: { image_id: 1 }, facts: { id: 72 } },
    { type: 'MoveImage', data: { id: 71, indice: 2 } },
    { type: 'DetachImage', data: { id: 72 } },
    answerCommandOf({ phone: '9195550142', comments: 'by the back door' }, { id: 81, person: 1 }),
    {
      type: 'CorrectGuest',
      data: { person_id: 1 },
      personal: { '1': { before: '9195550142', after: '9195550143' } },
    },
    answerCommandOf({ guests: 5, comments: 'by train' }, { id: 83, person: 1, browser: 'other' }),
    { type: 'ConfirmAnswer', data: { change_id: 83, browser: null } },
    answerCommandOf({ guests: 6 }, { id: 84, person: 1, browser: 'third' }),
    { type: 'WithdrawAnswer', data: { id: 81 } },
    { type: 'ChangeGalleryEvent', data: { summary: null, closed: true, publish: false } },
  ]),
  story('gallery-event-42', galleryEvent, [
    { type: 'PlanGalleryEvent', data: { name: 'A mistake' }, facts: { times: [], images: [] } },
    { type: 'RemoveGalleryEvent', data: {} },
  ]),
];
