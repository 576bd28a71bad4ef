import { type IdFields, type StreamIdentifiers } from '@rabbet/domain/events/identifiers';
import type { GalleryEventEvent } from './commands';

/** Spaces from which the parts of a gallery event get their ids. Persons are in one that others share. */
export const GALLERY_EVENT_IDS = {
  time: 'gallery-event-time',
  image: 'gallery-event-image',
  rsvp: 'rsvp',
  person: 'person',
} as const;

export const galleryEventIdentifiers: StreamIdentifiers<GalleryEventEvent> = {
  ids: {
    GalleryEventTimeScheduled: { id: GALLERY_EVENT_IDS.time },
    GalleryEventImageAttached: { id: GALLERY_EVENT_IDS.image },
    GalleryEventRsvpGiven: { id: GALLERY_EVENT_IDS.rsvp, person_id: GALLERY_EVENT_IDS.person },
    GalleryEventRsvpChangeAskedFor: { change_id: GALLERY_EVENT_IDS.rsvp },
  } satisfies IdFields<GalleryEventEvent>,
};
