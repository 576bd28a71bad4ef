import type { VisitorClient, GalleryEventReply } from '@rabbet/client';
import { hasEnded, nextTime } from '@rabbet/domain/gallery-events/gallery-events';
import type { Span } from '@rabbet/domain/time/times';
import { longDay, timeRange, withoutLineBreaks } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { queryOptions } from '@tanstack/react-query';

/** Coming events, the next first. */
export function eventsQuery(client: VisitorClient) {
  return queryOptions({ queryKey: ['events'], queryFn: () => client.galleryEvents({ publish: true }) });
}

/** Staff are told of hidden ones too: the page that visitors see is shown to them. */
export function eventQuery(client: VisitorClient, id: number) {
  return queryOptions({
    queryKey: ['event', id],
    queryFn: async () => {
      const event = await client.galleryEvent(id);
      return event?.publish ? event : null;
    },
  });
}

/** Says if visitors may still answer the invitation. */
export function takesAnswers({ closed, times }: GalleryEventReply, now: number): boolean {
  return !closed && !hasEnded({ times }, now);
}

/** The date that stands for an event: of its next time, else of its last one. */
export function shownDate({ times }: GalleryEventReply, now: number): string | null {
  const time = nextTime(times, now) ?? times.at(-1);
  return time ? dateIn(time.start) : null;
}

/** "Tuesday, March 3, 5:00 PM – 7:30 PM", with the year where it is not this one. */
export function timeInWords({ start, end }: Span, now: number): string {
  const from = dateIn(start);
  const to = dateIn(end - 1);
  const today = dateIn(now);
  const year = from.slice(0, 4) === today.slice(0, 4) ? '' : `${from.slice(0, 4)}, `;
  const words = from === to ? `${longDay(from)}, ${year}${timeRange(start, end)}` : `${year}${timeRange(start, end)}`;
  return withoutLineBreaks(words);
}
