import type { GalleryEventPartQuery } from '@rabbet/domain/gallery-events/gallery-events';
import type { EventRsvpsReply, GalleryEventImageReply, GalleryEventTimeReply } from '@rabbet/projections';
import type { Calls } from './calls';
import { EVENTS } from './gallery-events';

/** Calls for gallery events that no page for visitors makes. */
export function staffGalleryEventCalls({ get }: Calls) {
  return {
    galleryEventTimes: (query: Partial<GalleryEventPartQuery> = {}) =>
      get<GalleryEventTimeReply[]>(`${EVENTS}/times`, { ...query }),
    galleryEventImages: (query: Partial<GalleryEventPartQuery> = {}) =>
      get<GalleryEventImageReply[]>(`${EVENTS}/images`, { ...query }),
    /** Answers to gallery events; events without an answer are left out. */
    rsvps: (query: { event_id?: number } = {}) => get<EventRsvpsReply[]>(`${EVENTS}/rsvps`, query),
  };
}
