import type { Standing } from '@rabbet/domain/artworks/artworks';
import { type Size, sizeInWords } from '@rabbet/domain/numbers/inches';
import { makerName } from '@rabbet/domain/people/people';
import { sizeInTerm } from '@rabbet/domain/search/search';
import { wordsOf } from '@rabbet/domain/text/fold';
import type { QueryContext } from '../reading/query-context';
import type { SearchHit, SearchSource } from '../search/search';
import { numberOf } from '../text/search-words';
import { artworks } from './artworks';
import { searchFor } from './words';

/** Newest pieces for sale, in which all terms are looked for first: what most of them hold is found there. */
const NEWEST = 500;
/** Others that are read at most: of a term that finds more, some are found among the newest. */
const MOST = 2_000;
/** Inches by which a side may differ from the one that is looked for: a sixteenth, as rules show it. */
const TOLERANCE = 1 / 16;

/** Pieces by their title, artist, number, size and other words. */
export const pieceSearch: SearchSource = {
  readers: 'pieces',
  find: async (context, term, count) => hitsOf(context, await find(context, term, count)),
};

/** Ids of pieces that hold all words of a term, and have its size; those for sale before the others. */
async function find(context: QueryContext, term: string, count: number): Promise<readonly number[]> {
  const values: unknown[] = [count];
  const place = (value: unknown) => `$${values.push(value)}`;
  const holds = (words: string) => `n.words @@ ${place(searchFor(words))}::tsquery`;
  const whole = holds(term);
  const sized = sizedSql(term, place, holds);
  const name = place(wordsOf(term).join(' '));
  const number = numberOf(term);
  const isNewestEnough = '(select count(*) from newest) >= $1::int';
  const rows = await context.rows<{ id: number }>(
    [artworks],
    `with newest as materialized (
       select n.id from (select a.id, a.width_inches, a.height_inches, (select w.words from artwork_words w where w.id = a.id) as words
         from artworks a where offered order by came_at desc limit ${NEWEST}) n
       where ${[whole, ...(sized === null ? [] : [sized.condition])].join(' or ')} limit $1::int)
     select id from newest
     union (select id from (select id, offered, came_at from (select n.id from artwork_words n where ${whole} limit ${MOST}) worded
         cross join lateral (select offered, came_at from artworks a where a.id = worded.id offset 0) listed
         ${sized === null ? '' : `union ${sized.rows}`}) matching
       where not ${isNewestEnough} order by offered desc, came_at desc limit $1::int)
     union (select n.id from (select id, name from artworks where name >= ${name}::text and name < ${name}::text || '\u{FFFF}'
         order by name, id limit ${NEWEST}) b join artwork_words n using (id) where ${whole} limit $1::int)
     ${number === null ? '' : `union select id from artworks where id = ${number}`}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** SQL for the condition that a row `n` has the size of a term, either way, and its other words; and for all such pieces. */
function sizedSql(term: string, place: (value: unknown) => string, holds: (words: string) => string) {
  const typed = sizeInTerm(term);
  if (typed === null) return null;
  const { size, words } = typed;
  const sideSql = (column: string, inches: number) =>
    `n.${column} between ${place(inches - TOLERANCE)}::float8 and ${place(inches + TOLERANCE)}::float8`;
  const fits = ({ width, height }: Size) => `${sideSql('width_inches', width)} and ${sideSql('height_inches', height)}`;
  const turned = { width: size.height, height: size.width };
  const isWorded = searchFor(words) === null ? 'true' : holds(words);
  const conditions = [size, turned].map((side) => `(${fits(side)} and ${isWorded})`);
  const wordedPieces = '(select * from artworks join artwork_words using (id)) n';
  const rows = conditions.map(
    (condition) => `(select id, offered, came_at from ${wordedPieces} where ${condition} limit ${MOST})`,
  );
  return { condition: conditions.join(' or '), rows: rows.join(' union ') };
}

interface PieceRow {
  readonly id: number;
  readonly name: string;
  readonly catalog_no: string | null;
  readonly maker: string | null;
  readonly is_artist: boolean | null;
  readonly width_inches: number | null;
  readonly height_inches: number | null;
  readonly standing: Standing;
  readonly on_hand: number;
  readonly image_id: number | null;
}

/** Pieces with these ids, the newest first. */
async function hitsOf(context: QueryContext, ids: readonly number[]): Promise<readonly SearchHit[]> {
  const rows = await context.rows<PieceRow>(
    [artworks],
    `select a.id, a.name, d.doc->>'catalog_no' as catalog_no, m.name as maker, m.is_artist, a.width_inches, a.height_inches,
       d.standing, d.on_hand,
       (select image_id from artwork_images i where i.widget_id = a.id order by i.ordinal, i.id limit 1) as image_id
     from artworks a join artwork_details d using (id) left join names m on m.kind = 'company' and m.id = a.manufacturer_id
     where a.id = any($1::int[]) order by a.came_at desc, a.id desc`,
    [ids],
  );
  return rows.map(({ id, name, catalog_no, standing, image_id, ...row }) => ({
    names: [String(id), name, catalog_no],
    imageId: image_id,
    result: {
      kind: 'piece',
      id,
      registration_id: null,
      title: name,
      details: [makerOf(row), sizeOf(row), catalog_no].flatMap((text) => text ?? []),
      state: standing,
      date: null,
      over: standing === 'sold' || standing === 'returned',
    },
  }));
}

function makerOf({ maker, is_artist }: Pick<PieceRow, 'maker' | 'is_artist'>): string | null {
  return maker && makerName({ name: maker, is_artist: is_artist === true });
}

function sizeOf({ width_inches: width, height_inches: height }: Pick<PieceRow, 'width_inches' | 'height_inches'>) {
  return width && height ? sizeInWords({ width, height }) : null;
}
