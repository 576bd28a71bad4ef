import type { Queryable } from '@rabbet/postgres';
import { columns, joined, splitSql } from '../engine/columns';
import type { RowChanges } from './derive-rows';

type TableName = keyof RowChanges;

/** The columns of each table, with the types in which their values are sent. */
const COLUMNS: { readonly [T in TableName]: Readonly<Record<keyof RowChanges[T]['written'][number], string>> } = {
  artworks: {
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
  },
  artwork_details: {
    id: 'int',
    revision: 'int',
    registered_at: 'text',
    type_id: 'int',
    quantity_units_id: 'int',
    doc: 'json',
    reply: 'text',
    on_hand: 'float8',
    sold: 'boolean',
    custody: 'text',
    provenance: 'text',
    standing: 'text',
    location: 'text',
    consignor_id: 'int',
    last_transaction: 'text',
  },
  artwork_words: { id: 'int', words: 'tsvector' },
  artwork_dimensions: { id: 'int', widget_id: 'int', dimension_id: 'int', units_id: 'int', value: 'text' },
  artwork_images: { id: 'int', widget_id: 'int', image_id: 'int', ordinal: 'int' },
  artwork_transactions: {
    id: 'int',
    widget_id: 'int',
    recorded: 'int',
    reason: 'text',
    activity: 'text',
    counted_at: 'text',
    employee_id: 'int',
    vendor_id: 'int',
    customer_id: 'int',
    quantity_units_id: 'int',
    doc: 'json',
  },
};
const TABLE_NAMES = Object.keys(COLUMNS) as TableName[]; // its own

/** Only one event of a transaction tells each of these: a row that another event writes again keeps them. */
const TOLD_ONCE: ReadonlySet<string> = new Set(['recorded', 'reason']);

/** Writes all tables in one statement: a single change spends most of its time waiting for answers. */
export async function writeRows(changes: RowChanges, db: Queryable): Promise<void> {
  const steps: string[] = [];
  const values: unknown[] = [];
  for (const table of TABLE_NAMES) {
    const { written, gone } = changes[table];
    if (gone.length > 0) steps.push(`delete from ${table} where id = any($${values.push(gone)}::int[])`);
    if (written.length === 0) continue;
    const names = Object.keys(COLUMNS[table]);
    steps.push(upsert(table, names, values.length + 1));
    values.push(...names.map((name) => column(name, written as readonly Readonly<Record<string, unknown>>[]))); // by these names
  }
  if (steps.length === 0) return;
  await db.query(`with ${steps.map((step, i) => `step_${i} as (${step})`).join(', ')} select`, values);
}

/** JSON texts, which are most of what is written. */
const JSON_TEXTS: ReadonlySet<string> = new Set(['doc', 'reply']);

function column(name: string, rows: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  if (!JSON_TEXTS.has(name)) return columns(rows, [name])[0];
  return joined(rows.map(({ [name]: value }) => (typeof value === 'string' ? value : JSON.stringify(value))));
}

/** Expects an array of values for each column, in parameters from number `first` on. */
function upsert(table: TableName, names: readonly string[], first: number): string {
  const types: Readonly<Record<string, string>> = COLUMNS[table];
  const given = names.map((name, i) => {
    const parameter = `$${first + i}`;
    return `${JSON_TEXTS.has(name) ? splitSql(parameter) : parameter}::${types[name]}[]`;
  });
  const values = names.map((name) => (name === 'categories' ? `string_to_array(categories, ',')` : name));
  const news = (name: string) => (TOLD_ONCE.has(name) ? `coalesce(t.${name}, excluded.${name})` : `excluded.${name}`);
  return `insert into ${table} as t (${names.join(', ')})
    select ${values.join(', ')} from unnest(${given.join(', ')}) as u (${names.join(', ')})
    on conflict (id) do update set ${names.map((name) => `${name} = ${news(name)}`).join(', ')}`;
}
