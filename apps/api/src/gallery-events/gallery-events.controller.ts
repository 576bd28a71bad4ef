import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '@rabbet/commands';
import type { Asked } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import {
  galleryEvent,
  type GalleryEventCommand,
  galleryEventFields,
  galleryEventImageFields,
} from '@rabbet/domain/gallery-events/gallery-events';
import { timeFields } from '@rabbet/domain/parts/times';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { DAY_MS } from '@rabbet/domain/time/days';
import { ApiTags } from '../kernel/shapes/documenting';
import { AllowChanging } from '../kernel/requests/allow';
import { Change, type CommandReply, NewId } from '../kernel/changes/change';
import { type ChangeInput, ChangeRoutes, type InputOf } from '../kernel/changes/change-route';
import { bodyClass } from '../kernel/shapes/body-class';
import { EventPartOwners } from './event-part-owners';

/** What replies carry besides the fields. */
const RELATED = ['id', 'revision', 'times', 'images', 'closed_vector'];
const OF_PART = ['id', 'revision', 'event_id', 'image'];
const ofEvent = {
  event_id: { kind: 'whole', min: 1, required: true, about: 'the gallery event that it belongs to' },
} as const satisfies AnyFields;

const NewTime = bodyClass('NewGalleryEventTime', timeFields);
const NewImage = bodyClass('NewGalleryEventImage', galleryEventImageFields);
const NewEvent = bodyClass('NewGalleryEvent', galleryEventFields, {
  ownId: true,
  ignored: ['revision'],
  parts: { times: { body: NewTime, list: true }, images: { body: NewImage, list: true } },
});
const ChangedEvent = bodyClass('ChangedGalleryEvent', galleryEventFields, { partial: true, ignored: RELATED });
/** The day after, for the documentation: the same time is there once. */
const furtherTime = {
  start: { ...timeFields.start, example: timeFields.start.example + DAY_MS },
  end: { ...timeFields.end, example: timeFields.end.example + DAY_MS },
} as const satisfies AnyFields;
const TimeOfEvent = bodyClass('NewTimeOfGalleryEvent', { ...ofEvent, ...furtherTime });
const ChangedTime = bodyClass('ChangedGalleryEventTime', furtherTime, { partial: true, ignored: OF_PART });
const ImageOfEvent = bodyClass('NewImageOfGalleryEvent', { ...ofEvent, ...galleryEventImageFields });
const MovedImage = bodyClass('MovedGalleryEventImage', galleryEventImageFields, { partial: true, ignored: OF_PART });

/** Changes of gallery events, and of their times and images, which live in their event's stream. */
@ApiTags('gallery events')
@Controller('core/content/events')
@AllowChanging('events')
export class GalleryEventsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly owners: EventPartOwners,
  ) {}

  @ChangeRoutes.post({ body: NewEvent, about: 'plan a gallery event', operationId: 'addGalleryEvent' })
  plan({ body: { id, ...data }, context }: InputOf<typeof NewEvent>) {
    return this.commands.execute(Change.of(galleryEvent, new NewId(id), { type: 'PlanGalleryEvent', data }, context));
  }

  @ChangeRoutes.put({
    path: ':id',
    body: ChangedEvent,
    about: 'change a gallery event: what is absent stays, null unsets',
    operationId: 'changeGalleryEvent',
  })
  change({ id, body: data, context }: InputOf<typeof ChangedEvent>) {
    return this.perform(id, { type: 'ChangeGalleryEvent', data }, context);
  }

  @ChangeRoutes.delete({
    path: ':id',
    about: 'remove a gallery event that nobody has answered',
    operationId: 'removeGalleryEvent',
  })
  remove({ id, context }: ChangeInput) {
    return this.perform(id, { type: 'RemoveGalleryEvent', data: {} }, context);
  }

  @ChangeRoutes.post({
    path: 'times',
    body: TimeOfEvent,
    about: 'give a gallery event one more time',
    operationId: 'addGalleryEventTime',
  })
  async schedule({ body: { event_id, ...data }, context }: InputOf<typeof TimeOfEvent>) {
    const reply = await this.perform(event_id, { type: 'ScheduleTime', data }, context);
    const { times } = reply.result.result as { times: readonly [number] }; // each such command makes one
    return reply.of(times[0]);
  }

  @ChangeRoutes.put({
    path: 'times/:id',
    body: ChangedTime,
    about: 'move a time of a gallery event',
    operationId: 'changeGalleryEventTime',
  })
  async reschedule({ id, body, context }: InputOf<typeof ChangedTime>) {
    const { event_id } = await this.owners.of('time', id);
    return (await this.perform(event_id, { type: 'ChangeTime', data: { ...body, id } }, context)).of(id);
  }

  @ChangeRoutes.delete({
    path: 'times/:id',
    about: 'take a time away from a gallery event',
    operationId: 'removeGalleryEventTime',
  })
  async removeTime({ id, context }: ChangeInput) {
    const { event_id } = await this.owners.of('time', id);
    return (await this.perform(event_id, { type: 'RemoveTime', data: { id } }, context)).of(id);
  }

  @ChangeRoutes.post({
    path: 'images',
    body: ImageOfEvent,
    about: 'give a gallery event one more image',
    operationId: 'addGalleryEventImage',
  })
  async attachImage({ body: { event_id, ...data }, context }: InputOf<typeof ImageOfEvent>) {
    const reply = await this.perform(event_id, { type: 'AttachImage', data }, context);
    const { images } = reply.result.result as { images: readonly [number] }; // each such command makes one
    return reply.of(images[0]);
  }

  @ChangeRoutes.put({
    path: 'images/:id',
    body: MovedImage,
    about: 'move an image of a gallery event to another place',
    operationId: 'changeGalleryEventImage',
  })
  async moveImage({ id, body: { indice, image_id }, context }: InputOf<typeof MovedImage>) {
    const stands = await this.owners.of('image', id);
    if ((image_id ?? stands.image_id) !== stands.image_id)
      refuse('image/other', 'It stays the same image in its place: remove it, and add the other.');
    const data = { id, indice: indice ?? stands.indice };
    return (await this.perform(stands.event_id, { type: 'MoveImage', data }, context)).of(id);
  }

  @ChangeRoutes.delete({
    path: 'images/:id',
    about: 'take an image away from a gallery event',
    operationId: 'removeGalleryEventImage',
  })
  async detachImage({ id, context }: ChangeInput) {
    const { event_id } = await this.owners.of('image', id);
    return (await this.perform(event_id, { type: 'DetachImage', data: { id } }, context)).of(id);
  }

  private perform(id: number, command: Asked<GalleryEventCommand>, context: CommandContext): Promise<CommandReply> {
    return this.commands.execute(Change.of(galleryEvent, id, command, context));
  }
}
