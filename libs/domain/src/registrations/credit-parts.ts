import type { Cents } from '@rabbet/domain/money/money';
import { paidFor, type Seat, type Settlement } from './seat';

/** Part of the credit that somebody gets for a seat that they leave. */
export interface CreditPart {
  readonly amount: Cents;
  /** Id of the credit that had paid this part, which is given back with its old last day. Null for money, which becomes new credit. */
  readonly back_of: number | null;
}

/**
 * Divides a granted amount among the payments that it comes from. Money is granted first, as new credit; the rest is old
 * credit that is given back. So a fee that the shop keeps is taken from old credit first.
 */
export function creditParts(granted: Cents, settled: readonly Settlement[]): readonly CreditPart[] {
  const money = Math.min(granted, paidFor({ settled: settled.filter(({ how }) => how !== 'credit') }));
  let remaining = granted - money;
  const oldCredits: CreditPart[] = [];
  for (const settlement of settled) {
    if (settlement.how !== 'credit' || remaining === 0) continue;
    const amount = Math.min(settlement.amount, remaining);
    remaining -= amount;
    oldCredits.push({ amount, back_of: settlement.credit_id });
  }
  // more can be granted than was paid: where the shop cancels, it gives back a fee that it kept at an earlier move
  const newCredit = money + remaining;
  return newCredit > 0 ? [{ amount: newCredit, back_of: null }, ...oldCredits] : oldCredits;
}

/** Parts of the credit that was granted for a seat that was cancelled or moved. */
export function grantedParts(seat: Pick<Seat, 'stage' | 'settled' | 'grant' | 'moves'>): readonly CreditPart[] {
  return creditParts(seat.grant?.credit ?? 0, settlementsLeftBehind(seat));
}

/** Settlements that the credit comes from: without those that were refunded or went along to another date. */
function settlementsLeftBehind({
  stage,
  settled,
  grant,
  moves,
}: Parameters<typeof grantedParts>[0]): readonly Settlement[] {
  if (stage === 'moved') {
    const moved = moves.findLast(({ declined }) => !declined)?.settled ?? [];
    // the first settlements go along, in the same order; the last of them may go in part
    return settled.map((settlement, i) => ({ ...settlement, amount: settlement.amount - (moved[i]?.amount ?? 0) }));
  }
  const isRefunded = (grant?.refund ?? 0) > 0;
  return isRefunded ? settled.filter(({ how }) => how === 'credit') : settled;
}
