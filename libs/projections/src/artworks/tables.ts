import { keptCountSql } from '../engine/kept-count';

/** Titles and names sort by ICU's root collation: case and accents second. */
const SORTED = 'text collate "und-x-icu"';

/** The customer for whom a piece is held. */
export const HELD_FOR = "((doc->>'held_for')::integer)";

/** The last day on which a piece is held. */
export const HELD_UNTIL = "(doc->>'held_until')";

/** The framing order that a sale names. */
export const SOLD_UNDER = "((doc->>'order_id')::integer)";

// What lists are found and sorted by stands apart, in narrow rows that are read through in a moment; a page has room
// for the next versions of its rows, and the indexes on sorts hold the public list alone.
export const TABLES = `
create table artworks (
  id integer primary key,
  name ${SORTED} not null,
  manufacturer_id integer,
  maker_name ${SORTED},
  price_cents bigint,
  shown_cents bigint,
  offered boolean not null,
  visible boolean not null,
  came_at text collate "C" not null,
  width_inches float8,
  height_inches float8,
  categories text[] not null
) with (fillfactor = 80);
create table artwork_details (
  id integer primary key,
  revision integer not null,
  registered_at text not null,
  type_id integer,
  quantity_units_id integer,
  doc json not null,
  reply text not null,
  on_hand float8 not null,
  sold boolean not null,
  custody text not null,
  provenance text not null,
  standing text not null,
  location text,
  consignor_id integer,
  last_transaction text
) with (fillfactor = 80);
create index artwork_details_type on artwork_details (type_id);
create index artwork_details_units on artwork_details (quantity_units_id) where quantity_units_id is not null;
create index artwork_details_held on artwork_details (${HELD_FOR}) where ${HELD_FOR} is not null;
create index artworks_manufacturer on artworks (manufacturer_id);
create index artworks_newest on artworks (came_at) where offered;
create index artworks_title on artworks (name) where offered;
create index artworks_artist on artworks (maker_name) where offered;

${keptCountSql('artworks')}
create table artwork_words (id integer primary key, words tsvector not null);

create table artwork_dimensions (
  id integer primary key,
  widget_id integer not null,
  dimension_id integer not null,
  units_id integer,
  value text not null
);
create index artwork_dimensions_widget on artwork_dimensions (widget_id);
create index artwork_dimensions_dimension on artwork_dimensions (dimension_id);
create index artwork_dimensions_units on artwork_dimensions (units_id);

create table artwork_images (
  id integer primary key,
  widget_id integer not null,
  image_id integer not null,
  ordinal integer not null
);
create index artwork_images_widget on artwork_images (widget_id);
create index artwork_images_image on artwork_images (image_id);

create table artwork_transactions (
  id integer primary key,
  widget_id integer not null,
  recorded integer not null,
  reason text,
  activity text not null,
  counted_at text collate "C",
  employee_id integer,
  vendor_id integer,
  customer_id integer,
  quantity_units_id integer,
  doc json not null
);
create index artwork_transactions_widget on artwork_transactions (widget_id);
create index artwork_transactions_counted on artwork_transactions (counted_at);
create index artwork_transactions_employee on artwork_transactions (employee_id) where employee_id is not null;
create index artwork_transactions_vendor on artwork_transactions (vendor_id) where vendor_id is not null;
create index artwork_transactions_customer on artwork_transactions (customer_id) where customer_id is not null;
create index artwork_transactions_order on artwork_transactions (${SOLD_UNDER}) where ${SOLD_UNDER} is not null;
create index artwork_transactions_units on artwork_transactions (quantity_units_id) where quantity_units_id is not null;

create table names (
  kind text,
  id integer,
  name ${SORTED},
  ordinal integer,
  is_artist boolean,
  words tsvector,
  primary key (kind, id)
);
create index names_artists on names (name) where is_artist;
`;

/** A term finds its pieces by this one, which would double the price of filling the tables. */
export const INDEXES = `
create index artwork_words_words on artwork_words using gin (words);
create index artworks_all_newest on artworks (came_at, id);
create index artworks_all_titles on artworks (name, id);
create index artworks_all_prices on artworks (price_cents, id);
create index artworks_all_artists on artworks (maker_name, id);
create index artworks_hidden on artworks (id) where not offered;
create index artworks_categories on artworks using gin (categories);
create index artworks_width on artworks (width_inches, id);
create index artworks_height on artworks (height_inches, id);
create index artwork_details_standing on artwork_details (standing, id);
create index artwork_details_location on artwork_details (location, id);
create index artwork_details_consignor on artwork_details (consignor_id, id) where consignor_id is not null;
create index artwork_details_until on artwork_details ((${HELD_UNTIL}));
create index artwork_transactions_activity on artwork_transactions (activity, counted_at, widget_id);
`;
