import type { WayOut } from '@rabbet/domain/newsletter/newsletter';
import { pageFields, type Paged, type PageQuery, pagingOf } from '@rabbet/domain/pages/paging';
import { asCompared } from '@rabbet/domain/people/people';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { answeringSql, duplicates, oneWithSql } from '../people/people';
import type { QueryContext } from '../reading/query-context';
import { subscriptions } from './subscriptions';

const STAGES = ['asked', 'subscribed', 'left'] as const;

export interface SubscriptionReply {
  id: number;
  revision: number;
  person_id: number;
  stage: (typeof STAGES)[number];
  /** Null once they are erased. */
  email: string | null;
  first: string | null;
  last: string | null;
  asked_at: string;
  confirmed_at: string | null;
  left_at: string | null;
  left_by: WayOut | null;
}

export interface SubscriptionQuery extends PageQuery {
  id: number | null;
  person_id: number | null;
  stage: SubscriptionReply['stage'] | null;
}
export const subscriptionQueryFields = {
  ...pageFields,
  id: { kind: 'whole', min: 1, about: 'this one alone' },
  person_id: { kind: 'whole', min: 1, about: 'those of this person alone' },
  stage: { kind: 'choice', of: STAGES, about: 'those that are so alone' },
} as const satisfies AnyFields;

type Moment = 'asked_at' | 'confirmed_at' | 'left_at';
type Row = Omit<SubscriptionReply, Moment> & { readonly [K in Moment]: Date | null } & { readonly asked_at: Date };

const WHERE = `($1::int is null or s.id = $1) and ($2::int is null or s.person_id in ${oneWithSql('person', '$2')})
  and ($3::text is null or s.stage = $3)`;

/** For staff, newest first. */
export async function listSubscriptions(
  context: QueryContext,
  { id, person_id, stage, page, count }: SubscriptionQuery,
): Promise<Paged<SubscriptionReply>> {
  const asked = [id, person_id, stage];
  const [total] = await context.rows<{ count: number }>(
    [subscriptions, duplicates],
    `select count(*) from subscriptions s where ${WHERE}`,
    asked,
  );
  const { offset, ...paging } = pagingOf(total?.count ?? 0, count, page);
  const rows = await context.rows<Row>(
    [subscriptions, duplicates],
    `select s.id, s.revision, ${answeringSql('person', 's.person_id')} as person_id, s.stage, a.email, a.first, a.last,
       s.asked_at, s.confirmed_at, s.left_at, s.left_by
     from subscriptions s left join subscription_addresses a using (id) where ${WHERE}
     order by s.id desc limit $4 offset $5`,
    [...asked, count, offset],
  );
  const data = rows.map(({ asked_at, confirmed_at, left_at, ...row }) => ({
    ...{ ...row, asked_at: asked_at.toISOString() },
    ...{ confirmed_at: confirmed_at?.toISOString() ?? null, left_at: left_at?.toISOString() ?? null },
  }));
  return { data, ...paging };
}

/** Which subscription an address has; null of one that has none. */
export async function findSubscription(context: QueryContext, email: string): Promise<number | null> {
  const [found] = await context.rows<{ id: number }>(
    [subscriptions],
    'select id from subscription_addresses where compared = $1 order by id limit 1',
    [asCompared(email)],
  );
  return found?.id ?? null;
}
