import { day, moment, phone, phoneWords, seldom, series, wordsIn } from './series';

interface Told {
  readonly fields: string;
  /** Fields of the documents about persons. */
  readonly personal?: string;
  /** Text whose words find the records. */
  readonly text?: string;
}

/** Makes a record for each number, with a document of these fields in SQL; what it says of persons stands apart. */
function records(kind: string, { fields, personal, text = "''" }: Told): readonly string[] {
  const ownText = personal === undefined ? text : "''";
  const documents = `insert into record_${kind} (id, revision, doc, words)
    select n, 0, jsonb_build_object(${fields}), ${wordsIn(ownText)} from ${series}`;
  if (personal === undefined) return [documents];
  return [
    documents,
    `insert into personal_${kind} (id, person, doc, words)
     select n, n::text, jsonb_build_object(${personal}), ${wordsIn(text)} from ${series}`,
  ];
}

const lastName = `case when ${seldom} then 'Needle' else 'Brook' end || n`;
const firmName = `case when ${seldom} then 'Needle' else 'Frames' end || n`;
const imageTitle = `case when ${seldom} then 'Needle' else 'Tide' end || n`;

/** Persons, firms and orders that SQL multiplies in the read tables, as years of a shop would leave them. */
export const PEOPLE_AND_ORDERS: readonly string[] = [
  ...records('person', {
    fields: `'image_id', null, 'deceased', ${seldom}, 'web_id', n`,
    personal: `'first', 'Ada' || n % 90, 'last', ${lastName}, 'preferred_first', null, 'middle', 'M' || n % 26,
     'suffix', null, 'birthday', '19' || 10 + n % 90 || '-03-01', 'title', case when ${seldom} then 'Dr.' end`,
    text: `'Ada' || n % 90 || ' ' || ${lastName}`,
  }),
  ...records('customer', {
    fields: `'person_id', n, 'company_id', null, 'type', 'private', 'group', 'group ' || n % 50, 'do_not_contact', ${seldom},
     'secret', ${seldom}, 'tax_exempt', n % 2 = 1, 'web_id', n`,
  }),
  ...records('company', {
    fields: `'name', ${firmName}, 'description', null, 'virtual', ${seldom}, 'is_artist', n % 2 = 1, 'image_id', n, 'web_id', n`,
    text: firmName,
  }),
  ...records('contact_detail', {
    fields: `'person_id', n, 'company_id', null, 'attribute_id', 1, 'billing', ${seldom}, 'primary', n % 9 > 0, 'confirmed', false`,
    personal: `'value', ${phone}, 'context', null`,
    text: phoneWords,
  }),
  ...records('image', {
    fields: `'title', ${imageTitle}, 'alt', null, 'hash', md5(n::text), 'width', 900 + n % 900, 'height', 900,
     'category_id', n % 9, 'center_x', 0.5, 'center_y', 0.5, 'reimage', ${seldom}, 'mime', 'jpeg', 'cutout', null`,
    text: imageTitle,
  }),
  `insert into orders (id, revision, state, customer_id, company_contact_id, pickup_location_id, purchase_order, description,
     sales_person_id, due_date, booked_at, ready_at, total, paid, ticket_count, job_count, places, progress,
     is_cancelled, created_at, changed_at, doc)
   select n, 3, n % 8, n, null, null, null, 'Map no. ' || n, n % 6, ${day}, ${moment('3 hours')}, null, n * 7, 0, 1, 1,
     '|shelf ' || n % 40 || '|', '50', n % 100 = 0,
     ${moment('3 hours')}, ${moment('4 hours')}, '{}' from ${series}`,
  `insert into order_words (id, customer_id, words)
   select n, n, ${wordsIn(`case when ${seldom} then 'needle ' else 'map no ' end || n`)} from ${series}`,
  `insert into order_items (id, order_id, customer_id, indice, state, quantity, description, instructions, location, due_date)
   select n, n, n, 1, n % 8, 1, 'Map', null, 'Shelf ' || n % 40, ${day} from ${series}`,
  `insert into order_services (id, order_id, item_id, template_id, vendor_id, revision, customer_id, state, due_date, progress,
     item, name, category, next_step_id, next_step, waiting, waits_since, late_from, critical_from)
   select n, n, n, n % 25, null, 3, n, n % 8, ${day}, '50', 'Map', 'Fitting', 'Fitting', 5, 'Cut', n % 8 in (1, 2),
     w, w + interval '9000 hours', w + interval '18000 hours' from (select n, ${moment('2 hours')} as w from ${series}) s`,
];
