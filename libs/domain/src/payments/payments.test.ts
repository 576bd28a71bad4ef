import { given } from '@rabbet/domain/testing/given';
import { payment, type PaymentEvent } from './payments';

const STARTED = { for: { workshop_id: 7, registration_id: 31 }, amount: 107_25 } as const;
const started: PaymentEvent = { type: 'PaymentStarted', data: STARTED };
const RECEIPT = { reference: 'ch_1', brand: 'visa', last4: '4242' } as const;
const succeeded: PaymentEvent = { type: 'PaymentSucceeded', data: { amount: 107_25, ...RECEIPT } };
const declined: PaymentEvent = { type: 'PaymentDeclined', data: { reason: 'insufficient funds' } };
const unknown: PaymentEvent = { type: 'PaymentLeftUnknown', data: {} };
const owed = (cause = 'seat gone', amount = 107_25): PaymentEvent => ({
  type: 'PaymentRefundOwed',
  data: { cause, amount },
});

const record = (data: object) => ({ type: 'RecordOutcome', data }) as Parameters<ReturnType<typeof given>['when']>[0];
const success = record({ outcome: 'succeeded', ...RECEIPT }) as never;
const decline = record({ outcome: 'declined', reason: 'insufficient funds' }) as never;
const lost = record({ outcome: 'unknown' }) as never;

test('a payment is started once, for one amount', () => {
  const start = (amount = 107_25) => ({ type: 'StartPayment', data: { ...STARTED, amount } }) as const;
  given(payment).when(start()).then(started);
  given(payment, started).when(start()).thenNothing();
  given(payment, started).when(start(1)).thenRefused('payment/other-amount');
});

test('its outcome is recorded, whoever asked the provider first', () => {
  given(payment, started).when(success).then(succeeded);
  given(payment, started).when(decline).then(declined);
  given(payment, started).when(lost).then(unknown);
  given(payment, started, unknown).when(decline).then(declined);
  given(payment).when(success).thenRefused('record/unknown');
});

test('what was declined or unknown may turn out to have succeeded, never the other way round', () => {
  given(payment, started, declined).when(success).then(succeeded);
  given(payment, started, unknown).when(success).then(succeeded);
  given(payment, started, succeeded).when(decline).thenRefused('payment/settled');
});

test('the same outcome again changes nothing, another reference is refused', () => {
  given(payment, started, succeeded).when(success).thenNothing();
  given(payment, started, succeeded).when(lost).thenNothing();
  given(payment, started, declined).when(decline).thenNothing();
  given(payment, started, declined).when(lost).thenNothing();
  given(payment, started, unknown).when(lost).thenNothing();
  given(payment, started, succeeded)
    .when(record({ outcome: 'succeeded', ...RECEIPT, reference: 'ch_2' }) as never)
    .thenRefused('payment/other-reference');
});

test('a refund is owed once for each cause, and never more than was paid', () => {
  const owe = (cause: string, amount: number) => ({ type: 'OweRefund', data: { cause, amount } }) as const;
  given(payment, started, succeeded).when(owe('seat gone', 107_25)).then(owed());
  given(payment, started, succeeded, owed()).when(owe('seat gone', 107_25)).thenNothing();
  given(payment, started, succeeded, owed('shop cancelled', 100_00))
    .when(owe('goodwill', 7_25))
    .then(owed('goodwill', 7_25));
  given(payment, started, succeeded, owed('shop cancelled', 100_00))
    .when(owe('goodwill', 7_26))
    .thenRefused('payment/refund-amount');
  given(payment, started, succeeded).when(owe('goodwill', 0)).thenRefused('payment/refund-amount');
  given(payment, started, unknown).when(owe('seat gone', 107_25)).thenRefused('payment/no-refund');
});

test('a refund is made once', () => {
  const refund = { type: 'RecordRefund', data: { cause: 'seat gone', reference: 're_1' } } as const;
  const refunded: PaymentEvent = {
    type: 'PaymentRefunded',
    data: { cause: 'seat gone', amount: 107_25, reference: 're_1' },
  };
  given(payment, started, succeeded, owed()).when(refund).then(refunded);
  given(payment, started, succeeded, owed(), refunded).when(refund).thenNothing();
  given(payment, started, succeeded).when(refund).thenRefused('payment/no-refund');
});
