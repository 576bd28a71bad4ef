import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { ShopEvent } from '@rabbet/domain/events/event';
import { type Cents, dollars } from '@rabbet/domain/money/money';
import type { Decline, Outcome, Receipt } from './outcome';

export * from './outcome';
export { SANDBOX_CARDS } from './sandbox';
export * from './list';

/** Seat or order that a payment is for. */
export type Purpose =
  { readonly workshop_id: number; readonly registration_id: number } | { readonly order_id: number };

/** Refund of a payment. The cause identifies it, so that the same cause is a repeat. */
interface Refund {
  readonly cause: string;
  readonly amount: Cents;
}

export type PaymentCommand =
  | { type: 'StartPayment'; data: { readonly for: Purpose; readonly amount: Cents } }
  | { type: 'RecordOutcome'; data: Outcome }
  | { type: 'OweRefund'; data: Refund }
  | { type: 'RecordRefund'; data: { readonly cause: string; readonly reference: string } };

export type PaymentEvent = ShopEvent &
  (
    | { type: 'PaymentStarted'; data: { readonly for: Purpose; readonly amount: Cents } }
    | { type: 'PaymentSucceeded'; data: Receipt & { readonly amount: Cents } }
    | { type: 'PaymentDeclined'; data: { readonly reason: Decline } }
    | { type: 'PaymentLeftUnknown'; data: object }
    | { type: 'PaymentRefundOwed'; data: Refund }
    | { type: 'PaymentRefunded'; data: Refund & { readonly reference: string } }
  );

export interface Payment {
  readonly state: 'none' | 'started' | 'unknown' | 'declined' | 'succeeded';
  readonly for: Purpose | null;
  readonly amount: Cents;
  readonly receipt: Receipt | null;
  readonly refunds: readonly (Refund & { readonly reference: string | null })[];
}

/** Rules of an attempt to charge a card, in the stream `payment-<id>`. The provider gets its id as the idempotency key. */
export const payment: StreamDecider<Payment, PaymentCommand, PaymentEvent> = {
  name: 'payment',
  resource: 'registrations',
  identifiers: {},
  initial: { state: 'none', for: null, amount: 0, receipt: null, refunds: [] },
  decide: {
    // starting again is a repeat: the provider gets the same idempotency key
    StartPayment({ state, amount }, data) {
      if (state === 'none') return [{ type: 'PaymentStarted', data }];
      return amount === data.amount ? [] : refuse('payment/other-amount', 'This payment is for another amount.');
    },

    // a declined payment may turn out to have succeeded, but never the other way round: the money has come
    RecordOutcome({ state, amount, receipt }, data) {
      if (state === 'none') refuseAs('unknown', 'record/unknown', 'There is no such payment.');
      if (state === 'succeeded') {
        if (data.outcome === 'declined') refuse('payment/settled', 'This payment has succeeded: it stays so.');
        if (data.outcome === 'succeeded' && data.reference !== receipt?.reference)
          refuse('payment/other-reference', 'The provider took this payment before, under another reference.');
        return [];
      }
      if (data.outcome === 'succeeded') {
        const { reference, brand, last4 } = data;
        return [{ type: 'PaymentSucceeded', data: { amount, reference, brand, last4 } }];
      }
      if (state === 'declined' || (state === 'unknown' && data.outcome === 'unknown')) return [];
      return data.outcome === 'unknown'
        ? [{ type: 'PaymentLeftUnknown', data: {} }]
        : [{ type: 'PaymentDeclined', data: { reason: data.reason } }];
    },

    OweRefund({ state, amount, refunds }, { cause, amount: refundAmount }) {
      const before = refunds.find((refund) => refund.cause === cause);
      if (before?.amount === refundAmount) return [];
      if (state !== 'succeeded' || before) refuse('payment/no-refund', 'Nothing of this payment can go back so.');
      const left = amount - refunds.reduce((sum, refund) => sum + refund.amount, 0);
      if (refundAmount <= 0 || refundAmount > left)
        refuse('payment/refund-amount', `At most ${dollars(left)} of it can go back.`);
      return [{ type: 'PaymentRefundOwed', data: { cause, amount: refundAmount } }];
    },

    RecordRefund({ refunds }, { cause, reference }) {
      const owed = refunds.find((refund) => refund.cause === cause);
      if (!owed) refuse('payment/no-refund', 'No refund is owed for this payment.');
      if (owed.reference !== null) return [];
      return [{ type: 'PaymentRefunded', data: { cause, amount: owed.amount, reference } }];
    },
  },
  evolve: {
    PaymentStarted: (state, { for: purpose, amount }) => ({ ...state, state: 'started', for: purpose, amount }),
    PaymentSucceeded: (state, { reference, brand, last4 }) => ({
      ...state,
      state: 'succeeded',
      receipt: { reference, brand, last4 },
    }),
    PaymentDeclined: (state) => ({ ...state, state: 'declined' }),
    PaymentLeftUnknown: (state) => ({ ...state, state: 'unknown' }),
    PaymentRefundOwed: (state, refund) => ({ ...state, refunds: [...state.refunds, { ...refund, reference: null }] }),
    PaymentRefunded: (state, { cause, reference }) => ({
      ...state,
      refunds: state.refunds.map((refund) => (refund.cause === cause ? { ...refund, reference } : refund)),
    }),
  },
};
