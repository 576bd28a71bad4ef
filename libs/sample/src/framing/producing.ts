import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { type OrderCommand, type OrderService, paidFor } from '@rabbet/domain/orders/orders';
import type { Chance } from '../shop/chance';
import type { PlannedOrder } from './fates';
import type { OrderStory } from './order-story';

/** Employees who frame. */
const FRAMERS = [2, 4] as const;

/** Does the work on an order as far as its fate says; answers how many days ago the last of it was done. */
export function produce(story: OrderStory, plan: PlannedOrder): number {
  const { fate, booked, chance } = plan;
  const forAssembly = story.work(2);
  if (fate === 'working' || fate === 'working late') return begin(story, forAssembly, plan);
  if (fate === 'assembly' || fate === 'assembly late') {
    const days = fate === 'assembly' ? Math.min(6, booked - 1) : chance.whole(9, 14);
    const ago = completeAll(story, forAssembly, { from: booked, to: booked - days, chance });
    const [fitting] = story.work(3);
    return fitting && chance.odds(0.4) ? firstStep(story, fitting, ago - 1, chance) : ago;
  }
  const to = Math.max(2, booked - chance.whole(8, 17));
  const ago = completeAll(story, forAssembly, { from: booked, to: to + 1, chance });
  return completeAll(story, story.work(3), { from: ago, to, chance });
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly chance: Chance;
}

/** Completes these services one after the other between two days. */
function completeAll(story: OrderStory, services: readonly OrderService[], { from, to, chance }: Span): number {
  services.forEach(({ id: service_id }, i) => {
    const ago = from - Math.round(((i + 1) * (from - to)) / services.length);
    const data = { service_id, employee_id: chance.pick(FRAMERS), location: `Bench ${chance.whole(1, 3)}` };
    story.does(ago, { type: 'CompleteService', data });
  });
  return services.length > 0 ? to : from;
}

/** Begins with the first service of each item, and completes some of the others: what is late has waited since. */
function begin(
  story: OrderStory,
  services: readonly OrderService[],
  { fate, nth, booked, chance }: PlannedOrder,
): number {
  const pause = fate === 'working late' ? nth % 3 : 1;
  if (pause === 0) return booked; // nobody has begun
  const [first, ...later] = services;
  if (!first) return booked;
  let ago = Math.max(1, booked - chance.whole(1, 4));
  ago = firstStep(story, first, ago, chance);
  const some = later.slice(0, chance.whole(0, later.length));
  return completeAll(story, some, { from: ago, to: Math.max(1, ago - 3), chance });
}

/** Completes the first step of a service that has more; of many pieces, only half of them. */
function firstStep(story: OrderStory, service: OrderService, ago: number, chance: Chance): number {
  const [step, ...more] = service.steps;
  if (!step || more.length === 0) return ago;
  const pieces = story.state.items.find(({ id }) => id === service.item_id)?.quantity ?? 1;
  const half = pieces > 3 && service.application === 'Quantity' ? { quantity: Math.floor(pieces / 2) } : {};
  const data = { service_id: service.id, step_id: step.id, employee_id: chance.pick(FRAMERS), ...half };
  story.does(ago, { type: 'CompleteStep', data });
  return ago;
}

const REASONS = ['moved away', 'chose a frame elsewhere', 'the gift is no longer needed', 'beyond the budget'];

/** Cancels an order; what was paid goes back. */
export function cancel(story: OrderStory, ago: number, chance: Chance): void {
  const day = Math.max(1, ago);
  story.does(day, { type: 'CancelOrder', data: { reason: chance.pick(REASONS) } });
  const amount = paidFor(story.state);
  if (amount === 0) return;
  const data = {
    how: 'check' as const,
    amount,
    reference: String(chance.whole(2_000, 2_900)),
    reason: 'canceled',
  };
  story.does(day, { type: 'ReturnToCustomer', data });
}

/** Payment at the counter, by whatever way. */
export function cash(amount: number, chance: Chance): CommandRequest<OrderCommand> {
  const how = chance.pick(['terminal', 'terminal', 'terminal', 'check', 'cash'] as const);
  const reference = { terminal: String(chance.whole(1_000, 9_999)), check: String(chance.whole(200, 900)), cash: null }[
    how
  ];
  return { type: 'SettleOrder', data: { how, amount, reference } };
}
