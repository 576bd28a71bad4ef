import { isStaff } from '@rabbet/domain/callers/caller';
import type { GalleryEventImage, GalleryEventPartQuery } from '@rabbet/domain/gallery-events/gallery-events';
import type { QueryContext } from '../reading/query-context';
import { type RelatedRecords, relatedTo } from '../records/related';
import type { ImageReply } from '../images/images';
import { galleryEvents } from './gallery-events';
import type { GalleryEventImageReply, GalleryEventTimeReply } from './replies';

/** Visitors know of the parts of events that are published. */
function known(table: string): string {
  return `found as (
    select p.* from ${table} p join gallery_events e on e.id = p.event_id and (e.publish or $1::boolean)
    where ($2::int is null or p.id = $2) and ($3::int is null or p.event_id = $3))`;
}

/** Whole unless a count is given: then a page beyond the end is the last one. */
const PAGE = `
  limit $4::int
  offset least($5::int - 1, greatest(0, (select count(*) - 1 from found) / coalesce($4::int, 1))) * coalesce($4::int, 0)`;

function asked({ caller }: QueryContext, { id, event_id, count, page }: Partial<GalleryEventPartQuery>) {
  return [isStaff(caller), id ?? null, event_id ?? null, count ?? null, page ?? 1];
}

/** The earliest first; in epoch milliseconds. */
export async function galleryEventTimes(
  context: QueryContext,
  query: Partial<GalleryEventPartQuery>,
): Promise<GalleryEventTimeReply[]> {
  return context.rows<GalleryEventTimeReply>(
    [galleryEvents],
    `with ${known('gallery_event_times')}
     select id, event_id, starts::float8 as start, ends::float8 as "end" from found order by starts, ends, id ${PAGE}`,
    asked(context, query),
  );
}

/** Event by event, by their places. */
export async function galleryEventImages(
  context: QueryContext,
  query: Partial<GalleryEventPartQuery>,
): Promise<GalleryEventImageReply[]> {
  const rows = await context.rows<GalleryEventImage & { event_id: number }>(
    [galleryEvents],
    `with ${known('gallery_event_images')}
     select id, event_id, image_id, indice from found order by event_id, indice, id ${PAGE}`,
    asked(context, query),
  );
  const related = await relatedTo(
    context,
    rows.map(({ image_id: id }) => ({ kind: 'image', id })),
  );
  return rows.map((row) => imageReply(row.event_id, row, related));
}

export function imageReply(
  event_id: number,
  { id, image_id, indice }: GalleryEventImage,
  related: RelatedRecords,
): GalleryEventImageReply {
  return { id, event_id, image_id, indice, image: related.of<ImageReply>('image', image_id) };
}

/** Where a part belongs, by its kind. */
export interface GalleryEventPartPlaces {
  time: { event_id: number };
  image: { event_id: number; image_id: number; indice: number };
}

const PLACES: Readonly<Record<keyof GalleryEventPartPlaces, string>> = {
  time: 'select event_id from gallery_event_times where id = $1',
  image: 'select event_id, image_id, indice from gallery_event_images where id = $1',
};

/** Whose a part is, that is named by its own id. */
export async function parentOfGalleryEventPart<P extends keyof GalleryEventPartPlaces>(
  context: QueryContext,
  part: P,
  id: number,
): Promise<GalleryEventPartPlaces[P] | null> {
  const [found] = await context.rows<GalleryEventPartPlaces[P]>([galleryEvents], PLACES[part], [id]);
  return found ?? null;
}
