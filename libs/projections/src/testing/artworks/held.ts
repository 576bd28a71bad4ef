import type { Queryable } from '@rabbet/postgres';

const TABLES = ['artworks', 'artwork_details', 'artwork_words'].concat(
  ['dimensions', 'images', 'transactions'].map((part) => `artwork_${part}`),
  'names',
);

/** Rows of a version of the read model of pieces, table by table. */
export async function storedRows(db: Queryable, version: number): Promise<object[][]> {
  const rows = async (table: string) =>
    (await db.query<object>(`select * from read_artworks_v${version}.${table} order by 1, 2`)).rows;
  return Promise.all(TABLES.map(rows));
}
