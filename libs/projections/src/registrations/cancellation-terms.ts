import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Time } from '@rabbet/domain/parts/times';
import {
  creditParts,
  grantByShop,
  grantFor,
  hasEnded,
  paidFor,
  type Seat,
} from '@rabbet/domain/registrations/registrations';
import type { Grant } from '@rabbet/domain/workshops/workshops';
import type { QueryContext } from '../reading/query-context';
import { seats, workshops } from '../workshops/workshops';
import { type LastingPart, lastingParts } from './confirmation';

export interface CancellationTermsQuery {
  readonly id: number;
}

/** Division of what was paid, in dollars. */
export interface TermsOfGrant {
  readonly refund: number;
  // eslint-disable-next-line house/clear-words -- name on the wire
  readonly kept: number;
  /** Parts of the store credit, by their last days. */
  readonly credits: readonly LastingPart[];
}

/** Grants of a registration that would be cancelled now, in dollars, with the policy that was promised. */
export interface CancellationTermsReply {
  readonly id: number;
  readonly policy: readonly string[];
  /** First time that was promised, ISO 8601. */
  readonly starts: string | null;
  readonly paid: number;
  readonly by_customer: TermsOfGrant;
  readonly by_shop_credit: TermsOfGrant;
  readonly by_shop_refund: TermsOfGrant;
}

/** Tells staff what a cancellation would grant at this moment, to whoever cancels. */
export async function cancellationTerms(
  context: QueryContext,
  { id }: CancellationTermsQuery,
): Promise<CancellationTermsReply | null> {
  const [row] = await context.rows<{ seat: Seat; times: Time[] | null }>(
    [seats, workshops],
    `select s.seat, (select json_agg(json_build_object('id', t.id, 'start', t.starts, 'end', t.ends) order by t.starts)
       from workshop_times t where t.workshop_id = s.workshop_id) as times
     from seats s where s.id = $1`,
    [id],
  );
  if (!row) return null;
  const { seat, times } = row;
  if (hasEnded(seat)) refuse('registration/ended', 'This registration has ended: there is nothing to cancel.');
  const now = context.now.getTime();
  const { settled } = seat;
  const divided = (grant: Grant, leaves = settled) => termsOf(context, grant, leaves);
  return {
    id,
    policy: seat.policy.words,
    starts: seat.starts,
    paid: paidFor(seat) / 100,
    by_customer: await divided(grantFor({ workshop: { times: times ?? [] } }, seat, now)),
    by_shop_credit: await divided(grantByShop(seat, 'credit', now)),
    by_shop_refund: await divided(
      grantByShop(seat, 'refund', now),
      settled.filter(({ how }) => how === 'credit'),
    ),
  };
}

async function termsOf(
  context: QueryContext,
  { credit, refund, kept: fee, credit_until }: Grant,
  settled: Seat['settled'],
): Promise<TermsOfGrant> {
  const credits = await lastingParts(context, creditParts(credit, settled), credit_until);
  return { refund: refund / 100, kept: fee / 100, credits };
}
