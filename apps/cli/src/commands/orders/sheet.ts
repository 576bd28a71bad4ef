import type {
  OrderReply,
  OrderSaleReply,
  OrderServiceReply,
  OrderStepStateReply,
  SeatOrderReply,
} from '@rabbet/client';
import { dollars } from '@rabbet/domain/money/money';
import { balanceOf, ORDER_STATES, servicesIn, STAMPS } from '@rabbet/domain/orders/orders';
import { customerName, employeeName } from '@rabbet/domain/people/people';
import { propertiesInWords, sizeOf } from '@rabbet/domain/services/services';
import { longDate } from '@rabbet/domain/time/words';
import type { Fact } from '../../kernel/output/facts';
import { instantInWords } from '../../kernel/arguments/wall-clock';

type Service = OrderServiceReply;
type Item = OrderReply['items'][number];

export const money = (amount: number | null) => (amount === null ? null : dollars(Math.round(amount * 100)));
export const stateInWords = (state: number) => ORDER_STATES[state] ?? String(state);

/** Such as "3: Frame, 16 3/8 x 20, color black, $120.00". */
export function serviceInWords(service: Service): string {
  const { id, name, price, next_step_id, state, progress } = service;
  const next = state.find(({ step_id }) => step_id === next_step_id);
  const work = state.length === 0 ? null : next ? `next step ${next.step_id} ${next.step.name}` : 'complete';
  const parts = [name, ...configurationInWords(service), money(price), work, state.length > 0 && `${progress} %`];
  return `${id}: ${parts.filter(Boolean).join(', ')}`;
}

/** Size and properties of a service, for one line. */
export function configurationInWords({ properties }: Pick<Service, 'properties'>): string[] {
  return [sizeOf(properties) ?? [], ...propertiesInWords(properties)].flat();
}

/** Services with the depth at which they are nested, each followed by those in it. */
export function withDepths(
  services: OrderReply['services'],
  depth = 0,
): readonly (readonly [Service, depth: number])[] {
  return servicesIn(services).flatMap((service) => [
    [service, depth] as const,
    ...withDepths(service.services, depth + 1),
  ]);
}

/** Facts of an order, line by line. */
export function factsOfOrder(order: OrderReply | SeatOrderReply): Fact[] {
  const fact = (label: string, value: string | number | null): Fact[] =>
    value === null || value === '' ? [] : [[label, String(value)]];
  const at = STAMPS.flatMap((stage) => fact(stage, order[`${stage}_date`] && instantInWords(order[`${stage}_date`]!)));
  const balance = balanceOf(order);
  return [
    ...fact('customer', `${order.customer_id} ${customerName(order.customer) ?? ''}`.trim()),
    ...fact('contact', order.company_contact?.name ?? null),
    ...fact(
      'state',
      stateInWords(order.state) + (order.cancelled_because ? `, canceled: ${order.cancelled_because}` : ''),
    ),
    ...fact('due', order.due_date && longDate(order.due_date)),
    ...fact('sold by', employeeName(order.sales_person)),
    ...fact('purchase order', order.purchase_order),
    ...fact('description', order.description),
    ...fact('picked up at', order.pickup_location?.name ?? null),
    ...fact('copy of', order.copied_from),
    ...fact('registration', order.registration_id),
    ...order.items.flatMap(itemFacts),
    ...withDepths(order.services).flatMap(([service, depth]) => serviceFacts(service, depth)),
    ...fact('discount', order.discount === 0 ? null : money(order.discount)),
    ...fact('subtotal', money(order.sub_total)),
    ...fact('tax', money(order.tax)),
    ...fact('total', money(order.total)),
    ...fact('paid', money(order.paid)),
    ...(balance ? fact(balance.words, money(balance.amount)) : []),
    ...order.settled.flatMap(({ how, amount, reference }) =>
      fact('payment', [money(amount), how, reference].filter(Boolean).join(' ')),
    ),
    ...fact('progress', `${order.progress} %`),
    ...fact('age', `${order.age} days`),
    ...at,
    ...order.warnings.flatMap((words) => fact('warning', words)),
    ...fact('revision', order.revision),
  ];
}

/** Such as "sold piece 1503: Low Tide, $800.00, 2026-03-31". */
export function saleFact({ widget_id, name, quantity, price, completed }: OrderSaleReply): Fact {
  const what = [quantity !== 1 && String(quantity), name].filter(Boolean).join(' x ');
  const words = [what, money(price), completed?.slice(0, 10) ?? 'not completed yet'];
  return [`sold piece ${widget_id}`, words.filter(Boolean).join(', ')];
}

function itemFacts({ id, quantity, description, state, location, price, instructions, configuration }: Item): Fact[] {
  const words = [
    `${quantity} x ${description ?? 'no description'}`,
    stateInWords(state),
    location && `at ${location}`,
    money(price),
    instructions,
  ];
  return [
    [`item ${id}`, words.filter(Boolean).join(', ')],
    ...withDepths(configuration).flatMap(([service, depth]) => serviceFacts(service, depth)),
  ];
}

/** Such as "1 Cut, done by Ann Bell, 2026-11-26, at Shelf 3". */
function stepInWords({ step, completed, employee, location, quantity }: OrderStepStateReply): string {
  const done = completed
    ? `done by ${employeeName(employee) ?? 'somebody'}, ${completed.slice(0, 10)}`
    : quantity > 0
      ? `${quantity} done`
      : 'to do';
  return [`${step.step_no} ${step.name}`, done, location && `at ${location}`].filter(Boolean).join(', ');
}

function serviceFacts(service: Service, depth: number): Fact[] {
  const label = `${depth > 0 ? 'nested ' : ''}service`;
  return [
    [label, serviceInWords(service)],
    ...service.state.map((state): Fact => [`step ${state.step_id}`, stepInWords(state)]),
    ...service.lines.flatMap(({ because, name, amount }): Fact[] =>
      because === null ? [] : [['because', `${name} ${money(amount) ?? ''}: ${because}`]],
    ),
  ];
}
