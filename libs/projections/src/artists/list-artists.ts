import type { ArtistQuery } from '@rabbet/domain/artists/artists';
import { DEFAULT_COUNT, type Paged, pagingOf } from '@rabbet/domain/pages/paging';
import { type Company, company } from '@rabbet/domain/people/people';
import { artworks, matching, OFFSET } from '../artworks/artworks';
import type { ImageReply } from '../images/images';
import type { QueryContext } from '../reading/query-context';
import { recordsOf, recordTable } from '../records/record-projection';
import { relatedTo } from '../records/related';
import type { ArtistReply } from './replies';

/** Companies that are artists, by the name that is kept: "Last, First". */
export async function listArtists(context: QueryContext, query: Partial<ArtistQuery>): Promise<Paged<ArtistReply>> {
  const { rows, paging } = await pageOfArtists(context, query, 'r.doc');
  const related = await relatedTo(
    context,
    rows.map(({ doc }) => ({ kind: 'image', id: doc.image_id })),
  );
  return {
    ...paging,
    data: rows.map(({ id, doc: { name, description, is_artist, image_id } }) => ({
      ...{ id, name, description, is_artist, image_id },
      image: related.of<ImageReply>('image', image_id),
    })),
  };
}

interface StoredArtist {
  readonly id: number;
  readonly doc: Company;
}

/** A page of those who were found, with what `doc` takes of their records. */
export async function pageOfArtists(context: QueryContext, query: Partial<ArtistQuery>, doc: string) {
  const { page = 1, count = DEFAULT_COUNT, sort = 0, id, term, category } = query;
  const values: unknown[] = [count, page];
  const conditions = [
    `n.kind = 'company' and n.is_artist`,
    ...(id ? [`n.id = $${values.push(id)}::int`] : []),
    ...(term?.trim() ? [matching('n.words', term, values)] : []),
    ...(category?.trim()
      ? [
          `exists (select 1 from artworks a
             where a.manufacturer_id = n.id and a.offered and $${values.push(category.trim())}::text = any(a.categories))`,
        ]
      : []),
  ];
  const order = `name ${sort === 1 ? 'desc' : 'asc'}, id`;
  const rows = await context.rows<StoredArtist & { total: number }>(
    [artworks, recordsOf(company)],
    `with found as materialized (select n.id, n.name from names n where ${conditions.join(' and ')}),
       counted as (select count(*)::int as total from found)
     select (select total from counted) as total, p.id, ${doc} as doc
     from (select * from found order by ${order} limit $1::int offset (select ${OFFSET} from counted)) p
     join ${recordTable(company)} r on r.id = p.id
     order by p.name ${sort === 1 ? 'desc' : 'asc'}, p.id`,
    values,
  );
  const { offset: _, ...paging } = pagingOf(rows[0]?.total ?? 0, count, page);
  return { rows, paging };
}
