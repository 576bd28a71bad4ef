import type { IncomingMessage } from 'node:http';
import { Body, Controller, Req } from '@nestjs/common';
import { decide, fold } from '@rabbet/domain/deciders/decider';
import { dueDateOf, order, ORDERS } from '@rabbet/domain/orders/orders';
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
import { NOBODY, orderPreparation, partCounts } from './order-preparation';

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
    const data = { ...details, ...parts, customer_id: customer_id ?? NOBODY };
    const command = { type: 'OpenOrder', data } as const;
    const { caller } = notesOf(req);
    const now = new Date();
    const context = { commandId: 'quote', caller, origin: 'web', now } as const;
    const counts = partCounts(parts.items, parts.services);
    const newIds = (space: string) => Array.from({ length: counts[space] ?? 0 }, (_, i) => i + 1);
    const newId = (space: string) => newIds(space)[0] ?? 0;
    const unopened = { id: '0', state: order.initial };
    const request = { ...unopened, command, data, context, sources: this.sources, newIds, newId };
    const facts = { ...(await orderPreparation.facts.OpenOrder(request)), now: now.getTime() };
    const state = fold(order, order.initial, decide(order, order.initial, { ...command, facts }));
    const due_date = dueDateOf(state, dateIn(now.getTime()));
    return orderReply(this.queries.context(caller), 0, 0, { ...state, due_date });
  }
}
