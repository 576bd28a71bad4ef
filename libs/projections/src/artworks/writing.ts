import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { detailsOf, listedOf, sizesOf, stockOf, wordsRowOf } from './deriving';
import { searchTextChanged, type PieceWorkingCopy, PART_KINDS, type PartKind, type Touched } from './working-copy';
import type { Names } from './names';

/** The columns of two tables, and as what they are handed over. */
const LISTED: Readonly<Record<keyof ReturnType<typeof listedOf>, string>> = {
  id: 'int',
  name: 'text',
  manufacturer_id: 'int',
  maker_name: 'text',
  came_at: 'text',
  width_inches: 'float8',
  height_inches: 'float8',
  categories: 'text',
  price_cents: 'bigint',
  shown_cents: 'bigint',
  offered: 'boolean',
  visible: 'boolean',
};
const DETAILS: Readonly<Record<keyof ReturnType<typeof detailsOf>, string>> = {
  id: 'int',
  revision: 'int',
  registered_at: 'text',
  type_id: 'int',
  quantity_units_id: 'int',
  doc: 'json',
  on_hand: 'float8',
  sold: 'boolean',
  custody: 'text',
  provenance: 'text',
  last_transaction: 'text',
};

/** Statements for rows that are new, and for those that are known. */
function writing(table: string, types: Readonly<Record<string, string>>) {
  const names = Object.keys(types);
  const given = `unnest(${names.map((name, i) => `$${i + 1}::${types[name]}[]`).join(', ')}) as u (${names.join(', ')})`;
  const value = (name: string) => (name === 'categories' ? `string_to_array(u.categories, ',')` : `u.${name}`);
  const kept = names.filter((name) => name !== 'id' && name !== 'registered_at');
  const news = kept.map((name) => `${name} = ${name === 'doc' ? 'coalesce(u.doc, a.doc)' : value(name)}`);
  return {
    insert: `insert into ${table} (${names.join(', ')}) select ${names.map(value).join(', ')} from ${given}`,
    update: `update ${table} a set ${news.join(', ')} from ${given} where a.id = u.id`,
  };
}
const WRITE_LISTED = writing('artworks', LISTED);
const WRITE_DETAILS = writing('artwork_details', DETAILS);
const WRITE_WORDS = `
  insert into artwork_words (id, words) select * from unnest($1::int[], $2::tsvector[])
  on conflict (id) do update set words = excluded.words`;

export async function writePieces(pieces: readonly PieceWorkingCopy[], names: Names, db: Queryable): Promise<void> {
  const kept = pieces.filter(({ state }) => state.stage === 'kept');
  const statements = new Statements(db);
  try {
    for (const how of ['insert', 'update'] as const) {
      const some = kept.filter(({ stored }) => (stored === null) === (how === 'insert'));
      if (some.length > 0) writeRows(some, how, names, statements);
    }
    const reworded = kept.filter(searchTextChanged).map((piece) => wordsRowOf(piece, names));
    if (reworded.length > 0) statements.say(WRITE_WORDS, columns(reworded));
    writeParts(kept, statements);
    const gone = pieces.filter(({ state }) => state.stage === 'removed').map(({ id }) => id);
    if (gone.length > 0) removePieces(gone, statements);
  } finally {
    await statements.done();
  }
}

/** Statements one after the other, and none after one that fails: Postgres works on the first while others are spelled. */
class Statements {
  private last: Promise<unknown> | null = null;

  constructor(private readonly db: Queryable) {}

  say(text: string, values: readonly unknown[]): void {
    const send = () => this.db.query(text, values);
    this.last = this.last ? this.last.then(send) : send();
    this.last.catch(() => {}); // `done` rejects with it
  }

  async done(): Promise<void> {
    await this.last;
  }
}

function writeRows(
  pieces: readonly PieceWorkingCopy[],
  how: 'insert' | 'update',
  names: Names,
  statements: Statements,
): void {
  const rows = pieces.map((piece) => rowsOf(piece, names));
  statements.say(
    WRITE_LISTED[how],
    columns(
      rows.map(({ listed }) => listed),
      keys(LISTED),
    ),
  );
  statements.say(
    WRITE_DETAILS[how],
    columns(
      rows.map(({ details }) => details),
      keys(DETAILS),
    ),
  );
}

function keys<K extends string>(types: Readonly<Record<K, string>>): K[] {
  return Object.keys(types) as K[]; // its own
}

/** What followed from its parts before holds, unless a batch spoke of them. */
function rowsOf(piece: PieceWorkingCopy, names: Names) {
  const stock = (piece.stock ??= stockOf(piece.state.transactions, piece.registeredAt));
  const sizes = (piece.sizes ??= sizesOf(piece.state.dimensions, names));
  return { listed: listedOf(piece, stock, sizes, names), details: detailsOf(piece, stock) };
}

function removePieces(ids: readonly number[], statements: Statements): void {
  for (const table of ['artworks', 'artwork_details', 'artwork_words'])
    statements.say(`delete from ${table} where id = any($1)`, [ids]);
  for (const part of PART_KINDS) statements.say(`delete from artwork_${part} where widget_id = any($1)`, [ids]);
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
    insert into artwork_transactions as t
      (id, widget_id, recorded, reason, employee_id, vendor_id, customer_id, quantity_units_id, doc)
    select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::json[])
    on conflict (id) do update set reason = coalesce(excluded.reason, t.reason), employee_id = excluded.employee_id,
      vendor_id = excluded.vendor_id, customer_id = excluded.customer_id,
      quantity_units_id = excluded.quantity_units_id, doc = excluded.doc`,
};

/** What the row of a part holds, in the order of its statement. */
const PART_ROW = {
  dimensions: (id: number, widget_id: number, part: PieceWorkingCopy['state']['dimensions'][number]) => ({
    id,
    widget_id,
    dimension_id: part.dimension_id,
    units_id: part.units_id,
    value: part.value,
  }),
  images: (id: number, widget_id: number, part: PieceWorkingCopy['state']['images'][number]) => ({
    id,
    widget_id,
    image_id: part.image_id,
    ordinal: part.ordinal,
  }),
  transactions: (
    id: number,
    widget_id: number,
    part: PieceWorkingCopy['state']['transactions'][number],
    told: Touched,
  ) => ({
    id,
    widget_id,
    recorded: told.revision,
    reason: told.reason,
    employee_id: part.employee_id,
    vendor_id: part.vendor_id,
    customer_id: part.customer_id,
    quantity_units_id: part.quantity_units_id,
    doc: part,
  }),
};

function writeParts(pieces: readonly PieceWorkingCopy[], statements: Statements): void {
  const rows: Record<PartKind, object[]> = { dimensions: [], images: [], transactions: [] };
  const gone: Record<PartKind, number[]> = { dimensions: [], images: [], transactions: [] };
  for (const { id: widget, state, touched } of pieces)
    for (const told of touched) {
      const part = state[told.part].find(({ id }) => id === told.id);
      // the part and its row are of the same kind
      if (part) rows[told.part].push(PART_ROW[told.part](told.id, widget, part as never, told));
      else gone[told.part].push(told.id);
    }
  for (const kind of PART_KINDS) {
    if (gone[kind].length > 0) statements.say(`delete from artwork_${kind} where id = any($1)`, [gone[kind]]);
    if (rows[kind].length > 0) statements.say(WRITE_PARTS[kind], columns(rows[kind]));
  }
}
