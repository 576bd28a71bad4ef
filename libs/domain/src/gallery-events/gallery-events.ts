import { factAt, fold, type StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { hangImage, changedPlaces } from '@rabbet/domain/parts/images';
import { hasPart, partOf, withChanged, withoutPart, withPart } from '@rabbet/domain/parts/parts';
import { changedTime, newTime, type TimeInput } from '@rabbet/domain/parts/times';
import { fillDefaults, type Values, withDefaults } from '@rabbet/domain/records/fields';
import { changedValues } from '@rabbet/domain/records/record';
import { sortByStart } from '@rabbet/domain/time/times';
import { changesOwnFields, type GalleryEventCommand, type GalleryEventEvent } from './commands';
import { type GalleryEventDetails, galleryEventFields, type GalleryEventImageInput, inImageOrder } from './details';
import { galleryEventIdentifiers } from './identifiers';
import { hasEnded } from './public-list';
import { type GalleryEvent, isPublished } from './gallery-event';
import { takeAnswer, withChange, confirmAnswer, correctAnswers, withCorrection } from './rsvps';

export * from './commands';
export * from './details';
export { GALLERY_EVENT_IDS } from './identifiers';
export * from './public-list';
export * from './gallery-event';
export * from './query';
export * from './routes';
export * from './rsvp-form';
export * from './staff-list';
export {
  answerCommand,
  type Guest,
  guestsExpected,
  type Rsvp,
  type RsvpEvent,
  rsvpFields,
  type RsvpForm,
} from './rsvps';

/** Decider of a gallery event. Each event has a stream of its own: `gallery-event-41`. */
export const galleryEvent: StreamDecider<GalleryEvent, GalleryEventCommand, GalleryEventEvent> = {
  name: 'gallery-event',
  resource: 'events',
  ofOneself: ['AnswerInvitation', 'ConfirmAnswer', 'WithdrawAnswer'],
  identifiers: galleryEventIdentifiers,
  changesOwnFields,
  fields: { GalleryEventPlanned: galleryEventFields, GalleryEventChanged: galleryEventFields },
  initial: {
    stage: 'unknown',
    values: fillDefaults<GalleryEventDetails>(galleryEventFields, {}),
    times: [],
    images: [],
    rsvps: [],
  },
  decide: {
    PlanGalleryEvent(state, { times = [], images = [], ...details }, { facts }) {
      if (state.stage !== 'unknown') refuseAs('conflict', 'gallery-event/exists', 'This event exists already.');
      const events: GalleryEventEvent[] = [
        { type: 'GalleryEventPlanned', data: fillDefaults<GalleryEventDetails>(galleryEventFields, details) },
      ];
      times.forEach((time, i) =>
        events.push(scheduleTime(fold(galleryEvent, state, events), time, factAt(facts.times, i))),
      );
      images.forEach((image, i) =>
        events.push(attachImage(fold(galleryEvent, state, events), image, factAt(facts.images, i))),
      );
      return events;
    },

    // values that are the same again make no event
    ChangeGalleryEvent(state, change) {
      const data = changedValues(requireExisting(state).values, withDefaults(galleryEventFields, change as Values)); // of its fields
      return Object.keys(data).length > 0 ? [{ type: 'GalleryEventChanged', data }] : [];
    },

    // an event that is removed already makes none in the log
    RemoveGalleryEvent(state) {
      if (state.stage === 'removed') return [];
      if (requireExisting(state).rsvps.length > 0)
        refuse('gallery-event/has-answers', 'Guests have answered: withdraw their answers first, or hide the event.');
      return [{ type: 'GalleryEventRemoved', data: {} }];
    },

    ScheduleTime: (state, time, { facts }) => [scheduleTime(requireExisting(state), time, facts.id)],
    ChangeTime(state, { id, ...change }) {
      const { times } = requireExisting(state);
      const time = changedTime(times, partOf(times, id, 'This event has no such time.'), change);
      return time ? [{ type: 'GalleryEventTimeChanged', data: time }] : [];
    },
    RemoveTime: (state, { id }) =>
      hasPart(requireExisting(state).times, id) ? [{ type: 'GalleryEventTimeRemoved', data: { id } }] : [],

    AttachImage: (state, image, { facts }) => [attachImage(requireExisting(state), image, facts.id)],
    MoveImage(state, { id, indice }) {
      const { images } = requireExisting(state);
      partOf(images, id, 'This event has no such image.');
      const all = images.map((image) => ({ id: image.id, place: image.indice }));
      return changedPlaces(all, { id, place: indice }).map((moved) => ({
        type: 'GalleryEventImageMoved',
        data: { id: moved.id, indice: moved.place },
      }));
    },
    DetachImage: (state, { id }) =>
      hasPart(requireExisting(state).images, id) ? [{ type: 'GalleryEventImageDetached', data: { id } }] : [],

    // a repeated form makes no event, also after closing
    AnswerInvitation(state, data, { personal, facts }) {
      requirePublished(state);
      const form = { ...personal[data.person_id], guests: data.guests };
      const events = takeAnswer(state.rsvps, facts.id, data, form);
      if (events.length > 0) refuseLate(state, facts.now);
      return events;
    },
    // taken after closing too, as the answer came in time; a repeat makes no event
    ConfirmAnswer: (state, { change_id, browser }) => confirmAnswer(requireExisting(state).rsvps, change_id, browser),
    // an answer that is right already makes no event
    CorrectGuest(state, { person_id }, { personal }) {
      const correction = personal[person_id];
      return state.stage === 'kept' && correction ? correctAnswers(state.rsvps, person_id, correction) : [];
    },
    WithdrawAnswer: (state, { id }) =>
      hasPart(requireExisting(state).rsvps, id) ? [{ type: 'GalleryEventRsvpWithdrawn', data: { id } }] : [],
  },
  evolve: {
    GalleryEventPlanned: (state, data) => ({
      ...state,
      stage: 'kept',
      values: fillDefaults<GalleryEventDetails>(galleryEventFields, data),
    }),
    GalleryEventChanged: (state, data) => ({ ...state, values: { ...state.values, ...data } }),
    GalleryEventRemoved: (state) => ({ ...state, stage: 'removed' }),
    GalleryEventTimeScheduled: (state, time) => ({ ...state, times: sortByStart(withPart(state.times, time)) }),
    GalleryEventTimeChanged: (state, time) => ({ ...state, times: sortByStart(withChanged(state.times, time)) }),
    GalleryEventTimeRemoved: (state, { id }) => ({ ...state, times: withoutPart(state.times, id) }),
    GalleryEventImageAttached: (state, image) => ({ ...state, images: inImageOrder(withPart(state.images, image)) }),
    GalleryEventImageMoved: (state, move) => ({ ...state, images: inImageOrder(withChanged(state.images, move)) }),
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
      rsvps: state.rsvps.map((rsvp) => (rsvp.id === id ? withChange(rsvp, event) : rsvp)),
    }),
    GalleryEventRsvpCorrected: (state, { id }, event) => ({
      ...state,
      rsvps: state.rsvps.map((rsvp) => (rsvp.id === id ? withCorrection(rsvp, event) : rsvp)),
    }),
    GalleryEventRsvpWithdrawn: (state, { id }) => ({ ...state, rsvps: withoutPart(state.rsvps, id) }),
  },
};

