import type { Client, StaffGalleryEventReply } from '@rabbet/client';
import { queryOptions } from '@tanstack/react-query';
import { EVENT } from './event-forms';

/** All of them, hidden ones too: what is to come first, then what is over, newest first. */
export function eventsQuery(client: Client) {
  return queryOptions({
    queryKey: [EVENT, 'all'],
    queryFn: () => client.galleryEvents() as Promise<StaffGalleryEventReply[]>, // staff are told all
  });
}

export function eventQuery(client: Client, id: number) {
  return queryOptions({
    queryKey: [EVENT, id],
    queryFn: async () => (id === 0 ? null : ((await client.galleryEvent(id)) as StaffGalleryEventReply | null)), // as above
  });
}

/** Guests of all events, or of one. */
export function rsvpsQuery(client: Client, event_id?: number) {
  return queryOptions({
    queryKey: [EVENT, 'rsvps', event_id ?? null],
    queryFn: () => client.rsvps(event_id === undefined ? {} : { event_id }),
  });
}
