import { type Story, story } from '@rabbet/domain/testing/story';
import { payment } from './payments';

const data = { for: { workshop_id: 23, registration_id: 31 }, amount: 107_25 };

/** Two payments: one whose reply was lost and which is refunded, and one that is declined. */
export const STORIES: readonly Story[] = [
  story('payment-71', payment, [
    { type: 'StartPayment', data },
    { type: 'RecordOutcome', data: { outcome: 'unknown' } },
    { type: 'RecordOutcome', data: { outcome: 'succeeded', reference: 'ch-71', brand: 'Visa', last4: '4242' } },
    { type: 'OweRefund', data: { cause: 'registration 31 cancelled', amount: 50_00 } },
    { type: 'RecordRefund', data: { cause: 'registration 31 cancelled', reference: 're-71' } },
  ]),
  story('payment-72', payment, [
    { type: 'StartPayment', data },
    { type: 'RecordOutcome', data: { outcome: 'declined', reason: 'insufficient funds' } },
  ]),
];
