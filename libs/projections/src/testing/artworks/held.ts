import type { Queryable } from '@rabbet/postgres';

const TABLES = ['artworks', 'artwork_details', 'artwork_words'].concat(
  ['dimensions', 'images', 'transactions'].map((part) => `artwork_${part}`),
  'names',
);

/** What a version of the read model of pieces holds, row by row. */
export async function held(db: Queryable, version: number): Promise<object[][]> {
  const rows = async (table: string) =>
    (await db.query<object>(`select * from read_artworks_v${version}.${table} order by 1, 2`)).rows;
  return Promise.all(TABLES.map(rows));
}
