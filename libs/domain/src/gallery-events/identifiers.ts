import { type IdFields, NO_IDS, type StreamIdentifiers } from '@rabbet/domain/events/identifiers';
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
    GalleryEventPlanned: NO_IDS,
    GalleryEventChanged: NO_IDS,
    GalleryEventRemoved: NO_IDS,
    GalleryEventTimeScheduled: { id: GALLERY_EVENT_IDS.time },
    GalleryEventTimeChanged: NO_IDS,
    GalleryEventTimeRemoved: NO_IDS,
    GalleryEventImageAttached: { id: GALLERY_EVENT_IDS.image },
    GalleryEventImageMoved: NO_IDS,
    GalleryEventImageDetached: NO_IDS,
    GalleryEventRsvpGiven: { id: GALLERY_EVENT_IDS.rsvp, person_id: GALLERY_EVENT_IDS.person },
    GalleryEventRsvpChangeAskedFor: { change_id: GALLERY_EVENT_IDS.rsvp },
    GalleryEventRsvpChanged: NO_IDS,
    GalleryEventRsvpCorrected: NO_IDS,
    GalleryEventRsvpWithdrawn: NO_IDS,
  } satisfies IdFields<GalleryEventEvent>,
};
