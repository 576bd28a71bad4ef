import { given } from '@rabbet/domain/testing/given';
import { type Outcome, payment, type PaymentCommand, type PaymentEvent } from './payments';

const STARTED = { for: { workshop_id: 7, registration_id: 31 }, amount: 107_25 } as const;
const paymentStarted: PaymentEvent = { type: 'PaymentStarted', data: STARTED };
const RECEIPT = { reference: 'ch_1', brand: 'visa', last4: '4242' } as const;
const paymentSucceeded: PaymentEvent = { type: 'PaymentSucceeded', data: { amount: 107_25, ...RECEIPT } };
const paymentDeclined: PaymentEvent = { type: 'PaymentDeclined', data: { reason: 'insufficient funds' } };
const paymentLeftUnknown: PaymentEvent = { type: 'PaymentLeftUnknown', data: {} };
const refundOwed = (cause = 'seat gone', amount = 107_25): PaymentEvent => ({
  type: 'PaymentRefundOwed',
  data: { cause, amount },
});

const recordOutcome = (data: Outcome): PaymentCommand => ({ type: 'RecordOutcome', data });
const recordSuccess = recordOutcome({ outcome: 'succeeded', ...RECEIPT });
const recordDecline = recordOutcome({ outcome: 'declined', reason: 'insufficient funds' });
const recordUnknown = recordOutcome({ outcome: 'unknown' });

test('a payment is started once, for one amount', () => {
  const start = (amount = 107_25) => ({ type: 'StartPayment', data: { ...STARTED, amount } }) as const;
  given(payment).when(start()).then(paymentStarted);
  given(payment, paymentStarted).when(start()).thenNothing();
  given(payment, paymentStarted).when(start(1)).thenRefused('payment/other-amount');
});

test('the outcome of a payment is recorded', () => {
  given(payment, paymentStarted).when(recordSuccess).then(paymentSucceeded);
  given(payment, paymentStarted).when(recordDecline).then(paymentDeclined);
  given(payment, paymentStarted).when(recordUnknown).then(paymentLeftUnknown);
  given(payment, paymentStarted, paymentLeftUnknown).when(recordDecline).then(paymentDeclined);
  given(payment).when(recordSuccess).thenRefused('record/unknown');
});

test('a declined or unknown payment may turn out to have succeeded, never the other way round', () => {
  given(payment, paymentStarted, paymentDeclined).when(recordSuccess).then(paymentSucceeded);
  given(payment, paymentStarted, paymentLeftUnknown).when(recordSuccess).then(paymentSucceeded);
  given(payment, paymentStarted, paymentSucceeded).when(recordDecline).thenRefused('payment/settled');
});

test('a repeated outcome changes nothing, and another reference is refused', () => {
  given(payment, paymentStarted, paymentSucceeded).when(recordSuccess).thenNothing();
  given(payment, paymentStarted, paymentSucceeded).when(recordUnknown).thenNothing();
  given(payment, paymentStarted, paymentDeclined).when(recordDecline).thenNothing();
  given(payment, paymentStarted, paymentDeclined).when(recordUnknown).thenNothing();
  given(payment, paymentStarted, paymentLeftUnknown).when(recordUnknown).thenNothing();
  given(payment, paymentStarted, paymentSucceeded)
    .when(recordOutcome({ outcome: 'succeeded', ...RECEIPT, reference: 'ch_2' }))
    .thenRefused('payment/other-reference');
});

test('a refund is owed once for each cause, and at most what was paid', () => {
  const owe = (cause: string, amount: number) => ({ type: 'OweRefund', data: { cause, amount } }) as const;
  given(payment, paymentStarted, paymentSucceeded).when(owe('seat gone', 107_25)).then(refundOwed());
  given(payment, paymentStarted, paymentSucceeded, refundOwed()).when(owe('seat gone', 107_25)).thenNothing();
  given(payment, paymentStarted, paymentSucceeded, refundOwed('shop cancelled', 100_00))
    .when(owe('goodwill', 7_25))
    .then(refundOwed('goodwill', 7_25));
  given(payment, paymentStarted, paymentSucceeded, refundOwed('shop cancelled', 100_00))
    .when(owe('goodwill', 7_26))
    .thenRefused('payment/refund-amount');
  given(payment, paymentStarted, paymentSucceeded).when(owe('goodwill', 0)).thenRefused('payment/refund-amount');
  given(payment, paymentStarted, paymentLeftUnknown).when(owe('seat gone', 107_25)).thenRefused('payment/no-refund');
});

test('a refund is recorded once', () => {
  const refund = { type: 'RecordRefund', data: { cause: 'seat gone', reference: 're_1' } } as const;
  const refunded: PaymentEvent = {
    type: 'PaymentRefunded',
    data: { cause: 'seat gone', amount: 107_25, reference: 're_1' },
  };
  given(payment, paymentStarted, paymentSucceeded, refundOwed()).when(refund).then(refunded);
  given(payment, paymentStarted, paymentSucceeded, refundOwed(), refunded).when(refund).thenNothing();
  given(payment, paymentStarted, paymentSucceeded).when(refund).thenRefused('payment/no-refund');
});
