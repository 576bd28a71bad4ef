import { Controller } from '@nestjs/common';
import {
  galleryEvent,
  galleryEventFields,
  galleryEventImageFields,
} from '@rabbet/domain/gallery-events/gallery-events';
import { timeFields } from '@rabbet/domain/parts/times';
import { DAY_MS } from '@rabbet/domain/time/days';
import { eventReads, galleryEvents, type PlannedPlaces } from '@rabbet/projections';
import { ApiTags } from '../kernel/shapes/documenting';
import { AllowChanging } from '../kernel/requests/allow';
import { NewId } from '../kernel/changes/change';
import { type ChangeInput, ChangeRoutes, type InputOf } from '../kernel/changes/routes/change-route';
import type { PartLookup } from '../kernel/changes/routes/part-owners';
import { partRoutes } from '../kernel/changes/routes/part-routes';
import { bodyClass } from '../kernel/shapes/body-class';
import { Commands } from '../kernel/changes/commands';

/** Names in replies besides the fields. */
const RELATED = ['id', 'revision', 'times', 'images', 'closed_vector'];

const NewTime = bodyClass('NewGalleryEventTime', timeFields);
const NewImage = bodyClass('NewGalleryEventImage', galleryEventImageFields);
const NewEvent = bodyClass('NewGalleryEvent', galleryEventFields, {
  ownId: true,
  ignored: ['revision'],
  parts: { times: { body: NewTime, list: true }, images: { body: NewImage, list: true } },
});
const ChangedEvent = bodyClass('ChangedGalleryEvent', galleryEventFields, { partial: true, ignored: RELATED });

/** Plans, changes and removes gallery events. Their times and images have routes of their own. */
@ApiTags('gallery events')
@Controller('core/content/events')
@AllowChanging('events')
export class GalleryEventsController {
  constructor(private readonly commands: Commands) {}

  @ChangeRoutes.post({ body: NewEvent, about: 'plan a gallery event', operationId: 'addGalleryEvent' })
  plan({ body: { id, ...data }, context }: InputOf<typeof NewEvent>) {
    return this.commands.change(galleryEvent, new NewId(id), { type: 'PlanGalleryEvent', data }, context);
  }

  @ChangeRoutes.put({
    path: ':id',
    body: ChangedEvent,
    about: 'change a gallery event: what is absent stays, null unsets',
    operationId: 'changeGalleryEvent',
  })
  change({ id, body: data, context }: InputOf<typeof ChangedEvent>) {
    return this.commands.change(galleryEvent, id, { type: 'ChangeGalleryEvent', data }, context);
  }

  @ChangeRoutes.delete({
    path: ':id',
    about: 'remove a gallery event that nobody has answered',
    operationId: 'removeGalleryEvent',
  })
  remove({ id, context }: ChangeInput) {
    return this.commands.change(galleryEvent, id, { type: 'RemoveGalleryEvent', data: {} }, context);
  }
}

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
  path: 'core/content/events',
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
