import { WAYS_OUT } from '@rabbet/domain/newsletter/newsletter';
import { asCompared } from '@rabbet/domain/people/people';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { type ListReply, pagedList } from '../reading/paged-list';
import type { QueryContext } from '../reading/query-context';
import { subscriptions } from './subscriptions';

const STAGES = ['asked', 'subscribed', 'left'] as const;
const ADDRESS = { type: 'text?', about: 'null once they are erased', example: 'ann@example.com' } as const;

/** Subscriptions for staff. Words about somebody are null once they are erased. */
export const subscriptionList = pagedList({
  ...{ path: 'core/newsletter/subscriptions', name: 'Subscription', operation: 'listSubscriptions', tag: 'newsletter' },
  about: 'who gets the newsletter, has asked for it, or has left it, newest first',
  readers: 'people',
  reads: [subscriptions, duplicates],
  from: 'subscriptions s left join subscription_addresses a using (id)',
  order: 's.id desc',
  columns: {
    id: { type: 'id', sql: 's.id' },
    revision: { type: 'whole', sql: 's.revision', about: 'for If-Match' },
    person_id: { type: 'id', sql: answeringSql('person', 's.person_id') },
    stage: { type: STAGES, sql: 's.stage' },
    email: { ...ADDRESS, sql: 'a.email' },
    first: { type: 'text?', sql: 'a.first' },
    last: { type: 'text?', sql: 'a.last' },
    asked_at: { type: 'instant', sql: 's.asked_at' },
    confirmed_at: { type: 'instant?', sql: 's.confirmed_at' },
    left_at: { type: 'instant?', sql: 's.left_at' },
    left_by: { type: { orNull: WAYS_OUT }, sql: 's.left_by' },
  },
  filters: {
    id: { field: { kind: 'whole', min: 1, about: 'this one alone' }, where: (asked) => `s.id = ${asked}` },
    person_id: {
      field: { kind: 'whole', min: 1, about: 'those of this person alone' },
      where: (asked) => `s.person_id in ${oneWithSql('person', asked)}`,
    },
    stage: {
      field: { kind: 'choice', of: STAGES, about: 'those that are so alone' },
      where: (asked) => `s.stage = ${asked}`,
    },
  },
});
export type SubscriptionReply = ListReply<(typeof subscriptionList)['columns']>;

/** Finds the subscription of an address; null where it has none. */
export async function findSubscription(context: QueryContext, email: string): Promise<number | null> {
  const [found] = await context.rows<{ id: number }>(
    [subscriptions],
    'select id from subscription_addresses where compared = $1 order by id limit 1',
    [asCompared(email)],
  );
  return found?.id ?? null;
}
