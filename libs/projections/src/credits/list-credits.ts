import { creditList as list } from '@rabbet/domain/credits/credits';
import { dateIn } from '@rabbet/domain/time/zone';
import { namesOfCustomers } from '../people/people';
import { pagedList } from '../reading/paged-list';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { creditRows, credits } from './credits';

const dollars = (cents: string) => `(${cents} / 100.0)::float8`;
/** The day of the answer. */
const TODAY = '$3::text';
const HAS_MORE = 'not is_void and remaining <> 0';
const STATES: Readonly<Record<string, string>> = {
  voided: 'is_void',
  spent: 'not is_void and remaining = 0',
  over: `${HAS_MORE} and until < ${TODAY}`,
  open: `${HAS_MORE} and until >= ${TODAY}`,
};
const STATE = `case when is_void then 'voided' when remaining = 0 then 'spent'
  when until < ${TODAY} then 'over' else 'open' end`;
const SPENT_ON = `(select string_agg(concat(x->>'on', ': ', to_char((x->>'amount')::int / 100.0, 'FM$999,999,990.00')), ', ')
  from jsonb_array_elements(spent_on) x)`;

/** Store credit for staff, the newest first; of merged customers, the one who answers for them. */
export const creditList = pagedList(list, {
  reads: [credits, duplicates],
  rowsOf: credits,
  from: 'credits',
  order: '-id',
  total: creditRows.total,
  facts: [({ now }) => dateIn(now.getTime())],
  columns: {
    customer_id: answeringSql('customer', 'credits.customer_id'),
    person_id: answeringSql('person', 'credits.person_id'),
    amount: dollars('amount'),
    remaining: dollars('remaining'),
    state: STATE,
    spent_on: SPENT_ON,
  },
  sorts: { amount: { by: 'amount', type: 'bigint' }, remaining: { by: 'remaining', type: 'bigint' } },
  filters: { customer_id: (id) => `customer_id = any(array${oneWithSql('customer', id)})` },
  conditions: { state: (state) => STATES[String(state)] ?? 'false' },
  names: namesOfCustomers,
});
