import { day, moment, seldom, series } from './series';

/** Pieces, and what became of them, that SQL multiplies in the read tables: half of them are on the public list. */
export const PIECES: readonly string[] = [
  `insert into artworks (id, name, manufacturer_id, maker_name, price_cents, shown_cents, offered, visible, came_at, width_inches,
     height_inches, categories)
   select n, case when ${seldom} then 'Needle' else 'Tide' end || n, n % 900, 'Brook ' || n % 900, n * 7, n * 7, n % 2 = 0, true,
     ${day}, n % 60, n % 40, array['Prints', case when ${seldom} then 'needle' else 'Sea' end] from ${series}`,
  `insert into artwork_details (id, revision, registered_at, type_id, quantity_units_id, doc, reply, on_hand, sold, custody,
     provenance, standing, location, consignor_id, last_transaction)
   select n, 3, ${day}, n % 9, null, case when ${seldom} then '{"held_until":"2026-04-01"}' else '{}' end::json, '{}', 1,
     n % 2 = 1, 'here', 'known', case when ${seldom} then 'consigned' else 'owned' end, 'Shelf ' || n % 40,
     case when ${seldom} then 7 end, null from ${series}`,
  `insert into artwork_words (id, words) select n, to_tsvector('simple', case when ${seldom} then 'needle' else 'tide' end
     || ' ' || n || ' prints') from ${series}`,
  `insert into artwork_transactions (id, widget_id, recorded, reason, activity, counted_at, employee_id, vendor_id, customer_id,
     quantity_units_id, doc)
   select n, n, 1, null, case when ${seldom} then 'Consigned' else 'Purchased' end, ${day}, null, null, null, null, '{"fees":0,"cost":0,"markup":1,"quantity":1}' from ${series}`,
  `insert into names (kind, id, name, ordinal, is_artist, words)
   select 'company', n, 'Brook ' || n, null, true, to_tsvector('simple', 'brook ' || n) from ${series}`,
  `insert into arrivals (widget_id, offered_at) select n, ${moment('3 hours')} from ${series}`,
];
