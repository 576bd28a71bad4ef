import { day, moment, phone, phoneWords, seldom, series, wordsIn } from './series';

const asker = `case when ${seldom} then 'Needle' else 'Brook' end || n`;

/** Payments, letters and papers that SQL multiplies in the read tables, as years of a shop would leave them. */
export const PAPERS: readonly string[] = [
  `insert into payments (id, revision, state, amount, declined_because, workshop_id, registration_id, order_id, brand, last4,
     reference, owed_back, refunded, started_at, changed_at)
   select n, 2, (array['succeeded', 'succeeded', 'declined', 'unknown'])[1 + n % 4], n * 7, null, null, n, n, 'Visa', '4242',
     'p' || n, case when ${seldom} then 100 else 0 end, 0, ${moment('3 hours')}, ${moment('3 hours')} from ${series}`,
  `insert into credits (id, revision, customer_id, person_id, amount, remaining, voided, until, reason, spent_on, is_void,
     granted_at, changed_at)
   select n, 1, n, n, n * 7, case when n % 3 > 0 then n else 0 end, 0, ${day}, 'cancellation ' || n, '[]', ${seldom},
     ${moment('3 hours')}, ${moment('3 hours')} from ${series}`,
  `insert into subscriptions (id, revision, stage, person_id, asked_at, confirmed_at, left_at, left_by)
   select n, 1, case when ${seldom} then 'asked' when n % 4 = 0 then 'left' else 'subscribed' end, n, ${moment('3 hours')},
     ${moment('4 hours')}, null, null from ${series}`,
  `insert into subscription_addresses (id, person, email, first, last, compared)
   select n, n::text, 'ada' || n || '@example.com', 'Ada', 'Brook', 'ada' || n || '@example.com' from ${series}`,
  `insert into enquiries (id, revision, person_id, about, subject_id, asked_at, answered_at, answered_by)
   select n, 1, n, 'piece', n, ${moment('3 hours')}, case when ${seldom} then null else ${moment('4 hours')} end, 'account-7'
   from ${series}`,
  `insert into enquiry_words (id, person, name, email, phone, message, answer, note, words)
   select n, n::text, ${asker}, 'ada' || n || '@example.com', ${phone}, 'Is it still there?', 'Yes.', null,
     ${wordsIn(`${asker} || ' ' || ${phoneWords} || ' is it still there yes'`)} from ${series}`,
  `insert into consignor_statements (id, consignor_id, name, number, first_day, last_day, opening, closing, given_at, by)
   select n, n % 900, 'Frames ' || n % 900, n / 900 + 1, ${day}, ${day}, n, n * 3, ${moment('3 hours')}, 'account-7' from ${series}`,
  `insert into consignor_payouts (id, consignor_id, amount, paid_on, how, reference, reason, corrected, recorded_at, by)
   select n, n % 900, n * 3, ${day}, case when ${seldom} then 'cash' else 'check' end, null, null, null, ${moment('3 hours')},
     'account-7' from ${series}`,
  `insert into import_runs (id, run, begun_at, last_at, by, origin, file, rows, digests)
   values (1, 'needle', now(), now(), 'account-7', 'import', null, null, '')`,
  `insert into import_rows (id, run_id, kind, record_id, touched, by, undone)
   select n, 1, 'artwork', n, case when ${seldom} then 'changed' else 'added' end, 'account-7', ${seldom} from ${series}`,
  `insert into state.message (template, event_id, stream, revision, message_id, person, state, made_at, due_at, settled_at)
   select 'order-ready', gen_random_uuid(), 'order-' || n, 3, 'm' || n, n::text,
     case when ${seldom} then 'dropped' else 'sent' end, ${moment('3 hours')}, null, ${moment('3 hours')} from ${series}`,
];
