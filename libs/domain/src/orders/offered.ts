import type { Cents } from '@rabbet/domain/money/money';
import { CLOSED, OPEN } from './states';

interface Shown {
  readonly state: number;
  readonly cancelled: boolean;
  /** Null for callers who may not see amounts, and so is `paid`. */
  readonly total: Cents | null;
  readonly paid: Cents | null;
}

/** Verbs of the changes that an order allows as it stands, the likely ones first. Steps are not among them. */
export function offeredOrderChanges({ state, cancelled, total, paid }: Shown): readonly string[] {
  if (state === CLOSED) return ['note', 'reopen'];
  const isOpen = state === OPEN;
  return [
    ...(isOpen ? ['book'] : ['set-state']),
    ...(!cancelled && paid !== null && total !== null && total > paid ? ['pay', 'apply-credit'] : []),
    'due',
    'assign',
    'note',
    'discount',
    ...(paid !== null && paid > 0 ? ['give-back'] : []),
    ...(isOpen ? ['price', ...(total !== null ? ['mail-quote'] : [])] : ['refresh']),
    ...(cancelled ? [] : ['cancel']),
  ];
}
