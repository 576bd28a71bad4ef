import type { RegistrationRow } from './list';

type Shown = Pick<
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

/** Verbs of the changes that a registration allows as it stands, the likely ones first. */
export function offeredChanges(row: Shown): readonly string[] {
  if (row.status === 'cancelled') return ['comment', ...ofEnded(row)];
  return [...ofStanding(row), 'comment', 'correct-mail', 'pass-on'];
}

function ofEnded({ ended, owed_by_hand, owed_to_card, refunded }: Shown): readonly string[] {
  if (ended !== 'cancelled') return [];
  if (owed_by_hand) return ['send-refund'];
  return owed_to_card || refunded ? [] : ['undo-cancellation']; // money that has gone back is not taken back
}

function ofStanding(row: Shown): readonly string[] {
  const { status, waits_because: why, is_checking, is_offered, paid_by } = row;
  if (is_checking) return ['allow-attempts'];
  if (is_offered) return ['seat', 'release', 'cancel'];
  const hasMoney = /card|check|cash/.test(paid_by ?? '');
  const release = hasMoney ? [] : ['release'];
  switch (status) {
    case 'held':
      return ['take-cash', 'apply-credit', 'change-way', 'allow-attempts', ...release, 'cancel'];
    case 'check mailed':
      return [
        ...(row.unconfirmed ? ['confirm-check'] : []),
        'receive-check',
        'take-cash',
        'apply-credit',
        'change-way',
        'move',
        ...release,
        'cancel',
      ];
    case 'registered':
      return ['move', ...(paid_by?.includes('check') ? ['return-check'] : []), 'cancel'];
    case 'waitlist':
      return why === 'next' || why === 'others first' ? ['seat', 'cancel'] : ['cancel'];
    case 'cancelled':
      return ['cancel'];
  }
}
