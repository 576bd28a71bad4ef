import { process, type Process } from '@rabbet/commands';
import { streamNumber } from '@rabbet/domain/events/stream-number';
import { payment, type PaymentEvent } from '@rabbet/domain/payments/payments';
import { type SeatEvent, workshopStream } from '@rabbet/domain/registrations/registrations';
import { partContext } from '../../kernel/changes/command-context';
import type { ShopToolsParts } from '../../kernel/shop-tools';
import type { Changing } from '../../kernel/changes/commands';

/** Time within which the provider is asked by the request that began a payment. */
const ASKED_WITHIN_MS = 30_000;

interface Ended {
  readonly payment_id: number;
  readonly outcome: 'succeeded' | 'declined';
}

/** Tells a seat how its payment ended, where whoever asked for it did not. */
export function endingPayments(commands: Changing, { executor }: ShopToolsParts): Process {
  return process<PaymentEvent, Ended>({
    name: 'ends-of-payments',
    handles: ['PaymentSucceeded', 'PaymentDeclined'],
    parallel: 20,
    intend: ({ type, stream }) => [
      { intent: { payment_id: streamNumber(stream), outcome: type === 'PaymentSucceeded' ? 'succeeded' : 'declined' } },
    ],
    async act({ payment_id, outcome }, { context }) {
      const { for: purpose, amount } = (await executor.state(payment, payment_id)).state;
      if (!purpose || !('registration_id' in purpose)) return { outcome: 'for no seat' };
      const { workshop_id, registration_id } = purpose;
      const data = { registration_id, payment_id, amount, outcome };
      await commands.change(workshopStream, workshop_id, { type: 'EndPayment', data }, context);
      return { payment_id, outcome };
    },
  });
}

interface Begun {
  readonly workshop_id: number;
  readonly registration_id: number;
  readonly payment_id: number;
  readonly amount: number;
}

/** Records payments that were begun and never asked for, so that they are settled like any other. */
export function beginningPayments(commands: Changing): Process {
  return process<SeatEvent, Begun>({
    name: 'begun-payments',
    handles: ['WorkshopPaymentBegun', 'WorkshopPaymentEnded'],
    parallel: 20,
    intend(event) {
      if (event.type === 'WorkshopPaymentEnded') return [{ drop: `payment ${event.data.payment_id}` }];
      if (event.type !== 'WorkshopPaymentBegun') return [];
      const intent = { workshop_id: streamNumber(event.stream), ...event.data };
      const notBefore = Date.parse(event.recordedAt) + ASKED_WITHIN_MS;
      return [{ intent, subject: `payment ${event.data.payment_id}`, notBefore }];
    },
    async act({ payment_id, workshop_id, registration_id, amount }, { context }) {
      const data = { for: { workshop_id, registration_id }, amount };
      await commands.change(payment, payment_id, { type: 'StartPayment', data }, context);
      return { payment_id };
    },
  });
}

interface Owed {
  readonly cause: string;
  readonly refunds: readonly { readonly payment_id: number; readonly amount: number }[];
}

/** Owes back what was charged for a seat that there was not, or that the shop has cancelled. */
export function owingRefunds(commands: Changing): Process {
  return process<SeatEvent, Owed>({
    name: 'refunds-of-seats',
    handles: ['WorkshopPaymentEnded', 'WorkshopRegistrationCancelled'],
    intend(event) {
      if (event.type === 'WorkshopPaymentEnded') {
        const { payment_id, amount, outcome } = event.data;
        return outcome === 'to be refunded'
          ? [{ intent: { cause: 'no seat', refunds: [{ payment_id, amount }] } }]
          : [];
      }
      if (event.type !== 'WorkshopRegistrationCancelled') return [];
      const refunds = event.data.refunds.flatMap((refund) => (refund.how === 'card' ? [refund] : []));
      const cause = `registration ${event.data.registration_id} cancelled`;
      return refunds.length > 0 ? [{ intent: { cause, refunds } }] : [];
    },
    async act({ cause, refunds }, { context }) {
      for (const { payment_id, amount } of refunds) {
        const owe = { type: 'OweRefund', data: { cause, amount } } as const;
        await commands.change(payment, payment_id, owe, partContext(context, payment_id));
      }
      return { cause, payments: refunds.length };
    },
  });
}
