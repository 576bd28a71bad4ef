import type { Client, StaffGalleryEventReply } from '@rabbet/client';
import { queryOptions } from '@tanstack/react-query';
import { EVENT } from './event-forms';

export function eventQuery(client: Client, id: number) {
  return queryOptions({
    queryKey: [EVENT, id],
    queryFn: async () => (id === 0 ? null : ((await client.galleryEvent(id)) as StaffGalleryEventReply | null)), // staff are told all
  });
}

/** Guests of an event. */
export function rsvpsQuery(client: Client, event_id: number) {
  return queryOptions({
    queryKey: [EVENT, 'rsvps', event_id],
    queryFn: () => client.rsvps({ event_id }),
  });
}
