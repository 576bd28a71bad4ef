import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { rowOf } from './deriving';
import { type KeptPiece, PART_KINDS, type PartKind, type Touched } from './kept-piece';
import type { Names } from './names';

type Row = ReturnType<typeof rowOf>;

/** The columns of a piece, and as what they are handed over. */
const COLUMNS: Readonly<Record<keyof Row, string>> = {
  id: 'int',
  revision: 'int',
  registered_at: 'timestamptz',
  doc: 'jsonb',
  name: 'text',
  manufacturer_id: 'int',
  maker_name: 'text',
  on_hand: 'float8',
  sold: 'boolean',
  custody: 'text',
  provenance: 'text',
  last_transaction: 'text',
  arrived_at: 'text',
  came_at: 'timestamptz',
  width_inches: 'float8',
  height_inches: 'float8',
  categories: 'text',
  words: 'tsvector',
  price_cents: 'bigint',
  shown_cents: 'bigint',
  offered: 'boolean',
  visible: 'boolean',
};
const NAMES = Object.keys(COLUMNS) as (keyof Row)[]; // its own keys

const WRITE = `
  insert into artworks (${NAMES.join(', ')})
  select ${NAMES.map((name) => (name === 'categories' ? `string_to_array(categories, ',')` : name)).join(', ')}
  from unnest(${NAMES.map((name, i) => `$${i + 1}::${COLUMNS[name]}[]`).join(', ')}) as u (${NAMES.join(', ')})
  on conflict (id) do update set
    ${NAMES.filter((name) => name !== 'id' && name !== 'registered_at')
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}`;

export async function writePieces(pieces: readonly KeptPiece[], names: Names, db: Queryable): Promise<void> {
  const kept = pieces.filter(({ state }) => state.stage === 'kept');
  if (kept.length > 0)
    await db.query(
      WRITE,
      columns(
        kept.map((piece) => rowOf(piece, names)),
        NAMES,
      ),
    );
  const gone = pieces.filter(({ state }) => state.stage === 'removed').map(({ id }) => id);
  if (gone.length > 0) await removePieces(gone, db);
  for (const part of PART_KINDS) await writeParts(part, kept, db);
}

async function removePieces(ids: readonly number[], db: Queryable): Promise<void> {
  await db.query('delete from artworks where id = any($1)', [ids]);
  for (const part of PART_KINDS) await db.query(`delete from artwork_${part} where widget_id = any($1)`, [ids]);
}

const WRITE_PARTS: Readonly<Record<PartKind, string>> = {
  dimensions: `
    insert into artwork_dimensions (id, widget_id, dimension_id, units_id, value)
    select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[])
    on conflict (id) do update set units_id = excluded.units_id, value = excluded.value`,
  images: `
    insert into artwork_images (id, widget_id, image_id, ordinal)
    select * from unnest($1::int[], $2::int[], $3::int[], $4::int[])
    on conflict (id) do update set ordinal = excluded.ordinal`,
  transactions: `
    insert into artwork_transactions as t (id, widget_id, recorded, reason, doc)
    select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::jsonb[])
    on conflict (id) do update set reason = coalesce(excluded.reason, t.reason), doc = excluded.doc`,
};

/** What the row of a part holds, in the order of its statement. */
const PART_ROW = {
  dimensions: (id: number, widget_id: number, part: KeptPiece['state']['dimensions'][number]) => ({
    id,
    widget_id,
    dimension_id: part.dimension_id,
    units_id: part.units_id,
    value: part.value,
  }),
  images: (id: number, widget_id: number, part: KeptPiece['state']['images'][number]) => ({
    id,
    widget_id,
    image_id: part.image_id,
    ordinal: part.ordinal,
  }),
  transactions: (id: number, widget_id: number, part: KeptPiece['state']['transactions'][number], told: Touched) => ({
    id,
    widget_id,
    recorded: told.revision,
    reason: told.reason,
    doc: part,
  }),
};

async function writeParts(kind: PartKind, pieces: readonly KeptPiece[], db: Queryable): Promise<void> {
  const rows: object[] = [];
  const gone: number[] = [];
  for (const { id: widget, state, touched } of pieces)
    for (const [id, told] of touched[kind]) {
      const part = state[kind].find((one) => one.id === id);
      // the part and its row are of the same kind
      if (part) rows.push(PART_ROW[kind](id, widget, part as never, told));
      else gone.push(id);
    }
  if (gone.length > 0) await db.query(`delete from artwork_${kind} where id = any($1)`, [gone]);
  if (rows.length > 0) await db.query(WRITE_PARTS[kind], columns(rows));
}
