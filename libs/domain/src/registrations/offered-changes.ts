import type { RegistrationRow } from './list';

type ShownRow = Pick<
  RegistrationRow,
  | 'status'
  | 'ended'
  | 'waits_because'
  | 'is_checking'
  | 'is_offered'
  | 'unconfirmed'
  | 'paid_by'
  | 'owed_by_hand'
  | 'owed_to_card'
  | 'refunded'
>;

/** Changes that staff can make to a registration in its current state, by their verbs; the most likely ones come first. */
export function offeredChanges(row: ShownRow): readonly string[] {
  if (row.status === 'cancelled') return ['comment', ...changesOfEnded(row)];
  return [...changesOfActive(row), 'comment', 'correct-mail', 'pass-on'];
}

/** Changes that the state of a registration asks for. */
const AWAITED = ['seat', 'confirm-check', 'receive-check', 'take-cash', 'allow-attempts', 'send-refund'];

/** Verb of the one change that staff will make next; null where the state asks for none. */
export function awaitedChange(row: ShownRow): string | null {
  if (row.status === 'waitlist' && !row.is_offered && row.waits_because !== 'next') return null;
  return offeredChanges(row).find((verb) => AWAITED.includes(verb)) ?? null;
}

function changesOfEnded({ ended, owed_by_hand, owed_to_card, refunded }: ShownRow): readonly string[] {
  if (ended !== 'cancelled') return [];
  if (owed_by_hand) return ['send-refund'];
  const isRefunded = owed_to_card || refunded; // money that has gone back is not taken back
  return isRefunded ? [] : ['undo-cancellation'];
}

function changesOfActive(row: ShownRow): readonly string[] {
  const { status, waits_because, is_checking, is_offered, paid_by } = row;
  if (is_checking) return ['allow-attempts'];
  if (is_offered) return ['seat', 'release', 'cancel'];
  const hasMoney = /card|check|cash/.test(paid_by ?? '');
  const releaseVerbs = hasMoney ? [] : ['release'];
  const wasPaidByCheck = paid_by?.includes('check') ?? false;
  switch (status) {
    case 'held':
      return ['take-cash', 'apply-credit', 'change-way', 'allow-attempts', ...releaseVerbs, 'cancel'];
    case 'check mailed': {
      const verbs = ['receive-check', 'take-cash', 'apply-credit', 'change-way', 'move', ...releaseVerbs, 'cancel'];
      return row.unconfirmed ? ['confirm-check', ...verbs] : verbs;
    }
    case 'registered':
      return wasPaidByCheck ? ['move', 'return-check', 'cancel'] : ['move', 'cancel'];
    case 'waitlist':
      return waits_because === 'next' || waits_because === 'others first' ? ['seat', 'cancel'] : ['cancel'];
    case 'cancelled':
      return ['cancel'];
  }
}
