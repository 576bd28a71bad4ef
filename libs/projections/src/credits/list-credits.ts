import { creditList as list } from '@rabbet/domain/credits/credits';
import { customer } from '@rabbet/domain/people/people';
import { dateIn } from '@rabbet/domain/time/zone';
import { nameKey, namesOfPeople } from '../people/people';
import { pagedList } from '../reading/paged-list';
import type { QueryContext } from '../reading/query-context';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { credits } from './credits';

const dollars = (cents: string) => `(${cents} / 100.0)::float8`;
/** The day of the answer. */
const TODAY = '$3::text';
const STATE = `case when is_void then 'voided' when remaining = 0 then 'spent'
  when until < ${TODAY} then 'over' else 'open' end`;
const SPENT_ON = `(select string_agg(concat(x->>'on', ': ', to_char((x->>'amount')::int / 100.0, 'FM$999,999,990.00')), ', ')
  from jsonb_array_elements(spent_on) x)`;

/** Store credit for staff, the newest first; of merged customers, the one who answers for them. */
export const creditList = pagedList(list, {
  reads: [credits, duplicates],
  from: 'credits',
  order: '-id',
  facts: [({ now }) => dateIn(now.getTime())],
  columns: {
    customer_id: answeringSql('customer', 'credits.customer_id'),
    person_id: answeringSql('person', 'credits.person_id'),
    ...{ amount: dollars('amount'), remaining: dollars('remaining'), state: STATE, spent_on: SPENT_ON },
  },
  filters: { customer_id: (id) => `customer_id in ${oneWithSql('customer', id)}` },
  names: namesOfCustomers,
});

/** Names of customers by their ids, if they are known and the caller may know names. */
export async function namesOfCustomers(
  context: QueryContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = ids.map((id) => ({ kind: customer.name, id: Number(id) }));
  const names = await namesOfPeople(context, named);
  return new Map(
    named.flatMap((one) => [[String(one.id), names.get(nameKey(one)) ?? '']] as const).filter(([, name]) => name),
  );
}
