import type { ArtistQuery } from '@rabbet/domain/artists/artists';
import type { Hanging } from '@rabbet/domain/artworks/artworks';
import type { Paged } from '@rabbet/domain/pages/paging';
import { artworks } from '../artworks/artworks';
import type { ImageReply } from '@rabbet/domain/images/images';
import type { QueryContext } from '../reading/query-context';
import { relatedTo } from '../records/related';
import { pageOfArtists } from './list-artists';
import type { ArtistEntryReply } from './replies';

/** The artists that a search finds, with what the index shows of each. */
export async function listArtistEntries(
  context: QueryContext,
  query: Partial<ArtistQuery>,
): Promise<Paged<ArtistEntryReply>> {
  const { rows, paging } = await pageOfArtists(context, query, `r.doc - 'description'`);
  const ids = rows.map(({ id }) => id);
  const works = new Map((await newestWorks(context, ids, query.category)).map((work) => [work.maker, work]));
  const related = await relatedTo(context, [
    ...rows.map(({ doc }) => ({ kind: 'image', id: doc.image_id })),
    ...[...works.values()].flatMap(({ image_id, type_id }) => [
      { kind: 'image', id: image_id },
      { kind: 'widget-type', id: type_id },
    ]),
  ]);
  const imageOf = (id: number | null) => shown(related.of<ImageReply>('image', id));
  const hangingOf = (id: number | null) =>
    related.of<{ id: number; hanging: Hanging | null }>('widget-type', id)?.hanging;
  return {
    ...paging,
    data: rows.map(({ id, doc: { name, is_artist, image_id } }) => {
      const { pieces = 0, work_id, work_name, ...hung } = works.get(id) ?? NONE;
      const work = { name: work_name, image: imageOf(hung.image_id), hanging: hangingOf(hung.type_id) ?? null };
      return {
        id,
        name,
        is_artist,
        pieces,
        image: imageOf(image_id),
        work: work_id === null ? null : { id: work_id, ...work },
      };
    }),
  };
}

interface NewestWork {
  readonly maker: number;
  readonly pieces: number;
  /** Null where none has a picture. */
  readonly work_id: number | null;
  readonly work_name: string;
  readonly type_id: number | null;
  readonly image_id: number | null;
}

const NONE: NewestWork = { maker: 0, pieces: 0, work_id: null, work_name: '', type_id: null, image_id: null };

/**
 * Finds the works of each maker on the public list: their number, and the newest with a picture, in the category if one
 * is given.
 */
function newestWorks(
  context: QueryContext,
  makers: readonly number[],
  category: string | null = null,
): Promise<NewestWork[]> {
  return context.rows<NewestWork>(
    [artworks],
    `select maker, w.id as work_id, a.name as work_name, d.type_id,
       (select count(*)::int from artworks a where a.manufacturer_id = maker and a.offered) as pieces,
       (select image_id from artwork_images i where i.widget_id = w.id order by i.ordinal, i.id limit 1) as image_id
     from unnest($1::int[]) as maker
     left join lateral (
       select a.id from artworks a
       where a.manufacturer_id = maker and a.offered and ($2::text is null or $2 = any(a.categories))
         and exists (select 1 from artwork_images i where i.widget_id = a.id)
       order by a.came_at desc, a.id limit 1) w on true
     left join artworks a on a.id = w.id
     left join artwork_details d on d.id = w.id`,
    [makers, category?.trim() || null],
  );
}

function shown(image: ImageReply | null): ArtistEntryReply['image'] {
  if (!image) return null;
  const { id, hash, mime, width, height, alt, title } = image;
  return { id, hash, mime, width, height, alt: alt ?? title };
}
