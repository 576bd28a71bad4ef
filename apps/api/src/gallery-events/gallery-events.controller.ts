import {
  GALLERY_EVENTS,
  galleryEvent,
  galleryEventImageFields,
  galleryEventRoutes,
} from '@rabbet/domain/gallery-events/gallery-events';
import { timeFields } from '@rabbet/domain/parts/times';
import { DAY_MS } from '@rabbet/domain/time/days';
import { eventReads, galleryEvents, type PlannedPlaces } from '@rabbet/projections';
import { changesController } from '../kernel/changes/routes/changes-controller';
import type { PartLookup } from '../kernel/changes/routes/part-owners';
import { partRoutes } from '../kernel/changes/routes/part-routes';
import { RsvpForms } from './rsvp-forms';

export const GalleryEventsController = changesController(galleryEventRoutes, {
  needs: [RsvpForms],
  handlers: (answering) => ({
    'confirm-rsvp': ({ id, context }) => answering.confirmByStaff(id, context),
    'cancel-rsvp': ({ id, context }) => answering.withdrawByStaff(id, context),
  }),
});

const events: PartLookup<PlannedPlaces<'event_id', 'indice'>> = {
  owner: 'a gallery event',
  projection: galleryEvents,
  find: eventReads.parentOf,
};
const eventParts = partRoutes({
  decider: galleryEvent,
  lookup: events,
  resource: 'events',
  tag: 'gallery events',
  path: GALLERY_EVENTS,
  field: 'event_id',
  noun: 'GalleryEvent',
});

/** Changes of times. Their examples are a day later than that of a whole event: the same time is there once. */
export const EventTimes = eventParts({
  part: 'time',
  fields: {
    start: { ...timeFields.start, example: timeFields.start.example + DAY_MS },
    end: { ...timeFields.end, example: timeFields.end.example + DAY_MS },
  },
  about: { change: 'move a time of a gallery event' },
  add: (data) => ({ type: 'ScheduleTime', data }),
  change: (id, values) => ({ type: 'ChangeTime', data: { ...values, id } }),
  remove: (id) => ({ type: 'RemoveTime', data: { id } }),
});

const SAME_IMAGE = 'It stays the same image in its place: remove it, and add the other.';

export const EventImages = eventParts({
  part: 'image',
  fields: galleryEventImageFields,
  related: ['image'],
  about: { change: 'move an image of a gallery event to another place' },
  changedBody: 'MovedGalleryEventImage',
  add: (data) => ({ type: 'AttachImage', data }),
  keeps: { field: 'image_id', code: 'image/other', message: SAME_IMAGE },
  change: (id, { indice }, row) => ({ type: 'MoveImage', data: { id, indice: indice ?? row.indice } }),
  remove: (id) => ({ type: 'DetachImage', data: { id } }),
});
