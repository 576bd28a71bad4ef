import { type Decider, factAt, fold } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { hung } from '@rabbet/domain/parts/images';
import { hasPart, partOf, withChanged, withoutPart, withPart } from '@rabbet/domain/parts/parts';
import { rescheduled, scheduled } from '@rabbet/domain/parts/times';
import { filledIn, type Values, withDefaults } from '@rabbet/domain/records/fields';
import { differing } from '@rabbet/domain/records/record';
import { inOrder } from '@rabbet/domain/time/times';
import type { WorkshopCommand, WorkshopEvent } from './commands';
import { requireSound, type Workshop, type WorkshopDetails, workshopFields, type WorkshopImageInput } from './details';

export { admission, type Admission, registrationButton } from './admission';
export { AUDIENCE_HELP } from './audience';
export { changesOwnFields, type WorkshopCommand, type WorkshopEvent } from './commands';
export {
  type Audience,
  type Cancellation,
  type Workshop,
  type WorkshopDetails,
  workshopFields,
  type WorkshopImage,
  workshopImageFields,
  type WorkshopImageInput,
  type WorkshopTime,
} from './details';

export { timeFields as workshopTimeFields, type TimeInput as WorkshopTimeInput } from '@rabbet/domain/parts/times';
export { copyOf } from './copies';
export { bySchedule, costLine, isListed, isPublic, titleImage } from './listing';
export { questionSubject, workshopSlug } from './naming';
export {
  type Cancelling,
  type Grant,
  grantOf,
  lastDayForCredit,
  policyDetails,
  policyNotice,
  type PolicyText,
} from './policies';
export { DATE_TBD, EXPIRED_NOTICE, expiresAt, hasSameTimes, isExpired, isScheduled, shownDays } from './schedule';
export { availableSeats, badgeColour, type BadgeColour, badgeText, isFull } from './seats';

export type WorkshopRules = Decider<Workshop, WorkshopCommand, WorkshopEvent>;

/** The plan alone, which knows of nobody who comes. What is dispatched to `workshop-<id>` is `workshopStream` of registrations. */
export const workshop: WorkshopRules = {
  initial: { stage: 'unknown', values: filledIn<WorkshopDetails>(workshopFields, {}), times: [], images: [] },
  decide: {
    PlanWorkshop(state, { times = [], images = [], ...details }, { facts }) {
      if (state.stage !== 'unknown') refuse('workshop/exists', 'This workshop exists already.');
      const data = filledIn<WorkshopDetails>(workshopFields, details);
      requireSound(data);
      const events: WorkshopEvent[] = [{ type: 'WorkshopPlanned', data }];
      times.forEach((time, i) =>
        events.push({
          type: 'WorkshopTimeScheduled',
          data: scheduled(fold(workshop, state, events).times, time, factAt(facts.times, i)),
        }),
      );
      images.forEach((image, i) =>
        events.push(attached(fold(workshop, state, events), image, factAt(facts.images, i))),
      );
      return events;
    },

    // the same again is no change
    ChangeWorkshop(state, change) {
      requireKept(state);
      const data = withDefaults(workshopFields, change as Values) as typeof change; // the same fields
      requireSound({ ...state.values, ...data });
      const changed = differing(state.values, data as Values) as typeof data; // of its fields
      return Object.keys(changed).length === 0 ? [] : [{ type: 'WorkshopChanged', data: changed }];
    },

    // removed again, it stays away
    RemoveWorkshop(state) {
      if (state.stage === 'removed') return [];
      requireKept(state);
      return [{ type: 'WorkshopRemoved', data: {} }];
    },

    ScheduleTime(state, data, { facts }) {
      requireKept(state);
      return [{ type: 'WorkshopTimeScheduled', data: scheduled(state.times, data, facts.id) }];
    },
    ChangeTime(state, { id, ...change }) {
      requireKept(state);
      const before = partOf(state.times, id, 'This workshop has no such time.');
      const data = rescheduled(state.times, before, change);
      return data ? [{ type: 'WorkshopTimeChanged', data }] : [];
    },
    RemoveTime(state, { id }) {
      requireKept(state);
      return hasPart(state.times, id) ? [{ type: 'WorkshopTimeRemoved', data: { id } }] : [];
    },

    AttachImage(state, data, { facts }) {
      requireKept(state);
      return [attached(state, data, facts.id)];
    },
    MoveImage(state, { id, ordinal }) {
      requireKept(state);
      const image = partOf(state.images, id, 'This workshop has no such image.');
      return image.ordinal === ordinal ? [] : [{ type: 'WorkshopImageMoved', data: { id, ordinal } }];
    },
    DetachImage(state, { id }) {
      requireKept(state);
      return hasPart(state.images, id) ? [{ type: 'WorkshopImageDetached', data: { id } }] : [];
    },
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

function attached({ images }: Workshop, data: Partial<WorkshopImageInput>, id: number): WorkshopEvent {
  const { image_id, ordinal: wanted } = data;
  const taken = images.map(({ ordinal }) => ordinal);
  const { place: ordinal, ...image } = hung(taken, { image_id, place: wanted }, id);
  return { type: 'WorkshopImageAttached', data: { ...image, ordinal } };
}

function requireKept({ stage }: Workshop): void {
  if (stage !== 'kept') refuse('record/unknown', 'There is no such workshop.');
}
