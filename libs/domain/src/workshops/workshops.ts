import { type Decider, factAt, fold } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { ShopEvent } from '@rabbet/domain/events/event';
import { hung, placesMoved } from '@rabbet/domain/parts/images';
import { hasPart, partOf, withChanged, withoutPart, withPart } from '@rabbet/domain/parts/parts';
import { rescheduled, scheduled, type TimeInput } from '@rabbet/domain/parts/times';
import { filledIn, type Values, withDefaults } from '@rabbet/domain/records/fields';
import { differing } from '@rabbet/domain/records/record';
import { isSafeAddress } from '@rabbet/domain/text/address';
import { inOrder } from '@rabbet/domain/time/times';
import type { WorkshopCommand, WorkshopEvent } from './commands';
import { type Workshop, type WorkshopDetails, workshopFields, type WorkshopImageInput } from './details';

export * from './admission';
export * from './audience';
export * from './changes';
export * from './commands';
export * from './details';
export * from './copies';
export * from './identifiers';
export * from './listing';
export * from './naming';
export * from './place';
export * from './policies';
export * from './query';
export * from './schedule';
export * from './seats';
export * from './staff-list';

/** The plan alone, which knows of nobody who comes. What is dispatched to `workshop-<id>` is `workshopStream` of registrations. */
export const workshop: Decider<Workshop, WorkshopCommand, WorkshopEvent> = {
  initial: { stage: 'unknown', values: filledIn<WorkshopDetails>(workshopFields, {}), times: [], images: [] },
  decide: {
    PlanWorkshop(state, { times = [], images = [], ...details }, { facts }) {
      if (state.stage !== 'unknown') refuse('workshop/exists', 'This workshop exists already.');
      const data = filledIn<WorkshopDetails>(workshopFields, details);
      requireSound(data);
      const events: WorkshopEvent[] = [{ type: 'WorkshopPlanned', data }];
      times.forEach((time, i) => events.push(timed(fold(workshop, state, events), time, factAt(facts.times, i))));
      images.forEach((image, i) =>
        events.push(attached(fold(workshop, state, events), image, factAt(facts.images, i))),
      );
      return events;
    },

    // the same again is no change
    ChangeWorkshop(state, change) {
      const { values } = kept(state);
      const data = withDefaults(workshopFields, change as Values) as typeof change; // the same fields
      requireSound({ ...values, ...data });
      const changed = differing(values, data as Values) as typeof data; // of its fields
      return Object.keys(changed).length === 0 ? [] : [{ type: 'WorkshopChanged', data: changed }];
    },

    // removed again, it stays away
    RemoveWorkshop(state) {
      if (state.stage === 'removed') return [];
      kept(state);
      return [{ type: 'WorkshopRemoved', data: {} }];
    },

    ScheduleTime: (state, data, { facts }) => [timed(kept(state), data, facts.id)],
    ChangeTime(state, { id, ...change }) {
      const { times } = kept(state);
      const data = rescheduled(times, partOf(times, id, 'This workshop has no such time.'), change);
      return data ? [{ type: 'WorkshopTimeChanged', data }] : [];
    },
    RemoveTime(state, { id, reason }) {
      const why = reason == null ? {} : { reason };
      return hasPart(kept(state).times, id) ? [{ type: 'WorkshopTimeRemoved', data: { id, ...why } }] : [];
    },

    AttachImage: (state, data, { facts }) => [attached(kept(state), data, facts.id)],
    MoveImage(state, { id, ordinal }) {
      const { images } = kept(state);
      partOf(images, id, 'This workshop has no such image.');
      const all = images.map((one) => ({ id: one.id, place: one.ordinal }));
      return placesMoved(all, { id, place: ordinal }).map((one) => ({
        type: 'WorkshopImageMoved',
        data: { id: one.id, ordinal: one.place },
      }));
    },
    DetachImage: (state, { id }) =>
      hasPart(kept(state).images, id) ? [{ type: 'WorkshopImageDetached', data: { id } }] : [],
  },
  evolve: {
    WorkshopPlanned: (state, data) => ({
      ...state,
      stage: 'kept',
      values: filledIn<WorkshopDetails>(workshopFields, data),
    }),
    WorkshopChanged: (state, data) => ({ ...state, values: { ...state.values, ...data } }),
    WorkshopRemoved: (state) => ({ ...state, stage: 'removed' }),
    WorkshopTimeScheduled: (state, data) => ({ ...state, times: inOrder(withPart(state.times, data)) }),
    WorkshopTimeChanged: (state, data) => ({ ...state, times: inOrder(withChanged(state.times, data)) }),
    WorkshopTimeRemoved: (state, { id }) => ({ ...state, times: withoutPart(state.times, id) }),
    WorkshopImageAttached: (state, data) => ({ ...state, images: withPart(state.images, data) }),
    WorkshopImageMoved: (state, data) => ({ ...state, images: withChanged(state.images, data) }),
    WorkshopImageDetached: (state, { id }) => ({ ...state, images: withoutPart(state.images, id) }),
  },
};

/** True if the workshop's own revision moves on: with all that its plan says, not with who registers in its stream. */
export function changesOwnFields({ type }: Pick<ShopEvent, 'type'>): boolean {
  return Object.hasOwn(workshop.evolve, type);
}

function timed({ times }: Workshop, time: Partial<TimeInput>, id: number): WorkshopEvent {
  return { type: 'WorkshopTimeScheduled', data: scheduled(times, time, id) };
}

function attached({ images }: Workshop, image: Partial<WorkshopImageInput>, id: number): WorkshopEvent {
  const taken = images.map(({ ordinal }) => ordinal);
  const { image_id, place: ordinal } = hung(taken, { ...image, place: image.ordinal }, id);
  return { type: 'WorkshopImageAttached', data: { id, image_id, ordinal } };
}

function kept(state: Workshop): Workshop {
  return state.stage === 'kept' ? state : refuse('record/unknown', 'There is no such workshop.');
}

/** Refuses what no field can say by itself. */
function requireSound({ ticket_tailor_link: link }: WorkshopDetails): void {
  if (link !== null && !isSafeAddress(link, 'web'))
    refuse('workshop/link', 'The ticket link is an address that begins with http:// or https://.');
}
