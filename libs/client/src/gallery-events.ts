import type { GalleryEventQuery } from '@rabbet/domain/gallery-events/gallery-events';
import type { GalleryEventReply, StaffGalleryEventReply } from '@rabbet/projections';
import type { Calls } from './calls';

/** The answer that the link in a mail is about; of one that waits, what else it says. */
export interface RsvpLink {
  readonly event_id: number;
  readonly name: string;
  readonly guests: number;
  readonly use: 'take-back' | 'confirm';
  readonly first?: string;
  readonly last?: string;
  readonly phone?: string | null;
  readonly comments?: string | null;
}

export const EVENTS = 'core/content/events';

export function galleryEventCalls({ get, send }: Calls) {
  const events = (query: Partial<GalleryEventQuery> = {}) =>
    get<(GalleryEventReply & Partial<StaffGalleryEventReply>)[]>(EVENTS, wire(query));
  return {
    /** Gallery events that the caller may know; to staff, hidden ones too. */
    galleryEvents: events,
    /** Null if there is none that the caller may know of. */
    galleryEvent: async (id: number) => (await events({ id }))[0] ?? null,
    /** Tells which answer the link in a mail takes back or confirms; looking changes nothing. */
    lookAtRsvp: (secret: string) => send<RsvpLink>('POST', `${EVENTS}/rsvp/look`, { secret }),
  };
}

/** Spells the query as the specification does: publish=1. */
function wire({ publish, ...query }: Partial<GalleryEventQuery>) {
  return { ...query, ...(typeof publish === 'boolean' && { publish: publish ? 1 : 0 }) };
}
