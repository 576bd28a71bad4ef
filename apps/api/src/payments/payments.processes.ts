import { process, type Process } from '@rabbet/commands';
import { streamNumber } from '@rabbet/domain/events/stream-number';
import { payment, type PaymentEvent } from '@rabbet/domain/payments/payments';
import type { ShopToolsParts } from '../kernel/shop-tools';
import { keyOf } from './paying';
import { Providers } from './providers';
import type { Changing } from '../kernel/changes/commands';

/** A provider has answered by then, or its answer is lost. */
const ANSWERS_WITHIN_MS = 30_000;
const ASK_AFTER_MS = 2_000;

interface OfPayment {
  readonly payment_id: number;
}

/** Asks the provider what became of payments whose outcome nobody has recorded. It never charges again. */
export function settlingPayments(commands: Changing, tools: ShopToolsParts): Process {
  const providers = new Providers(tools);
  return process<PaymentEvent, OfPayment>({
    name: 'settling-payments',
    handles: ['PaymentStarted', 'PaymentLeftUnknown', 'PaymentSucceeded', 'PaymentDeclined'],
    parallel: 20,
    intend({ type, stream, recordedAt }) {
      const subject = stream;
      if (type === 'PaymentSucceeded' || type === 'PaymentDeclined') return [{ drop: subject }];
      const after = type === 'PaymentStarted' ? ANSWERS_WITHIN_MS : ASK_AFTER_MS;
      return [{ intent: { payment_id: streamNumber(stream) }, subject, notBefore: Date.parse(recordedAt) + after }];
    },
    async act({ payment_id }, { context }) {
      const provider = await providers.current();
      if (!provider) throw new Error('there is no provider to ask');
      const data = await provider.settle(keyOf(payment_id));
      if (data.outcome === 'unknown') throw new Error('the provider does not know yet');
      await commands.change(payment, payment_id, { type: 'RecordOutcome', data }, context);
      return { payment_id, outcome: data.outcome };
    },
  });
}

interface Owed extends OfPayment {
  readonly cause: string;
  readonly amount: number;
}

/** Sends back what is owed, once for each cause. */
export function refunding(commands: Changing, tools: ShopToolsParts): Process {
  const providers = new Providers(tools);
  return process<PaymentEvent, Owed>({
    name: 'refunds',
    handles: ['PaymentRefundOwed'],
    parallel: 20,
    intend: (event) =>
      event.type === 'PaymentRefundOwed' ? [{ intent: { payment_id: streamNumber(event.stream), ...event.data } }] : [],
    async act({ payment_id, cause, amount }, { context }) {
      const provider = await providers.current();
      if (!provider) throw new Error('there is no provider to send money back');
      const key = `${keyOf(payment_id)} ${cause}`;
      const { reference } = await provider.refund({ key, of: keyOf(payment_id), amount });
      const record = { type: 'RecordRefund', data: { cause, reference } } as const;
      await commands.change(payment, payment_id, record, context);
      return { payment_id, amount };
    },
  });
}
