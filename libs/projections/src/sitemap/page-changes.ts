import { article } from '@rabbet/domain/articles/articles';
import { artwork, type ArtworkEvent, artworkFields } from '@rabbet/domain/artworks/artworks';
import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import {
  changesOwnFields,
  galleryEvent,
  type GalleryEventEvent,
  galleryEventFields,
} from '@rabbet/domain/gallery-events/gallery-events';
import { workshop, workshopFields } from '@rabbet/domain/workshops/workshops';
import { company } from '@rabbet/domain/people/people';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { eventsOf } from '@rabbet/domain/records/record';
import { columns } from '../engine/columns';
import type { Projection } from '../engine/projection';
import { addressOf } from '../records/folding';

/** Fields of things that have a page or stand on one, by the names of their streams. */
const FIELDS: Readonly<Record<string, AnyFields>> = {
  [artwork.name]: artworkFields,
  [company.name]: company.fields,
  [article.name]: article.fields,
  [galleryEvent.name]: galleryEventFields,
  workshop: workshopFields,
};
/** Nobody may read who approved an article, and everybody may read it from then on. */
const OPENS_A_PAGE: readonly string[] = ['approver_id'] satisfies (keyof typeof article.fields)[];
/**
 * Activities that bring a piece to the public list or take it from there; visitors are not told of a move to another
 * wall.
 */
const SHOWS_OR_HIDES = /^(Purchased|Consigned|Sold|Returned)$/;

const HANDLED = [
  'ArtworkRegistered',
  'ArtworkChanged',
  'ArtworkRenumbered',
  'ArtworkRemoved',
  'ArtworkMeasured',
  'ArtworkMeasureRemoved',
  'ArtworkImageAttached',
  'ArtworkImageMoved',
  'ArtworkImageDetached',
  'ArtworkTransactionRecorded',
] satisfies ArtworkEvent['type'][];

/** Dates at which the visible part of a page changed last: no date reveals a change of hidden fields. */
export const pageChanges: Projection = {
  name: 'page_changes',
  version: 2,
  sql: `
    create table page_changes (
      kind text not null, id integer not null, changed_at text collate "C" not null, primary key (kind, id)
    ) with (fillfactor = 80);`,
  handles: [
    ...HANDLED,
    ...eventsOf(company),
    ...eventsOf(article),
    ...Object.keys(galleryEvent.evolve).filter((type) => changesOwnFields({ type } as GalleryEventEvent)), // its own keys
    ...Object.keys(workshop.evolve),
  ],
  async apply(batch: readonly Recorded[], db) {
    const changes = new Map<string, { kind: string; id: number; changed_at: string | null }>();
    for (const event of batch) {
      if (!isSeen(event)) continue;
      const isGone = /^(Artwork|Company|Article|GalleryEvent|Workshop)Removed$/.test(event.type);
      changes.set(event.stream, { ...addressOf(event.stream), changed_at: isGone ? null : event.recordedAt });
    }
    const [gone, changed] = [true, false].map((isGone) =>
      [...changes.values()].filter(({ changed_at }) => (changed_at === null) === isGone),
    );
    for (const { kind, id } of gone ?? [])
      await db.query('delete from page_changes where kind = $1 and id = $2', [kind, id]);
    if (changed && changed.length > 0)
      await db.query(
        `insert into page_changes (kind, id, changed_at) select * from unnest($1::text[], $2::int[], $3::text[])
         on conflict (kind, id) do update set changed_at = excluded.changed_at`,
        columns(changed, ['kind', 'id', 'changed_at']),
      );
    return changes.size > 0 ? undefined : false;
  },
};

/** True for an event that changes something visitors can see. */
function isSeen({ type, stream, data }: Pick<Recorded, 'type' | 'stream'> & Pick<ShopEvent, 'data'>): boolean {
  if (type === 'ArtworkTransactionRecorded') return SHOWS_OR_HIDES.test((data as { activity: string }).activity); // its data
  if (!/^(Artwork|Company|Article|GalleryEvent|Workshop)Changed$/.test(type)) return true;
  const fields = FIELDS[addressOf(stream).kind];
  return Object.keys(data).some((name) => fields?.[name]?.readers === 'public' || OPENS_A_PAGE.includes(name));
}
