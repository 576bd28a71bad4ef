import { type Caller, mayRead } from '@rabbet/domain/callers/caller';
import { orderList as list, STATE_FILTERS } from '@rabbet/domain/orders/orders';
import { company, contactDetail, customer, employee, person } from '@rabbet/domain/people/people';
import { dateIn, SHOP_ZONE } from '@rabbet/domain/time/zone';
import { accounts } from '../accounts/accounts';
import { customersWith, namesOfCustomers } from '../people/people';
import { pagedList, type Search } from '../reading/paged-list';
import type { QueryContext } from '../reading/query-context';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { pointingSql } from '../records/finding-words';
import { patternOf } from '../records/folded-sql';
import { recordsOf, recordTable, referenceColumn } from '../records/record-projection';
import { ORDER_OF_SEAT, seatRows, seats, stateOfSeat } from '../workshops/workshops';
import { searchWords } from '../text/search-words';
import { ORDERS_IN_ALL } from './kept-totals';
import { balanceSql, orders } from './orders';

const dollars = (cents: string) => `((${cents}) / 100.0)::float8`;
const PAID = `(select coalesce(sum((x->>'amount')::int), 0)::int from jsonb_array_elements(s.seat->'settled') x)`;
const STATE_OF_SEAT = stateOfSeat('s.seat');
/** SQL for the state and the amounts, in cents, of the orders that seats stand for. */
export const seatOrdersSql = `(select ${STATE_OF_SEAT} as state, s.seat->>'stage' = 'cancelled' as cancelled,
  (s.seat->>'total')::int as total, (s.seat->>'total')::int - ${PAID} as owed from seats s)`;
const LATE = 'state in (1, 2) and due_date < $3::text';

/** Framing orders, and the orders that seats stand for, on a day. */
export const orderRowsSql = (
  today: string,
) => `(select o.id, o.revision, null::int as registration_id, o.state, o.is_cancelled as cancelled,
    ${answeringSql('customer', 'o.customer_id')} as customer_id, o.description, o.purchase_order, o.sales_person_id,
    o.due_date, coalesce(o.state in (1, 2) and o.due_date < ${today}, false) as late, o.ticket_count, o.job_count,
    o.progress::float8 as progress, o.places, ${dollars('o.total')} as total, ${dollars('o.paid')} as paid,
    ${dollars(balanceSql('o.'))} as owed, o.booked_at, o.created_at, o.changed_at,
    o.customer_id as own_customer_id
  from orders o
  union all
  select ${ORDER_OF_SEAT}, null::int, s.id, ${STATE_OF_SEAT}, s.seat->>'stage' = 'cancelled',
    ${answeringSql('customer', 's.customer_id')}, concat('Workshop: ', s.seat->>'name'), null::text, null::int,
    null::text, false, 0, 0, 0::float8, ''::text, ${dollars("(s.seat->>'total')::int")}, ${dollars(PAID)},
    ${dollars(`(s.seat->>'total')::int - ${PAID}`)}, null::timestamptz, s.changed_at, s.changed_at,
    s.customer_id
  from seats s) orders_listed`;

/** Orders of both sorts, with their words and customers. */
export const ORDERED = `(select w.id, w.customer_id, w.words from order_words w
  union all select ${ORDER_OF_SEAT}, s.customer_id, s.words from seats s) ordered`;
const COLUMNS = 'ordered.id, ordered.customer_id, ordered.words';

/** SQL for the condition that all words of a term occur in an order, or name its customer. */
function foundBy(term: unknown, place: (value: unknown) => string, { context, isWalked, share }: Search): string {
  const words = searchWords(term)?.map(({ query }) => {
    const word = `${place(query)}::tsquery`;
    return {
      word,
      customers: `select id from ${share(customersWith(word, mayRead(context.caller, contactDetail.resource)))}`,
    };
  });
  if (!words) return 'true';
  const tests = words.map(
    ({ word, customers }) => `(ordered.words @@ ${word} or (ordered.customer_id in (${customers})) is true)`,
  );
  const [first] = words;
  if (!first) return 'false';
  if (isWalked) return `(select ${tests.join(' and ')} from ${ORDERED} where ordered.id = orders_listed.id)`;
  const ofFirst = `select ${COLUMNS} from ${ORDERED} where ordered.words @@ ${first.word} union all
    ${pointingSql({ from: ORDERED, columns: COLUMNS, column: 'ordered.customer_id' }, first.customers)}`;
  const conditions = ['true', ...tests.slice(1)];
  return `id = any(array(select ordered.id from (${ofFirst}) ordered where ${conditions.join(' and ')}))`;
}

/** SQL for the condition that whoever asks sells an order: as an employee who is the person of their account. */
function soldBy(caller: Caller, place: (value: unknown) => string): string {
  if (caller.kind !== 'staff' || !('account' in caller.who)) return 'false';
  const personOfCaller = `(select ${answeringSql('person', 'a.person_id')} from accounts a where a.id = ${place(caller.who.account)}::int)`;
  return `sales_person_id = any(array(select e.id from ${recordTable(employee)} e
    where ${answeringSql('person', referenceColumn('person_id', 'e'))} = ${personOfCaller}))`;
}

const startOf = (day: string) => `(${day})::timestamp at time zone '${SHOP_ZONE}'`;

export const READ_BY_ORDER_ROWS = [orders, seats, duplicates];
export const dayOf = ({ now }: Pick<QueryContext, 'now'>) => dateIn(now.getTime());

/** Orders for staff, the newest first; of merged customers, the one who answers for them. */
export const orderList = pagedList(list, {
  reads: [...READ_BY_ORDER_ROWS, ...[customer, person, company, contactDetail, employee].map(recordsOf), accounts],
  rowsOf: orders,
  from: orderRowsSql('$3::text'),
  order: '-id',
  total: `${ORDERS_IN_ALL} + ${seatRows.total}`,
  facts: [dayOf],
  filters: {
    customer_id: (id) => `own_customer_id = any(array${oneWithSql('customer', id)})`,
    due_from: (date) => `due_date >= ${date}`,
    due_until: (date) => `due_date <= ${date}`,
    booked_from: (day) => `booked_at >= ${startOf(`${day}::date`)}`,
    booked_until: (day) => `booked_at < ${startOf(`${day}::date + 1`)}`,
  },
  conditions: {
    state: (state) => `state in (${(STATE_FILTERS[Number(state)]?.states ?? [Number(state)]).join(', ')})`,
    late: (late) => (late === true ? LATE : `not coalesce(${LATE}, false)`),
    owed: (owed) => (owed === true ? 'owed > 0' : 'owed <= 0'),
    cancelled: (cancelled) => (cancelled === true ? 'cancelled' : 'not cancelled'),
    mine: (mine, place, { context }) => `(${soldBy(context.caller, place)}) is ${mine === true ? '' : 'not '}true`,
    location: (location, place) => `places like ${place(patternOf(`|${String(location).toLowerCase()}|`))}`,
    term: foundBy,
  },
  names: namesOfCustomers,
});
