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
    ${dollars('o.total - o.paid')} as owed, o.booked_at, o.created_at, o.changed_at
  from orders o
  union all
  select (s.seat->>'order_id')::int, null::int, s.id, ${STATE_OF_SEAT}, s.seat->>'stage' = 'cancelled',
    ${answeringSql('customer', 's.customer_id')}, concat('Workshop: ', s.seat->>'name'), null::text, null::int,
    null::text, false, 0, 0, 0::float8, ''::text, ${dollars("(s.seat->>'total')::int")}, ${dollars(PAID)},
    ${dollars(`(s.seat->>'total')::int - ${PAID}`)}, null::timestamptz, s.changed_at, s.changed_at
  from seats s) orders_listed`;

const [CUSTOMER, COMPANY, DETAIL] = [customer, company, contactDetail].map(recordTable);
/** Names and phones of the customer of an order. */
const OF_CUSTOMER = `(select concat_ws(' ', (select string_agg(concat_ws(' ', n.doc->>'first', n.doc->>'last'), ' ')
      from ${personalTableOf(person)} n where n.id = ${referenceColumn('person_id', 'c')}),
    (select f.doc->>'name' from ${COMPANY} f where f.id = ${referenceColumn('company_id', 'c')}),
    (select string_agg(v.doc->>'value', ' ') from ${DETAIL} d join ${personalTableOf(contactDetail)} v on v.id = d.id
      where ${referenceColumn('person_id', 'd')} = ${referenceColumn('person_id', 'c')}),
    (select string_agg(d.doc->>'value', ' ') from ${DETAIL} d
      where ${referenceColumn('company_id', 'd')} = ${referenceColumn('company_id', 'c')}))
  from ${CUSTOMER} c where c.id = orders_listed.customer_id)`;
const WORDS = foldedSql(`concat_ws(' ', id, description, purchase_order, ${OF_CUSTOMER})`);

/** Digits of a word that is a part of a phone, as people write it: "555-0134". */
const DIGITS = `case when word ~ '^[-+().0-9]+$' then regexp_replace(word, '[^0-9]', '', 'g') else '' end`;

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
    term: (term) =>
      `not exists (select from regexp_split_to_table(${foldedSql(`trim(${term}::text)`)}, '\\s+') word
         where position(word in ${WORDS}) = 0 and (${DIGITS} = '' or position(${DIGITS} in ${WORDS}) = 0))`,
  },
  names: namesOfCustomers,
});
