import { CommandExecutor } from '@rabbet/commands';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { timeFields } from '@rabbet/domain/parts/times';
import { workshopStream } from '@rabbet/domain/registrations/registrations';
import { DAY_MS } from '@rabbet/domain/time/days';
import {
  copyOf,
  timeRemovalFields,
  WORKSHOPS,
  workshopImageFields,
  workshopRoutes,
} from '@rabbet/domain/workshops/workshops';
import { type PlannedPlaces, workshopReads, workshops } from '@rabbet/projections';
import { NewId } from '../kernel/changes/change';
import { Commands } from '../kernel/changes/commands';
import { changesController } from '../kernel/changes/routes/changes-controller';
import type { PartLookup } from '../kernel/changes/routes/part-owners';
import { partRoutes } from '../kernel/changes/routes/part-routes';

export const WorkshopsController = changesController(workshopRoutes, {
  needs: [Commands, CommandExecutor],
  handlers: (commands, executor) => ({
    async copy({ id, context }) {
      const { state } = await executor.state(workshopStream, id, context.rehearsal);
      if (state.workshop.stage !== 'kept') refuseAs('unknown', 'record/unknown', 'There is no such workshop.');
      const data = copyOf(state.workshop);
      return commands.change(workshopStream, new NewId(), { type: 'PlanWorkshop', data }, context);
    },
  }),
});

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
