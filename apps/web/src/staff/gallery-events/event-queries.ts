import type { Client, StaffGalleryEventReply } from '@rabbet/client';
import type { Span } from '@rabbet/domain/time/times';
import { longDay, timeRange, unbroken } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
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

/** "Tuesday, March 3, 5:00 PM – 7:30 PM", with the year where it is not this one. */
export function timeWords({ start, end }: Span, now: Date): string {
  const [from, to] = [dateIn(start), dateIn(end - 1)];
  const year = from.slice(0, 4) === dateIn(now.getTime()).slice(0, 4) ? [] : [from.slice(0, 4)];
  return unbroken([...(from === to ? [longDay(from)] : []), ...year, timeRange(start, end)].join(', '));
}
