import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import type { Cents } from '@rabbet/domain/money/money';
import {
  type Decline,
  type Outcome,
  payment,
  type Payment,
  type PaymentCommand,
  type Purpose,
} from '@rabbet/domain/payments/payments';
import type { Card } from '@rabbet/domain/registrations/registrations';
import { describeFault } from '@rabbet/postgres';
import { setTimeout as pause } from 'node:timers/promises';
import { type CommandReply } from '../kernel/changes/command-reply';
import { partContext } from '../kernel/changes/command-context';
import { AppLogger } from '../kernel/logging/app-logger';
import { ShopTools } from '../kernel/shop-tools';
import type { PaymentProvider } from './payment-provider';
import { Providers } from './providers';
import { Commands } from '../kernel/changes/commands';

export interface Paid {
  readonly for: Purpose;
  readonly amount: Cents;
  readonly card: Card;
}

export interface Charged {
  readonly state: Payment['state'];
  /** Known where the provider has just declined. */
  readonly reason: Decline | null;
}

/** Charges cards: recorded before the provider is asked, and again once it has answered. */
@Injectable()
export class Paying {
  private readonly providers: Providers;

  constructor(
    private readonly tools: ShopTools,
    private readonly commands: Commands,
    private readonly executor: CommandExecutor,
    private readonly logger: AppLogger,
  ) {
    this.providers = new Providers(tools.parts);
  }

  /** Null where no card is taken. */
  provider(): Promise<PaymentProvider | null> {
    return this.providers.current();
  }

  /**
   * State of a payment once the provider has answered, or once nobody waits for that any longer: the rest is recorded
   * all the same, and what is never answered is settled by a process.
   */
  async charge(id: number, { for: purpose, amount, card }: Paid, context: CommandContext): Promise<Charged> {
    const provider = await this.provider();
    if (!provider) throw new Error('no card is taken here');
    const started = await this.change(id, { type: 'StartPayment', data: { for: purpose, amount } }, context);
    const before = await this.stateOf(id, started);
    if (before !== 'started') return { state: before, reason: null }; // settled meanwhile: it is charged no more
    const { patience: _, ...unhurried } = context;
    const answered = provider.start({ key: keyOf(id), amount, card }).catch((): Outcome => ({ outcome: 'unknown' }));
    const recorded = answered.then(async (outcome) => {
      const reply = await this.change(id, { type: 'RecordOutcome', data: outcome }, unhurried);
      const state = await this.stateOf(id, reply);
      return { state, reason: outcome.outcome === 'declined' ? outcome.reason : null };
    });
    const waiting = pause(this.tools.parts.waitMs, { state: 'started', reason: null } as const, { ref: false });
    recorded.catch((error: unknown) =>
      this.logger.warn({ payment: id, error: describeFault(error) }, 'payment left open'),
    );
    return Promise.race([recorded, waiting]);
  }

  private async stateOf(id: number, { result }: CommandReply): Promise<Payment['state']> {
    return (await this.executor.stateAfter(result, payment, id)).state;
  }

  private change(id: number, command: CommandRequest<PaymentCommand>, context: CommandContext): Promise<CommandReply> {
    return this.commands.change(payment, id, command, partContext(context, command.type));
  }
}

/** Key by which a provider knows a payment. */
export function keyOf(payment_id: number): string {
  return `payment-${payment_id}`;
}
