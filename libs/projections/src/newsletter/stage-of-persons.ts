import type { QueryContext } from '../reading/query-context';
import { subscriptions } from './subscriptions';

/** Stage of a subscription to the newsletter. */
export type SubscriptionStage = 'asked' | 'subscribed' | 'left';

/** Stage of the newest subscription of persons who are one; null where there is none. */
export async function subscriptionStageOf(
  context: QueryContext,
  personIds: readonly number[],
): Promise<SubscriptionStage | null> {
  const [row] = await context.rows<{ stage: SubscriptionStage }>(
    [subscriptions],
    "select stage from subscriptions where person_id = any($1::int[]) order by stage = 'subscribed' desc, id desc limit 1",
    [personIds],
  );
  return row?.stage ?? null;
}
