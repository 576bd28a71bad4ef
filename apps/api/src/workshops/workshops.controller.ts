import { Controller } from '@nestjs/common';
import { CommandExecutor } from '@rabbet/commands';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { timeFields } from '@rabbet/domain/parts/times';
import { workshopStream } from '@rabbet/domain/registrations/registrations';
import { DAY_MS } from '@rabbet/domain/time/days';
import {
  copyOf,
  timeRemovalFields,
  WORKSHOPS,
  workshopFields,
  workshopImageFields,
} from '@rabbet/domain/workshops/workshops';
import { type PlannedPlaces, workshopReads, workshops } from '@rabbet/projections';
import { NewId } from '../kernel/changes/change';
import { type ChangeInput, ChangeRoutes, type InputOf } from '../kernel/changes/routes/change-route';
import type { PartLookup } from '../kernel/changes/routes/part-owners';
import { partRoutes } from '../kernel/changes/routes/part-routes';
import { AllowChanging } from '../kernel/requests/allow';
import { bodyClass } from '../kernel/shapes/body-class';
import { ApiTags } from '../kernel/shapes/documenting';
import { Commands } from '../kernel/changes/commands';

/** Names in replies besides the fields. */
const RELATED = ['id', 'revision', 'times', 'images', 'instructor', 'closed_vector', 'students'];

const NewTime = bodyClass('NewWorkshopTime', timeFields);
const NewImage = bodyClass('NewWorkshopImage', workshopImageFields);
const NewWorkshop = bodyClass('NewWorkshop', workshopFields, {
  ownId: true,
  ignored: ['revision', 'instructor', 'closed_vector', 'students'],
  parts: { times: { body: NewTime, list: true }, images: { body: NewImage, list: true } },
});
const ChangedWorkshop = bodyClass('ChangedWorkshop', workshopFields, { partial: true, ignored: RELATED });

/** Plans, changes, copies and removes workshops. Their times and images have routes of their own. */
@ApiTags('workshops')
@Controller(WORKSHOPS)
@AllowChanging('events')
export class WorkshopsController {
  constructor(
    private readonly commands: Commands,
    private readonly executor: CommandExecutor,
  ) {}

  @ChangeRoutes.post({ body: NewWorkshop, about: 'plan a workshop', operationId: 'addWorkshop' })
  plan({ body: { id, ...data }, context }: InputOf<typeof NewWorkshop>) {
    return this.commands.change(workshopStream, new NewId(id), { type: 'PlanWorkshop', data }, context);
  }

  @ChangeRoutes.put({
    path: ':id',
    body: ChangedWorkshop,
    about: 'change a workshop: what is absent stays, null unsets',
    operationId: 'changeWorkshop',
  })
  change({ id, body: data, context }: InputOf<typeof ChangedWorkshop>) {
    return this.commands.change(workshopStream, id, { type: 'ChangeWorkshop', data }, context);
  }

  @ChangeRoutes.delete({
    path: ':id',
    about: 'remove a workshop that nobody has registered for',
    operationId: 'removeWorkshop',
  })
  remove({ id, context }: ChangeInput) {
    return this.commands.change(workshopStream, id, { type: 'RemoveWorkshop', data: {} }, context);
  }

  @ChangeRoutes.post({
    path: 'copy/:id',
    about: 'plan a workshop once more: all but its times, its tickets and who comes; hidden until it is published',
    operationId: 'copyWorkshop',
  })
  async copy({ id, context }: ChangeInput) {
    const { state } = await this.executor.state(workshopStream, id, context.rehearsal);
    if (state.workshop.stage !== 'kept') refuse('record/unknown', 'There is no such workshop.');
    const data = copyOf(state.workshop);
    return this.commands.change(workshopStream, new NewId(), { type: 'PlanWorkshop', data }, context);
  }
}

const lookup: PartLookup<PlannedPlaces<'workshop_id', 'ordinal'>> = {
  owner: 'a workshop',
  projection: workshops,
  find: workshopReads.parentOf,
};
const workshopParts = partRoutes({
  decider: workshopStream,
  lookup,
  resource: 'events',
  tag: 'workshops',
  path: WORKSHOPS,
  field: 'workshop_id',
  noun: 'Workshop',
});

/** Changes of times. Their examples are a day later than that of a whole workshop: the same time is there once. */
export const WorkshopTimes = workshopParts({
  part: 'time',
  fields: {
    start: { ...timeFields.start, example: timeFields.start.example + DAY_MS },
    end: { ...timeFields.end, example: timeFields.end.example + DAY_MS },
  },
  about: { change: 'move a time of a workshop' },
  add: (data) => ({ type: 'ScheduleTime', data }),
  change: (id, values) => ({ type: 'ChangeTime', data: { ...values, id } }),
  removal: timeRemovalFields,
  remove: (id, { reason }) => ({ type: 'RemoveTime', data: { id, ...(typeof reason === 'string' && { reason }) } }),
});

const SAME_IMAGE = 'It stays the same image in its place: remove it, and add the other.';

export const WorkshopImages = workshopParts({
  part: 'image',
  fields: workshopImageFields,
  related: ['image'],
  about: { change: 'move an image of a workshop to another place' },
  changedBody: 'MovedWorkshopImage',
  add: (data) => ({ type: 'AttachImage', data }),
  keeps: { field: 'image_id', code: 'image/other', message: SAME_IMAGE },
  change: (id, { ordinal }, row) => ({ type: 'MoveImage', data: { id, ordinal: ordinal ?? row.ordinal } }),
  remove: (id) => ({ type: 'DetachImage', data: { id } }),
});
