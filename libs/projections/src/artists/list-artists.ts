import type { ArtistQuery } from '@rabbet/domain/artists/artists';
import type { Paged } from '@rabbet/domain/pages/paging';
import { type Company, company } from '@rabbet/domain/people/people';
import { artworks, matching } from '../artworks/artworks';
import type { ImageReply } from '@rabbet/domain/images/images';
import type { QueryContext } from '../reading/query-context';
import { type Order, Walk } from '../reading/walk';
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
      id,
      name,
      description,
      is_artist,
      image_id,
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
  const { sort = 0, id, term, category } = query;
  const order: Order = { by: 'name', type: 'text', ...(sort === 1 && { isDescending: true }) };
  const walk = new Walk(context, 'artists', order, query);
  const values = [...walk.values];
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
  const { rows, paging } = await walk.page<{ readonly id: number; readonly doc: Company | null }>({
    reads: [artworks, recordsOf(company)],
    foundSql: `materialized (select n.id, n.name from names n where ${conditions.join(' and ')})`,
    columns: `${doc} as doc`,
    joined: `${recordTable(company)} r using (id)`,
    values,
  });
  // names may be fed a moment before the records
  return { rows: rows.filter((row): row is StoredArtist => row.doc !== null), paging };
}
