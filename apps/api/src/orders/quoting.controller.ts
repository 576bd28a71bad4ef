import type { IncomingMessage } from 'node:http';
import { Body, Controller, Req } from '@nestjs/common';
import { type Asked, decide, fold } from '@rabbet/domain/deciders/decider';
import { dueDateOf, order, type OrderCommand, ORDERS } from '@rabbet/domain/orders/orders';
import { dateIn } from '@rabbet/domain/time/zone';
import { orderReply, type OrderReply } from '@rabbet/projections';
import { Actions } from '../kernel/changes/routes/action-route';
import { FactSources } from '../kernel/changes/fact-sources';
import { parseBody } from '../kernel/parsing/parse-body';
import { QueryService } from '../kernel/reads/query-service';
import { Allow } from '../kernel/requests/allow';
import { notesOf } from '../kernel/requests/request';
import { ApiTags } from '../kernel/shapes/documenting';
import { itemOf, QuotedOrder, serviceOf } from './orders.bodies';
import { orderShape } from './orders.replies';
import { NOBODY, orderPreparation } from './preparing';

/** Prices orders by the decider itself, and records nothing: no id is taken. */
@ApiTags('orders')
@Controller(ORDERS)
@Allow('registrations')
export class QuotingController {
  constructor(
    private readonly sources: FactSources,
    private readonly queries: QueryService,
  ) {}

  @Actions.post({
    path: 'quote',
    body: QuotedOrder,
    reply: () => orderShape,
    operationId: 'quoteOrder',
    about: 'an order as it would be, with its prices and what there is to warn of, due as if it were booked today',
  })
  async quote(@Body() body: unknown, @Req() req: IncomingMessage): Promise<OrderReply> {
    const { customer_id, items = [], services = [], ...details } = parseBody(QuotedOrder, body);
    const parts = { items: items.map(itemOf), services: services.map(serviceOf) };
    const asked: Asked<OrderCommand> = {
      type: 'OpenOrder',
      data: { ...details, ...parts, customer_id: customer_id ?? NOBODY },
    };
    const counts = Object.entries(orderPreparation.reserves?.(asked) ?? {});
    const ids = Object.fromEntries(counts.map(([space, n]) => [space, Array.from({ length: n }, (_, i) => i + 1)]));
    const { caller } = notesOf(req);
    const now = new Date();
    const context = { commandId: 'quote', caller, origin: 'web', now, ids } as const;
    const subject = { id: '0', state: order.initial };
    const prepared = await orderPreparation.prepare(asked, context, subject, this.sources);
    const state = fold(order, order.initial, decide(order, order.initial, prepared));
    const due_date = dueDateOf(state, dateIn(now.getTime()));
    return orderReply(this.queries.context(caller), 0, 0, { ...state, due_date });
  }
}