function scheduleTime({ times }: GalleryEvent, time: Partial<TimeInput>, id: number): GalleryEventEvent {
  return { type: 'GalleryEventTimeScheduled', data: newTime(times, time, id) };
}

function attachImage({ images }: GalleryEvent, image: Partial<GalleryEventImageInput>, id: number): GalleryEventEvent {
  const taken = images.map(({ indice }) => indice);
  const { image_id, place: indice } = hangImage(taken, { ...image, place: image.indice }, id);
  return { type: 'GalleryEventImageAttached', data: { id, image_id, indice } };
}

function requireExisting(state: GalleryEvent): GalleryEvent {
  return state.stage === 'kept' ? state : refuseUnknown();
}

/** Refuses an answer, a repeated one too, to an event that takes no answers now. */
export function requireInviting(state: GalleryEvent, now: number): void {
  requirePublished(state);
  refuseLate(state, now);
}

function requirePublished(state: GalleryEvent): void {
  if (!isPublished(state)) refuseUnknown();
}

function refuseUnknown(): never {
  refuseAs('unknown', 'record/unknown', 'There is no such event.');
}

/** Refuses an answer to an event that has passed or is closed. An event without times is yet to come: guests may answer. */
function refuseLate({ values, times }: GalleryEvent, now: number): void {
  if (hasEnded({ times }, now))
    refuse('gallery-event/passed', 'This event has already passed. We hope to see you at the next one!');
  if (values.closed)
    refuse(
      'gallery-event/closed',
      'RSVPs for this event are closed. Please call the gallery if you would like to come.',
    );
}
