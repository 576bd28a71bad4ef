import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
import { type Asked, decide, fold } from '@rabbet/domain/deciders/decider';
import { dueDateOf, order, type OrderCommand } from '@rabbet/domain/orders/orders';
import { dateIn } from '@rabbet/domain/time/zone';
import { orderReply, type OrderReply } from '@rabbet/projections';
import { FactSources } from '../kernel/changes/fact-sources';
import { QueryService } from '../kernel/reads/query-service';
import { NOBODY, orderPreparation } from './preparing';

type Opening = Extract<OrderCommand, { type: 'OpenOrder' }>['data'];
type Quoted = Omit<Opening, 'customer_id'> & { readonly customer_id?: number | null };

/** Prices orders by the decider itself, and records nothing: no id is taken. */
@Injectable()
export class Quotes {
  constructor(
    private readonly sources: FactSources,
    private readonly queries: QueryService,
  ) {}

  /** The order as it would be if it were opened now, due as if it were booked today. */
  async of({ customer_id, ...rest }: Quoted, context: CommandContext): Promise<OrderReply> {
    const asked: Asked<OrderCommand> = { type: 'OpenOrder', data: { ...rest, customer_id: customer_id ?? NOBODY } };
    const counts = Object.entries(orderPreparation.reserves?.(asked) ?? {});
    const ids = Object.fromEntries(counts.map(([space, n]) => [space, Array.from({ length: n }, (_, i) => i + 1)]));
    const subject = { id: '0', state: order.initial };
    const prepared = await orderPreparation.prepare(asked, { ...context, ids }, subject, this.sources);
    const state = fold(order, order.initial, decide(order, order.initial, prepared));
    const due_date = dueDateOf(state, dateIn(context.now.getTime()));
    return orderReply(this.queries.context(context.caller), 0, 0, { ...state, due_date });
  }
}
