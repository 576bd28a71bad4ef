import {
  ageOfNext,
  groupByName,
  nextStep,
  type Order,
  type OrderService,
  piecesOf,
  priceOfService,
  progressOf,
  sortedSteps,
  type Step,
} from '@rabbet/domain/orders/orders';
import { momentOf } from '@rabbet/domain/time/moments';
import { lineReply, materialReply, type ReadableMoney } from './materials';
import type { OrderServiceReply, OrderStepStateReply } from './order-replies';
import type { RelatedInOrder } from './related-in-order';

/** Sources of the services of an order in replies. */
export interface ServiceSources extends ReadableMoney {
  readonly order: Order;
  readonly related: RelatedInOrder;
  readonly now: number;
}

/** Services of an item, or of the order itself where it is null, by their names, with those nested in them. */
export function servicesReply(sources: ServiceSources, item_id: number | null): OrderReplyServices {
  const services = sources.order.services.filter((service) => service.item_id === item_id);
  const nestedIn = (parent_id: number | null): OrderReplyServices =>
    groupByName(
      services
        .filter((service) => service.parent_id === parent_id)
        .map((service) => ({ ...serviceReply(sources, service), services: nestedIn(service.id) })),
    );
  return nestedIn(null);
}
type OrderReplyServices = OrderServiceReply['services'];

function serviceReply(sources: ServiceSources, service: OrderService): Omit<OrderServiceReply, 'services'> {
  const { order, related, now, amounts, costs } = sources;
  const { id, item_id, parent_id, template_id, name, category, application, required_for_state, vendor } = service;
  const money = (cents: number | null) => (amounts && cents !== null ? cents / 100 : null);
  const cost = (cents: number) => (costs ? cents / 100 : null);
  const age = order.stamps.book === null ? null : ageOfNext(service, order.stamps.book, now);
  const template = related.template(template_id);
  const copies = piecesOf(order, service);
  return {
    id,
    item_id,
    parent_id,
    template_id,
    template,
    name,
    category,
    application,
    required_for_state,
    price: money(priceOfService(service)),
    explicit_price: money(service.price),
    computed_price: money(service.computed),
    cost: cost(service.cost),
    properties: propertiesReply(service),
    provisionals: [...service.provisionals],
    materials: service.materials.map((material) => materialReply(material, copies, related.piece)),
    vendor: vendor && { ...vendor, cost: cost(vendor.cost), template, vendor: related.company(vendor.vendor_id) },
    lines: service.lines.map((line) => lineReply(line, { amounts, costs, piece: related.piece })),
    state: sortedSteps(service.steps).map((step) => stepStateReply(service, step, related)),
    progress: progressOf(service),
    next_step_id: nextStep(service)?.id ?? null,
    age: age?.days ?? null,
    lateness: age?.lateness ?? null,
  };
}

function propertiesReply({ properties, provisionals }: OrderService): OrderServiceReply['properties'] {
  const pairs = Object.entries(properties).map(
    ([name, { value, units }]) => [name, { value, units, provisional: provisionals.includes(name) }] as const,
  );
  return Object.fromEntries(pairs);
}

function stepStateReply(
  { done, template_id }: OrderService,
  step: Step,
  { employee, stepDescription }: RelatedInOrder,
): OrderStepStateReply {
  const {
    quantity = 0,
    completed = null,
    location = null,
    employee_id = null,
    started = null,
  } = done.find(({ step_id }) => step_id === step.id) ?? {};
  return {
    step_id: step.id,
    quantity,
    completed: completed === null ? null : momentOf(Date.parse(completed)),
    location,
    employee_id,
    started: started === null ? null : momentOf(Date.parse(started)),
    percent_complete: step.percent_complete,
    step: { ...step, service_id: template_id, description: stepDescription(step.id) },
    employee: employee(employee_id),
  };
}
