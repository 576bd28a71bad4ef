import {
  type GalleryEvent,
  GALLERY_EVENT_IDS,
  type GalleryEventCommand,
  type GalleryEventEvent,
  galleryEventFields,
  galleryEventImageFields,
} from '@rabbet/domain/gallery-events/gallery-events';
import { answerNewPartIds, type Preparation } from '../kernel/changes/aggregates';

const { time, image: imageId, rsvp } = GALLERY_EVENT_IDS;

/** Loads the facts of decisions about gallery events: ids of parts, and what they point at. */
export const galleryEventPreparation: Preparation<GalleryEvent, GalleryEventCommand, GalleryEventEvent> = {
  begins: ['PlanGalleryEvent'],
  answer: answerNewPartIds({ GalleryEventTimeScheduled: 'times', GalleryEventImageAttached: 'images' }),

  reserves: {
    PlanGalleryEvent: ({ times = [], images = [] }) => ({ [time]: times.length, [imageId]: images.length }),
    ScheduleTime: { [time]: 1 },
    AttachImage: { [imageId]: 1 },
    AnswerInvitation: { [rsvp]: 1 },
  },

  references: { ChangeGalleryEvent: galleryEventFields, AttachImage: galleryEventImageFields },

  facts: {
    async PlanGalleryEvent({ data, sources, newIds }) {
      const { times: _times, images = [], ...details } = data;
      await sources.records.requireAllReferences([
        { fields: galleryEventFields, values: details },
        ...images.map((image, i) => ({ fields: galleryEventImageFields, values: image, place: `images[${i}].` })),
      ]);
      return { times: newIds(time), images: newIds(imageId) };
    },
    ScheduleTime: ({ newId }) => ({ id: newId(time) }),
    AttachImage: ({ newId }) => ({ id: newId(imageId) }),
    AnswerInvitation: ({ newId }) => ({ id: newId(rsvp) }),
  },
};
