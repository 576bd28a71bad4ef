import { process, type Process } from '@rabbet/commands';
import { streamNumber } from '@rabbet/domain/events/stream-number';
import { payment, type PaymentEvent } from '@rabbet/domain/payments/payments';
import { type SeatEvent, workshopStream } from '@rabbet/domain/registrations/registrations';
import { partContext } from '../../kernel/changes/command-context';
import type { ShopToolsParts } from '../../kernel/shop-tools';
import type { Changing } from '../../kernel/changes/commands';

/** Age of a begun payment at which `rescueBegunPayments` takes it over: its request has long ended, or has died. */
const RESCUE_AFTER_MS = 30_000;

interface PaymentEnd {
  readonly payment_id: number;
  readonly outcome: 'succeeded' | 'declined';
}

/**
 * Reports the end of a payment to the seat that it is for. Usually the request that charged the card has done that
 * already, and this changes nothing; but that request may have died before.
 */
export function reportPaymentEnds(commands: Changing, { executor }: ShopToolsParts): Process {
  return process<PaymentEvent, PaymentEnd>({
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

interface BegunPayment {
  readonly workshop_id: number;
  readonly registration_id: number;
  readonly payment_id: number;
  readonly amount: number;
}

/**
 * Starts payments that a seat has begun, but whose request died before it asked the payment provider. From then on they
 * are settled like all others: the provider is asked what became of them, and a payment that it does not know is declined.
 */
export function rescueBegunPayments(commands: Changing): Process {
  return process<SeatEvent, BegunPayment>({
    name: 'begun-payments',
    handles: ['WorkshopPaymentBegun', 'WorkshopPaymentEnded'],
    parallel: 20,
    intend(event) {
      if (event.type === 'WorkshopPaymentEnded') return [{ drop: `payment ${event.data.payment_id}` }];
      if (event.type !== 'WorkshopPaymentBegun') return [];
      const intent = { workshop_id: streamNumber(event.stream), ...event.data };
      const notBefore = Date.parse(event.recordedAt) + RESCUE_AFTER_MS;
      return [{ intent, subject: `payment ${event.data.payment_id}`, notBefore }];
    },
    async act({ payment_id, workshop_id, registration_id, amount }, { context }) {
      const data = { for: { workshop_id, registration_id }, amount };
      await commands.change(payment, payment_id, { type: 'StartPayment', data }, context);
      return { payment_id };
    },
  });
}

interface OwedRefunds {
  readonly cause: string;
  readonly refunds: readonly { readonly payment_id: number; readonly amount: number }[];
}

/** Owes a refund for a card payment whose seat was already gone, or whose registration was cancelled with a refund. */
export function oweRefunds(commands: Changing): Process {
  return process<SeatEvent, OwedRefunds>({
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
      const refunds = event.data.refunds.filter((refund) => refund.how === 'card');
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
