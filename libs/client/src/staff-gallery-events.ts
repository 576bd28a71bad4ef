import type { GalleryEventPartQuery } from '@rabbet/domain/gallery-events/gallery-events';
import type { EventRsvpsReply, GalleryEventImageReply, GalleryEventTimeReply } from '@rabbet/projections';
import type { Calls } from './calls';
import { EVENTS } from './gallery-events';

/** What no page for visitors asks of gallery events. */
export function staffGalleryEventCalls({ get }: Calls) {
  return {
    galleryEventTimes: (query: Partial<GalleryEventPartQuery> = {}) =>
      get<GalleryEventTimeReply[]>(`${EVENTS}/times`, { ...query }),
    galleryEventImages: (query: Partial<GalleryEventPartQuery> = {}) =>
      get<GalleryEventImageReply[]>(`${EVENTS}/images`, { ...query }),
    /** Who comes; events that nobody has answered are left out. */
    rsvps: (query: { event_id?: number } = {}) => get<EventRsvpsReply[]>(`${EVENTS}/rsvps`, query),
  };
}
