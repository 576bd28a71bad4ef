import { subscriptionList as list } from '@rabbet/domain/newsletter/newsletter';
import { toComparable } from '@rabbet/domain/people/people';
import { pagedList } from '../reading/paged-list';
import type { QueryContext } from '../reading/query-context';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { subscriptionRows, subscriptions } from './subscriptions';

/** Subscriptions for staff: of merged persons, the one who answers for them. */
export const subscriptionList = pagedList(list, {
  reads: [subscriptions, duplicates],
  rowsOf: subscriptions,
  from: 'subscriptions left join subscription_addresses using (id)',
  order: '-id',
  total: subscriptionRows.total,
  columns: { person_id: answeringSql('person', 'subscriptions.person_id') },
  filters: { person_id: (person) => `person_id = any(array${oneWithSql('person', person)})` },
});

/** Finds the subscription of an address; null where it has none. */
export async function findSubscription(context: QueryContext, email: string): Promise<number | null> {
  const [row] = await context.rows<{ id: number }>(
    [subscriptions],
    'select id from subscription_addresses where compared = $1 order by id limit 1',
    [toComparable(email)],
  );
  return row?.id ?? null;
}
