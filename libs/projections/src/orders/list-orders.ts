import { orderList as list, STATE_FILTERS } from '@rabbet/domain/orders/orders';
import { company, contactDetail, customer, person } from '@rabbet/domain/people/people';
import { dateIn, SHOP_ZONE } from '@rabbet/domain/time/zone';
import { namesOfCustomers } from '../people/people';
import { pagedList } from '../reading/paged-list';
import type { QueryContext } from '../reading/query-context';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { personalTableOf, recordsOf, recordTable, referenceColumn } from '../records/record-projection';
import { foldedSql } from '../records/searching';
import { seats } from '../registrations/registrations';
import { orders } from './orders';

const dollars = (cents: string) => `((${cents}) / 100.0)::float8`;
const PAID = `(select coalesce(sum((x->>'amount')::int), 0)::int from jsonb_array_elements(s.seat->'settled') x)`;
const STATE_OF_SEAT = `case s.seat->>'stood' when 'registered' then 7 when 'check mailed' then 6 else 0 end`;

/** Framing orders, and the orders that seats stand for, on a day. */
export const orderRowsSql = (
  today: string,
) => `(select o.id, o.revision, null::int as registration_id, o.state, o.is_cancelled as cancelled,
    ${answeringSql('customer', 'o.customer_id')} as customer_id, o.description, o.purchase_order, o.sales_person_id,
    o.due_date, coalesce(o.state in (1, 2) and o.due_date < ${today}, false) as late, o.ticket_count, o.job_count,
    o.progress::float8 as progress, o.places, ${dollars('o.total')} as total, ${dollars('o.paid')} as paid,
    ${dollars('(case when o.is_cancelled then 0 else o.total end) - o.paid')} as owed, o.booked_at, o.created_at, o.changed_at,
    o.words
  from orders o
  union all
  select (s.seat->>'order_id')::int, null::int, s.id, ${STATE_OF_SEAT}, s.seat->>'stage' = 'cancelled',
    ${answeringSql('customer', 's.customer_id')}, concat('Workshop: ', s.seat->>'name'), null::text, null::int,
    null::text, false, 0, 0, 0::float8, ''::text, ${dollars("(s.seat->>'total')::int")}, ${dollars(PAID)},
    ${dollars(`(s.seat->>'total')::int - ${PAID}`)}, null::timestamptz, s.changed_at, s.changed_at,
    ${foldedSql("concat_ws(' ', s.seat->>'order_id', 'Workshop:', s.seat->>'name')")}
  from seats s) orders_listed`;

const [CUSTOMER, COMPANY, DETAIL] = [customer, company, contactDetail].map(recordTable);
/** Contact detail, and its digits alone: a phone is stored as people write it. */
const withDigits = (detail: string) =>
  `concat_ws(' ', ${detail}.doc->>'value', regexp_replace(${detail}.doc->>'value', '[^0-9]', '', 'g'))`;
/** Names of customers with how they are reached: joined as a whole, as one look-up for each order would take seconds. */
const OF_CUSTOMERS = `(select c.id, ${foldedSql("concat_ws(' ', n.names, f.doc->>'name', own.told, firms.told)")} as words
  from ${CUSTOMER} c
    left join (select id, string_agg(concat_ws(' ', doc->>'first', doc->>'last'), ' ') as names
      from ${personalTableOf(person)} group by id) n on n.id = ${referenceColumn('person_id', 'c')}
    left join ${COMPANY} f on f.id = ${referenceColumn('company_id', 'c')}
    left join (select ${referenceColumn('person_id', 'd')} as id, string_agg(${withDigits('v')}, ' ') as told
      from ${DETAIL} d join ${personalTableOf(contactDetail)} v on v.id = d.id group by 1) own
      on own.id = ${referenceColumn('person_id', 'c')}
    left join (select ${referenceColumn('company_id', 'd')} as id, string_agg(${withDigits('d')}, ' ') as told
      from ${DETAIL} d group by 1) firms on firms.id = ${referenceColumn('company_id', 'c')})`;

/** Digits of a word that is a part of a phone, as people write it: "555-0134". */
const DIGITS = `case when word ~ '^[-+().0-9]+$' then regexp_replace(word, '[^0-9]', '', 'g') else '' end`;
const occursIn = (words: string) =>
  `(position(word in ${words}) > 0 or digits <> '' and position(digits in ${words}) > 0)`;

const bookedOn = `(booked_at at time zone '${SHOP_ZONE}')::date::text`;
const filtered = Object.entries(STATE_FILTERS).map(
  ([value, { states }]) => `when ${value} then state in (${states.join(', ')})`,
);

export const READ_BY_ORDER_ROWS = [orders, seats, duplicates];
export const dayOf = ({ now }: Pick<QueryContext, 'now'>) => dateIn(now.getTime());

/** Orders for staff, the newest first; of merged customers, the one who answers for them. */
export const orderList = pagedList(list, {
  reads: [...READ_BY_ORDER_ROWS, ...[customer, person, company, contactDetail].map(recordsOf)],
  from: orderRowsSql('$3::text'),
  order: '-id',
  isIndexed: true,
  facts: [dayOf],
  filters: {
    state: (state) => `(case ${state} ${filtered.join(' ')} else state = ${state} end)`,
    customer_id: (id) => `customer_id in ${oneWithSql('customer', id)}`,
    due_from: (date) => `due_date >= ${date}`,
    due_until: (date) => `due_date <= ${date}`,
    booked_from: (date) => `${bookedOn} >= ${date}`,
    booked_until: (date) => `${bookedOn} <= ${date}`,
    location: (place) => `position(lower('|' || ${place} || '|') in places) > 0`,
    term: (term) => `not exists (
      with asked as materialized (select word, ${DIGITS} as digits
          from regexp_split_to_table(${foldedSql(`trim(${term})`)}, '\\s+') word),
        known as materialized (select word, c.id from asked join ${OF_CUSTOMERS} c on ${occursIn('c.words')})
      select from asked
      where not ${occursIn('orders_listed.words')} and (word, customer_id) not in (select word, id from known))`,
  },
  names: namesOfCustomers,
});
