import type { Cents } from '@rabbet/domain/money/money';
import { paidFor, type Seat, type Settlement } from './seat';

/** Part of the credit that comes of a seat. */
export interface CreditPart {
  readonly amount: Cents;
  /** Credit that had paid it: its last day stays. Null where money had, which becomes new credit. */
  readonly back_of: number | null;
}

/** Division of a grant by what was paid: money becomes new credit first, and what is kept is taken from old credit. */
export function creditParts(granted: Cents, settled: readonly Settlement[]): readonly CreditPart[] {
  const money = Math.min(granted, paidFor({ settled: settled.filter(({ how }) => how !== 'credit') }));
  let left = granted - money;
  const back = settled.flatMap((settlement): CreditPart[] => {
    if (settlement.how !== 'credit' || left === 0) return [];
    const amount = Math.min(settlement.amount, left);
    left -= amount;
    return [{ amount, back_of: settlement.credit_id }];
  });
  const anew = money + left; // a fee that was kept before comes back as well where the shop cancels
  return anew > 0 ? [{ amount: anew, back_of: null }, ...back] : back;
}

/** Parts of the credit that its owner was granted who has left the seat. */
export function grantedParts(seat: Pick<Seat, 'stage' | 'settled' | 'grant' | 'moves'>): readonly CreditPart[] {
  return creditParts(seat.grant?.credit ?? 0, notTakenAlong(seat));
}

function notTakenAlong({ stage, settled, grant, moves }: Parameters<typeof grantedParts>[0]): readonly Settlement[] {
  if (stage !== 'moved') return (grant?.refund ?? 0) > 0 ? settled.filter(({ how }) => how === 'credit') : settled;
  const along = moves.findLast(({ declined }) => !declined)?.settled ?? [];
  // the first settlements go along, the last of them in part
  return settled.map((settlement, i) => ({ ...settlement, amount: settlement.amount - (along[i]?.amount ?? 0) }));
}
