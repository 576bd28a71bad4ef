import { type Decider, factAt, fold } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { ShopEvent } from '@rabbet/domain/events/event';
import { hangImage, changedPlaces } from '@rabbet/domain/parts/images';
import { hasPart, partOf, withChanged, withoutPart, withPart } from '@rabbet/domain/parts/parts';
import { changedTime, newTime, type TimeInput } from '@rabbet/domain/parts/times';
import { fillDefaults, type Values, withDefaults } from '@rabbet/domain/records/fields';
import { changedValues } from '@rabbet/domain/records/record';
import { isSafeAddress } from '@rabbet/domain/text/address';
import { sortByStart } from '@rabbet/domain/time/times';
import type { WorkshopCommand, WorkshopEvent } from './commands';
import { type Workshop, type WorkshopDetails, workshopFields, type WorkshopImageInput } from './details';

export * from './admission';
export * from './audience';
export * from './changes';
export * from './commands';
export * from './details';
export * from './copies';
export * from './identifiers';
export * from './public-list';
export * from './workshop-slug';
export * from './place';
export * from './policies';
export * from './query';
export { workshopRoutes } from './routes';
export * from './schedule';
export * from './seats';
export * from './staff-list';

/**
 * Rules of a workshop without its registrations. Commands to the stream `workshop-<id>` go to `workshopStream` in
 * registrations, which uses these rules.
 */
export const workshop: Decider<Workshop, WorkshopCommand, WorkshopEvent> = {
  initial: { stage: 'unknown', values: fillDefaults<WorkshopDetails>(workshopFields, {}), times: [], images: [] },
  decide: {
    PlanWorkshop(state, { times = [], images = [], ...details }, { facts }) {
      if (state.stage !== 'unknown') refuseAs('conflict', 'workshop/exists', 'This workshop exists already.');
      const data = fillDefaults<WorkshopDetails>(workshopFields, details);
      requireValidLink(data);
      const events: WorkshopEvent[] = [{ type: 'WorkshopPlanned', data }];
      times.forEach((time, i) =>
        events.push(scheduleTime(fold(workshop, state, events), time, factAt(facts.times, i))),
      );
      images.forEach((image, i) =>
        events.push(attachImage(fold(workshop, state, events), image, factAt(facts.images, i))),
      );
      return events;
    },

    // makes no event for values that are unchanged
    ChangeWorkshop(state, change) {
      const { values } = requireExisting(state);
      // null unsets a field, so it becomes the default of the field; fields that the change lacks stay as they are
      const data = withDefaults(workshopFields, change as Values) as typeof change;
      requireValidLink({ ...values, ...data });
      const changed = changedValues(values, data as Values) as typeof data; // `changedValues` keeps the fields
      return Object.keys(changed).length === 0 ? [] : [{ type: 'WorkshopChanged', data: changed }];
    },

    // does nothing for a workshop that is removed already
    RemoveWorkshop(state) {
      if (state.stage === 'removed') return [];
      requireExisting(state);
      return [{ type: 'WorkshopRemoved', data: {} }];
    },

    ScheduleTime: (state, data, { facts }) => [scheduleTime(requireExisting(state), data, facts.id)],
    ChangeTime(state, { id, ...change }) {
      const { times } = requireExisting(state);
      const data = changedTime(times, partOf(times, id, 'This workshop has no such time.'), change);
      return data ? [{ type: 'WorkshopTimeChanged', data }] : [];
    },
    RemoveTime(state, { id, reason }) {
      if (!hasPart(requireExisting(state).times, id)) return [];
      return [{ type: 'WorkshopTimeRemoved', data: reason == null ? { id } : { id, reason } }];
    },

    AttachImage: (state, data, { facts }) => [attachImage(requireExisting(state), data, facts.id)],
    MoveImage(state, { id, ordinal }) {
      const { images } = requireExisting(state);
      partOf(images, id, 'This workshop has no such image.');
      const all = images.map((image) => ({ id: image.id, place: image.ordinal }));
      return changedPlaces(all, { id, place: ordinal }).map((moved) => ({
        type: 'WorkshopImageMoved',
        data: { id: moved.id, ordinal: moved.place },
      }));
    },
    DetachImage: (state, { id }) =>
      hasPart(requireExisting(state).images, id) ? [{ type: 'WorkshopImageDetached', data: { id } }] : [],
  },
  evolve: {
    WorkshopPlanned: (state, data) => ({
      ...state,
      stage: 'kept',
      values: fillDefaults<WorkshopDetails>(workshopFields, data),
    }),
    WorkshopChanged: (state, data) => ({ ...state, values: { ...state.values, ...data } }),
    WorkshopRemoved: (state) => ({ ...state, stage: 'removed' }),
    WorkshopTimeScheduled: (state, data) => ({ ...state, times: sortByStart(withPart(state.times, data)) }),
    WorkshopTimeChanged: (state, data) => ({ ...state, times: sortByStart(withChanged(state.times, data)) }),
    WorkshopTimeRemoved: (state, { id }) => ({ ...state, times: withoutPart(state.times, id) }),
    WorkshopImageAttached: (state, data) => ({ ...state, images: withPart(state.images, data) }),
    WorkshopImageMoved: (state, data) => ({ ...state, images: withChanged(state.images, data) }),
    WorkshopImageDetached: (state, { id }) => ({ ...state, images: withoutPart(state.images, id) }),
  },
};

/** True for events that raise the revision of the workshop. Events of registrations in the same stream do not. */
export function changesOwnFields({ type }: Pick<ShopEvent, 'type'>): boolean {
  return Object.hasOwn(workshop.evolve, type);
}

function scheduleTime({ times }: Workshop, time: Partial<TimeInput>, id: number): WorkshopEvent {
  return { type: 'WorkshopTimeScheduled', data: newTime(times, time, id) };
}

/** Rules that all features share say `place` for what workshops store as `ordinal`. */
function attachImage({ images }: Workshop, image: Partial<WorkshopImageInput>, id: number): WorkshopEvent {
  const taken = images.map(({ ordinal }) => ordinal);
  const { image_id, place: ordinal } = hangImage(taken, { ...image, place: image.ordinal }, id);
  return { type: 'WorkshopImageAttached', data: { id, image_id, ordinal } };
}

function requireExisting(state: Workshop): Workshop {
  return state.stage === 'kept' ? state : refuseAs('unknown', 'record/unknown', 'There is no such workshop.');
}

/** Refuses a ticket link that is no http or https address. */
function requireValidLink({ ticket_tailor_link: link }: WorkshopDetails): void {
  if (link !== null && !isSafeAddress(link, 'web'))
    refuse('workshop/link', 'The ticket link is an address that begins with http:// or https://.');
}
