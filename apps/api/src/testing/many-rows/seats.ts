import { day, moment, phone, phoneWords, seldom, series, wordsIn } from './series';

const workshop = `case when ${seldom} then 'Needle' else 'Glazing' end || n % 900`;
const lastName = `case when ${seldom} then 'Needle' else 'Brook' end || n`;

const seat = `jsonb_build_object('stage', case when ${seldom} then 'waitlist' when n % 9 = 1 then 'cancelled'
  when n % 500 = 8 then 'check mailed' else 'registered' end, 'name', ${workshop},
  'order_id', 100000 + n, 'total', 9500, 'settled', '[]'::jsonb, 'owed_by_hand', case when ${seldom} then 500 else 0 end,
  'sent_by_hand', 0, 'way', 'card', 'stood', 'registered', 'check_by', ${day}, 'unconfirmed', n % 500 = 8, 'until', null, 'open', null)`;

/** Registrations that SQL multiplies in the read tables, twenty-seven for each workshop. */
export const SEATS: readonly string[] = [
  `insert into workshops (id, revision, publish, doc)
   select n, 3, true, jsonb_build_object('name', 'Glazing' || n, 'seats', 30, 'publish', true, 'closed', false, 'price', 9500)
   from generate_series(1, 900) n`,
  `insert into seats (id, workshop_id, customer_id, seat, words, place, changed_at, to_workshop_id, arriving)
   select n, 1 + n % 900, n, ${seat}, ${wordsIn(workshop)}, n, ${moment('3 hours')}, null, null from ${series}`,
  `insert into registrations (id, revision, workshop_id, person_id, received_at, changed_at)
   select n, 1, 1 + n % 900, n, ${moment('3 hours')}, ${moment('4 hours')} from ${series}`,
  `insert into registration_words (id, person, first, last, phone, email, address, address_2, city, state, zip, confirmation, comments, words)
   select n, n::text, 'Ada', ${lastName}, ${phone}, 'ada' || n || '@example.com', '1 Main St', null, 'Cary', 'NC', '27511', 'c' || n, null,
     ${wordsIn(`'ada ' || ${lastName} || ' ' || ${phoneWords}`)} from ${series}`,
];
