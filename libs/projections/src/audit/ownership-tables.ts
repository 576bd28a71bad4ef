/** Columns of a holding, with their types. */
export const HOLDING_COLUMNS = {
  standing: 'text',
  custody: 'text',
  provenance: 'text',
  quantity: 'float8',
  parts: 'jsonb',
  consignor_id: 'int',
  location: 'text',
  cost: 'bigint',
  price: 'bigint',
  transaction_id: 'int',
} as const;

const NULLABLE_COLUMNS: ReadonlySet<string> = new Set(['consignor_id', 'location', 'cost', 'price', 'transaction_id']);
const holdingColumns = Object.entries(HOLDING_COLUMNS).map(
  ([name, type]) => `${name} ${type}${NULLABLE_COLUMNS.has(name) ? '' : ' not null'}`,
);

// `at` is valid time, `known` recorded time. Moments of valid time are texts whose alphabetical order is that of time.
// A version in `ownership_points` is recorded from `known` until `known_until`.
// `ownership_consignors` has the consignors of pieces, former ones too, with what is due to them now.
export const OWNERSHIP_TABLES = `
create table ownership_entries (
  widget_id integer not null,
  revision integer not null,
  known timestamptz not null,
  at text collate "C",
  by text not null,
  type text not null,
  transaction_id integer,
  data json not null,
  primary key (widget_id, revision)
);
create index ownership_entries_known on ownership_entries (known);
create index ownership_entries_transaction on ownership_entries (transaction_id) where transaction_id is not null;

create table ownership_points (
  widget_id integer not null,
  at text collate "C" not null,
  known timestamptz not null,
  known_until timestamptz,
  ${holdingColumns.join(',\n  ')},
  primary key (widget_id, at, known)
) with (fillfactor = 90);

create table ownership_findings (
  widget_id integer not null,
  place integer not null,
  fault text not null,
  at text collate "C",
  transaction_id integer,
  events text not null,
  primary key (widget_id, place)
);
create table ownership_seen (widget_id integer primary key, at text collate "C" not null, event integer not null);
create index ownership_seen_at on ownership_seen (at);

create table ownership_labels (
  kind text not null,
  id integer not null,
  known timestamptz not null,
  name text not null,
  stored text,
  is_artist boolean,
  catalog_no text,
  maker_id integer,
  primary key (kind, id, known)
);

create table ownership_consignors (
  widget_id integer not null,
  consignor_id integer not null,
  due bigint not null,
  primary key (consignor_id, widget_id)
);
create index ownership_consignors_widget on ownership_consignors (widget_id);
`;
