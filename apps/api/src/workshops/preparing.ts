import type { CommandContext } from '@rabbet/commands';
import type { Asked } from '@rabbet/domain/deciders/decider';
import { Refusals } from '@rabbet/domain/deciders/refusal';
import type {
  WorkshopBook,
  WorkshopStreamCommand,
  WorkshopStreamEvent,
} from '@rabbet/domain/registrations/registrations';
import {
  workshop,
  WORKSHOP_PART_IDS,
  type WorkshopCommand,
  workshopFields,
  workshopImageFields,
} from '@rabbet/domain/workshops/workshops';
import type { Preparation } from '../kernel/changes/aggregates';
import { gatherForSeat, idsOfSeat, prepareSeat } from '../registrations/registrations';

type PlanCommand = Extract<WorkshopStreamCommand, { type: WorkshopCommand['type'] }>;

/** Loads the facts of decisions about the plan of a workshop, and about its seats. */
export const workshopPreparation: Preparation<WorkshopBook, WorkshopStreamCommand, WorkshopStreamEvent> = {
  begins: ['PlanWorkshop'],
  answer: partsMade,

  reserves(command): Record<string, number> {
    const { time, image } = WORKSHOP_PART_IDS;
    if (command.type === 'PlanWorkshop')
      return { [time]: command.data.times?.length ?? 0, [image]: command.data.images?.length ?? 0 };
    if (command.type === 'ScheduleTime') return { [time]: 1 };
    if (command.type === 'AttachImage') return { [image]: 1 };
    return isOfPlan(command) ? {} : idsOfSeat(command);
  },

  gathers: async (command, context, sources) =>
    isOfPlan(command) ? undefined : gatherForSeat(command, context, sources),

  async prepare(command, context, { state }, sources) {
    if (!isOfPlan(command)) return prepareSeat(command, context, state, sources);
    const { records } = sources;
    switch (command.type) {
      case 'PlanWorkshop': {
        const { times: _times, images = [], ...details } = command.data;
        const refusals = new Refusals();
        await Promise.all([
          refusals.of(records.check(workshopFields, details)),
          ...images.map((image, i) => refusals.of(records.check(workshopImageFields, image, `images[${i}].`))),
        ]);
        refusals.refuse();
        return { ...command, facts: { times: idsOf(context, 'time'), images: idsOf(context, 'image') } };
      }
      case 'ChangeWorkshop':
        await records.check(workshopFields, command.data);
        return { ...command, facts: { now: context.now.getTime() } };
      case 'RemoveWorkshop':
      case 'ChangeTime':
      case 'RemoveTime':
        return { ...command, facts: { now: context.now.getTime() } };
      case 'ScheduleTime':
        return { ...command, facts: { id: idsOf(context, 'time')[0] ?? 0 } };
      case 'AttachImage':
        await records.check(workshopImageFields, command.data);
        return { ...command, facts: { id: idsOf(context, 'image')[0] ?? 0 } };
      case 'MoveImage':
      case 'DetachImage':
        return command;
    }
  },
};

function isOfPlan(command: Asked<WorkshopStreamCommand>): command is Asked<PlanCommand> {
  return Object.hasOwn(workshop.decide, command.type);
}

/** The ids of the parts that a command made, in the order in which it named them. */
function partsMade(events: readonly WorkshopStreamEvent[]): object {
  const times = events.flatMap(({ type, data }) => (type === 'WorkshopTimeScheduled' ? [data.id] : []));
  const images = events.flatMap(({ type, data }) => (type === 'WorkshopImageAttached' ? [data.id] : []));
  return { ...(times.length > 0 && { times }), ...(images.length > 0 && { images }) };
}

function idsOf({ ids }: CommandContext, part: keyof typeof WORKSHOP_PART_IDS): readonly number[] {
  return ids?.[WORKSHOP_PART_IDS[part]] ?? [];
}
