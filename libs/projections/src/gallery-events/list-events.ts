import { isStaff } from '@rabbet/domain/callers/caller';
import {
  type GalleryEventDetails,
  galleryEventFields,
  type GalleryEventImage,
  type GalleryEventQuery,
  hasEnded,
  inListOrder,
  type ListedEvent,
  nextChange,
} from '@rabbet/domain/gallery-events/gallery-events';
import { pagingOf } from '@rabbet/domain/pages/paging';
import type { Time } from '@rabbet/domain/parts/times';
import { toWire } from '@rabbet/domain/records/wire';
import { contactsToAsk } from '../planned/planned';
import type { QueryContext } from '../reading/query-context';
import { type Related, relatedTo } from '../records/related';
import { eventReads, galleryEvents } from './gallery-events';
import type { GalleryEventReply, StaffGalleryEventReply } from './replies';

/**
 * Gallery events: what goes on or is to come by its next time, then what has no date yet, then what is over, newest first; with
 * `publish` alone, what is over is left out. Visitors know of those that are published.
 */
export async function listGalleryEvents(
  context: QueryContext,
  query: Partial<GalleryEventQuery>,
): Promise<(GalleryEventReply | StaffGalleryEventReply)[]> {
  const { id = null, publish = null, count = null, page } = query;
  const now = context.now.getTime();
  const matching = await listed(context, query);
  const isAhead = publish === true && count === null && id === null;
  const shown = inListOrder(matching, now).filter((event) => !isAhead || !hasEnded(event, now));
  const until = id === null ? nextChange(matching, now) : null;
  if (until !== null) context.changesAt(new Date(until));
  const { offset } = pagingOf(shown.length, count ?? Math.max(1, shown.length), page ?? 1);
  return eventReplies(
    context,
    shown.slice(offset, count === null ? undefined : offset + count).map((event) => event.id),
  );
}

/** All that are asked for, with nothing but what their places in lists depend on. */
function listed(
  context: QueryContext,
  { id = null, publish = null, closed = null, location = null }: Partial<GalleryEventQuery>,
): Promise<ListedEvent[]> {
  return context.rows<ListedEvent>(
    [galleryEvents],
    `select e.id, e.publish,
       coalesce((select json_agg(json_build_object('start', t.starts, 'end', t.ends))
         from gallery_event_times t where t.event_id = e.id), '[]') as times
     from gallery_events e
     where (e.publish or $1::boolean) and ($2::int is null or e.id = $2) and ($3::boolean is null or e.publish = $3)
       and ($4::boolean is null or (e.doc->>'closed')::boolean = $4)
       and ($5::int is null or (e.doc->>'location')::int = $5)`,
    [isStaff(context.caller), id, publish, closed, location],
  );
}

interface StoredEvent {
  readonly id: number;
  readonly revision: number;
  readonly doc: GalleryEventDetails;
  readonly times: Time[] | null;
  readonly images: GalleryEventImage[] | null;
}

/** Replies as the caller may know them, in the order of these ids. */
async function eventReplies(context: QueryContext, ids: readonly number[]) {
  const rows = await context.rows<StoredEvent>(
    [galleryEvents],
    `select e.id, e.revision, e.doc,
       (select json_agg(json_build_object('id', t.id, 'start', t.starts, 'end', t.ends) order by t.starts, t.ends, t.id)
        from gallery_event_times t where t.event_id = e.id) as times,
       (select json_agg(i order by i.indice, i.id) from gallery_event_images i where i.event_id = e.id) as images
     from unnest($1::int[]) with ordinality as wanted (id, place) join gallery_events e using (id) order by place`,
    [ids],
  );
  const related = await relatedTo(
    context,
    rows.flatMap(({ images }) => (images ?? []).map(({ image_id: id }) => ({ kind: 'image', id }))),
  );
  const contacts = await contactsToAsk(
    context,
    rows.map(({ doc }) => doc),
  );
  return rows.map((row) => eventReply(context, row, related, contacts));
}

function eventReply(
  { caller }: QueryContext,
  { id, revision, doc, times, images }: StoredEvent,
  related: Related,
  contacts: Awaited<ReturnType<typeof contactsToAsk>>,
): GalleryEventReply | StaffGalleryEventReply {
  const visibleFields = toWire(galleryEventFields, { ...doc }, caller) as unknown as Omit<GalleryEventReply, 'id'>; // by its fields
  return {
    ...visibleFields,
    id,
    ...(isStaff(caller) && { revision }),
    closed_vector: contacts.get(doc.closed_vector_id) ?? null,
    times: (times ?? []).map(({ id: timeId, start, end }) => ({ id: timeId, event_id: id, start, end })),
    images: (images ?? []).map((image) => eventReads.imageReply(id, image, related)),
  };
}
