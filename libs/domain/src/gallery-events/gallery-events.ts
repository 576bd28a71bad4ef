import { factAt, fold, type StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { hung, placesMoved } from '@rabbet/domain/parts/images';
import { hasPart, partOf, withChanged, withoutPart, withPart } from '@rabbet/domain/parts/parts';
import { rescheduled, scheduled, type TimeInput } from '@rabbet/domain/parts/times';
import { filledIn, type Values, withDefaults } from '@rabbet/domain/records/fields';
import { differing } from '@rabbet/domain/records/record';
import { inOrder } from '@rabbet/domain/time/times';
import { changesOwnFields, type GalleryEventCommand, type GalleryEventEvent } from './commands';
import { type GalleryEventDetails, galleryEventFields, type GalleryEventImageInput, inPlace } from './details';
import { galleryEventIdentifiers } from './identifiers';
import { hasEnded } from './listing';
import { type GalleryEvent, isPublished } from './planned';
import { answered, changedAnswer, confirmed, corrected, correctedAnswer } from './rsvps';

export * from './commands';
export * from './details';
export { GALLERY_EVENT_IDS } from './identifiers';
export * from './listing';
export * from './planned';
export * from './query';
export * from './rsvp-form';
export {
  answerCommand,
  type Guest,
  guestsExpected,
  type Rsvp,
  type RsvpEvent,
  rsvpFields,
  type RsvpForm,
} from './rsvps';

/** One stream an event: `gallery-event-41`. */
export const galleryEvent: StreamDecider<GalleryEvent, GalleryEventCommand, GalleryEventEvent> = {
  name: 'gallery-event',
  resource: 'events',
  ofOneself: ['AnswerInvitation', 'ConfirmAnswer', 'WithdrawAnswer'],
  identifiers: galleryEventIdentifiers,
  changesOwnFields,
  fields: { GalleryEventPlanned: galleryEventFields, GalleryEventChanged: galleryEventFields },
  initial: {
    stage: 'unknown',
    values: filledIn<GalleryEventDetails>(galleryEventFields, {}),
    times: [],
    images: [],
    rsvps: [],
  },
  decide: {
    PlanGalleryEvent(state, { times = [], images = [], ...details }, { facts }) {
      if (state.stage !== 'unknown') refuse('gallery-event/exists', 'This event exists already.');
      const events: GalleryEventEvent[] = [
        { type: 'GalleryEventPlanned', data: filledIn<GalleryEventDetails>(galleryEventFields, details) },
      ];
      times.forEach((time, i) => events.push(timed(fold(galleryEvent, state, events), time, factAt(facts.times, i))));
      images.forEach((image, i) =>
        events.push(attached(fold(galleryEvent, state, events), image, factAt(facts.images, i))),
      );
      return events;
    },

    // the same again is no change
    ChangeGalleryEvent(state, change) {
      const data = differing(kept(state).values, withDefaults(galleryEventFields, change as Values)); // of its fields
      return Object.keys(data).length > 0 ? [{ type: 'GalleryEventChanged', data }] : [];
    },

    // removed again, it stays away
    RemoveGalleryEvent(state) {
      if (state.stage === 'removed') return [];
      if (kept(state).rsvps.length > 0)
        refuse('gallery-event/has-answers', 'Guests have answered: withdraw their answers first, or hide the event.');
      return [{ type: 'GalleryEventRemoved', data: {} }];
    },

    ScheduleTime: (state, time, { facts }) => [timed(kept(state), time, facts.id)],
    ChangeTime(state, { id, ...change }) {
      const { times } = kept(state);
      const time = rescheduled(times, partOf(times, id, 'This event has no such time.'), change);
      return time ? [{ type: 'GalleryEventTimeChanged', data: time }] : [];
    },
    RemoveTime: (state, { id }) =>
      hasPart(kept(state).times, id) ? [{ type: 'GalleryEventTimeRemoved', data: { id } }] : [],

    AttachImage: (state, image, { facts }) => [attached(kept(state), image, facts.id)],
    MoveImage(state, { id, indice }) {
      const { images } = kept(state);
      partOf(images, id, 'This event has no such image.');
      const all = images.map((one) => ({ id: one.id, place: one.indice }));
      return placesMoved(all, { id, place: indice }).map((one) => ({
        type: 'GalleryEventImageMoved',
        data: { id: one.id, indice: one.place },
      }));
    },
    DetachImage: (state, { id }) =>
      hasPart(kept(state).images, id) ? [{ type: 'GalleryEventImageDetached', data: { id } }] : [],

    // a form that comes again, after closing too, finds its answer standing
    AnswerInvitation(state, data, { personal, facts }) {
      requirePublished(state);
      const said = { ...personal[data.person_id], guests: data.guests };
      const events = answered(state.rsvps, facts.id, data, said);
      if (events.length > 0) refuseLate(state, facts.now);
      return events;
    },
    // after closing too, as it was sent in time; confirmed again, it holds already
    ConfirmAnswer: (state, { change_id, browser }) => confirmed(kept(state).rsvps, change_id, browser),
    // put right already, it stays as it is
    CorrectGuest(state, { person_id }, { personal }) {
      const correction = personal[person_id];
      return state.stage === 'kept' && correction ? corrected(state.rsvps, person_id, correction) : [];
    },
    WithdrawAnswer: (state, { id }) =>
      hasPart(kept(state).rsvps, id) ? [{ type: 'GalleryEventRsvpWithdrawn', data: { id } }] : [],
  },
  evolve: {
    GalleryEventPlanned: (state, data) => ({
      ...state,
      stage: 'kept',
      values: filledIn<GalleryEventDetails>(galleryEventFields, data),
    }),
    GalleryEventChanged: (state, data) => ({ ...state, values: { ...state.values, ...data } }),
    GalleryEventRemoved: (state) => ({ ...state, stage: 'removed' }),
    GalleryEventTimeScheduled: (state, time) => ({ ...state, times: inOrder(withPart(state.times, time)) }),
    GalleryEventTimeChanged: (state, time) => ({ ...state, times: inOrder(withChanged(state.times, time)) }),
    GalleryEventTimeRemoved: (state, { id }) => ({ ...state, times: withoutPart(state.times, id) }),
    GalleryEventImageAttached: (state, image) => ({ ...state, images: inPlace(withPart(state.images, image)) }),
    GalleryEventImageMoved: (state, move) => ({ ...state, images: inPlace(withChanged(state.images, move)) }),
    GalleryEventImageDetached: (state, { id }) => ({ ...state, images: withoutPart(state.images, id) }),
    GalleryEventRsvpGiven: (state, data, { personal }) => ({
      ...state,
      rsvps: withPart(state.rsvps, {
        ...data,
        guest: personal[data.person_id] ?? null,
        waiting: null,
        confirmed_id: null,
      }),
    }),
    GalleryEventRsvpChangeAskedFor: (state, { id, change_id, person_id, guests }, { personal }) => ({
      ...state,
      rsvps: withChanged(state.rsvps, {
        id,
        waiting: { id: change_id, guests, guest: personal[person_id] ?? null },
      }),
    }),
    GalleryEventRsvpChanged: (state, { id }, event) => ({
      ...state,
      rsvps: state.rsvps.map((rsvp) => (rsvp.id === id ? changedAnswer(rsvp, event) : rsvp)),
    }),
    GalleryEventRsvpCorrected: (state, { id }, event) => ({
      ...state,
      rsvps: state.rsvps.map((rsvp) => (rsvp.id === id ? correctedAnswer(rsvp, event) : rsvp)),
    }),
    GalleryEventRsvpWithdrawn: (state, { id }) => ({ ...state, rsvps: withoutPart(state.rsvps, id) }),
  },
};

function timed({ times }: GalleryEvent, time: Partial<TimeInput>, id: number): GalleryEventEvent {
  return { type: 'GalleryEventTimeScheduled', data: scheduled(times, time, id) };
}

function attached({ images }: GalleryEvent, image: Partial<GalleryEventImageInput>, id: number): GalleryEventEvent {
  const taken = images.map(({ indice }) => indice);
  const { image_id, place: indice } = hung(taken, { ...image, place: image.indice }, id);
  return { type: 'GalleryEventImageAttached', data: { id, image_id, indice } };
}

function kept(state: GalleryEvent): GalleryEvent {
  return state.stage === 'kept' ? state : refuseUnknown();
}

/** Who answers it now, whether they have done so before or not, is told no where it takes no answers. */
export function requireInviting(state: GalleryEvent, now: number): void {
  requirePublished(state);
  refuseLate(state, now);
}

function requirePublished(state: GalleryEvent): void {
  if (!isPublished(state)) refuseUnknown();
}

function refuseUnknown(): never {
  refuse('record/unknown', 'There is no such event.');
}

/** One without times is yet to come: its guests may answer ahead of its date. */
function refuseLate({ values, times }: GalleryEvent, now: number): void {
  if (hasEnded({ times }, now))
    refuse('gallery-event/passed', 'This event has already passed. We hope to see you at the next one!');
  if (values.closed)
    refuse(
      'gallery-event/closed',
      'RSVPs for this event are closed. Please call the gallery if you would like to come.',
    );
}
