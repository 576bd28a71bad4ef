import { fold } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { withChanged } from '@rabbet/domain/parts/parts';
import { templateOf } from '@rabbet/domain/services/services';
import { dateIn } from '@rabbet/domain/time/zone';
import type { OrderDecide, OrderEvent, OrderEvolve } from './commands';
import { itemOf, stepsOf } from './configuration';
import { pricedForBooking } from './content';
import { dueDateOf, type Order, type OrderService } from './order';
import { clearSteps, completeService, completeStep, refreshStates, setOrderState, startStep } from './production';
import { requireChangeable, requireExisting } from './requirements';
import { settlementAlong } from './settlements';
import { CLOSED, DELIVERED, INVOICED, NO_STAMPS, OPEN, type OrderState, READY, stampsAt, WORKING } from './states';
import { stepsAfter, type StepState } from './steps';

const toIso = (now: number) => new Date(now).toISOString();

const evolve = {
  OrderBooked(order, { at, due_date, steps }) {
    const stepsByService = new Map(steps.map((entry) => [entry.service_id, entry.steps]));
    const services = order.services.map((service) => {
      const serviceSteps = stepsByService.get(service.id) ?? [];
      return {
        ...service,
        steps: serviceSteps,
        done: service.done.filter(({ step_id }) => serviceSteps.some(({ id }) => id === step_id)),
      };
    });
    const items = order.items.map((item) => ({ ...item, state: WORKING }) as const);
    return { ...withState(order, WORKING, at), services, items, due_date, proposed_due_date: null, cancelled: null };
  },
  OrderStateChanged: (order, { state, at }) => withState(order, state, at),

  OrderItemStateChanged: (order, change) => ({ ...order, items: withChanged(order.items, change) }),

  OrderStepStarted: (order, { service_id, step_id, at, location, employee_id }) =>
    withService(order, service_id, ({ done }) => {
      const quantity = done.find((step) => step.step_id === step_id)?.quantity ?? 0;
      const started: StepState = { step_id, quantity, completed: null, location, employee_id, started: at };
      return { done: [...withoutSteps(done, [step_id]), started] };
    }),
  OrderStepCompleted: (order, { service_id, step_id, quantity, whole, at, location, employee_id }) =>
    withService(order, service_id, (service) => {
      const isComplete = quantity >= whole;
      const step = service.steps.find(({ id }) => id === step_id);
      // work that builds on this step has to be done again
      const clearedIds = isComplete && step ? stepsAfter(service, step).map(({ id }) => id) : [];
      const state: StepState = { step_id, quantity, completed: isComplete ? at : null, location, employee_id };
      return { done: [...withoutSteps(service.done, [step_id, ...clearedIds]), state] };
    }),
  OrderStepsCleared: (order, { service_id, steps }) =>
    withService(order, service_id, ({ done }) => ({ done: withoutSteps(done, steps) })),
  OrderServiceCompleted: (order, { service_id, quantity, at, location, employee_id }) =>
    withService(order, service_id, ({ steps }) => ({
      done: steps.map(({ id, finished_location }) => ({
        step_id: id,
        quantity,
        completed: at,
        employee_id,
        location: finished_location ? location : null,
      })),
    })),

  OrderMoved: (order, { item_id, location }) => ({
    ...order,
    items: withChanged(order.items, { id: item_id, location }),
  }),
  OrderCancelled: (order, { reason, at }) => ({
    ...order,
    state: OPEN,
    stamps: NO_STAMPS,
    due_date: null,
    is_due_set: false,
    proposed_due_date: null,
    call: null,
    fetched_by: null,
    cancelled: { reason, at },
    items: order.items.map((item) => ({ ...item, state: OPEN }) as const),
    services: order.services.map((service) => ({ ...service, steps: [], done: [] })),
  }),
  // Closed comes after Invoiced
  OrderReopened: (order, { at }) => withState(order, INVOICED, at),
} satisfies Partial<OrderEvolve>;

/** Applies events of this file to an order. Events of the other files change nothing here. */
const afterEvents = (state: Order, events: readonly OrderEvent[]) =>
  fold({ evolve: evolve as unknown as OrderEvolve }, state, events); // `fold` skips types that `evolve` lacks

/** Commands about the work on an order, with their events: booking, steps, states, locations, cancelling and reopening. */
export const working = {
  decide: {
    // does nothing for an order that is booked already
    BookOrder(state, deposit, { facts }) {
      if (requireChangeable(state).state !== OPEN) return [];
      const { prices, priced } = pricedForBooking(state, facts);
      const steps = state.services.map(({ id, template_id }) => ({
        service_id: id,
        steps: stepsOf(templateOf(facts.book, template_id)),
      }));
      const due_date = state.is_due_set && state.due_date ? state.due_date : dueDateOf(state, dateIn(facts.now));
      const booked: OrderEvent = { type: 'OrderBooked', data: { at: toIso(facts.now), due_date, steps } };
      return [...prices, booked, ...settlementAlong({ ...priced, cancelled: null }, deposit, facts)];
    },
    RefreshOrder: (state, _data, { facts: { now } }) => refreshStates(requireChangeable(state), now),
    SetOrderState: (state, data, command) => setOrderState(requireChangeable(state), data, command),

    StartStep: (state, data, command) => startStep(requireChangeable(state), data, command),
    CompleteStep: (state, data, command) =>
      withRefresh(state, completeStep(requireChangeable(state), data, command), command.facts.now),
    ClearSteps: (state, data, command) =>
      withRefresh(state, clearSteps(requireChangeable(state), data, command), command.facts.now),
    CompleteService: (state, data, command) =>
      withRefresh(state, completeService(requireChangeable(state), data, command), command.facts.now),

    MoveItem(state, { item_id, location }, { facts: { now } }) {
      if (itemOf(requireChangeable(state), item_id).location === location) return [];
      return withRefresh(state, [{ type: 'OrderMoved', data: { item_id, location } }], now);
    },

    // does nothing for an order that is canceled already
    CancelOrder: (state, { reason }, { facts }) =>
      requireChangeable(state).cancelled ? [] : [{ type: 'OrderCancelled', data: { reason, at: toIso(facts.now) } }],
    ReopenOrder(state, { reason }, { facts }) {
      if (requireExisting(state).state !== CLOSED) refuse('order/not-closed', 'Only a Closed order is reopened.');
      return [{ type: 'OrderReopened', data: { reason, at: toIso(facts.now) } }];
    },
  } satisfies Partial<OrderDecide>,
  evolve,
};

/** Adds the changes of states that follow from the events. It does so without events as well: staff may have set a state back. */
function withRefresh(state: Order, events: readonly OrderEvent[], now: number): readonly OrderEvent[] {
  return [...events, ...refreshStates(afterEvents(state, events), now)];
}

/** Changes the state of an order, and its stamps with it. */
/** The order in a state. A call that it is ready, and who fetched it, count no more once it is taken back before that. */
function withState(order: Order, state: OrderState, at: string): Order {
  const { call, fetched_by, proposed_due_date } = order;
  return {
    ...order,
    state,
    stamps: stampsAt(order.stamps, state, at),
    proposed_due_date: state < READY ? proposed_due_date : null,
    call: state < READY ? null : call,
    fetched_by: state < DELIVERED ? null : fetched_by,
  };
}

const withService = (order: Order, id: number, change: (service: OrderService) => Partial<OrderService>): Order => ({
  ...order,
  services: order.services.map((service) => (service.id === id ? { ...service, ...change(service) } : service)),
});

const withoutSteps = (done: readonly StepState[], ids: readonly number[]) =>
  done.filter(({ step_id }) => !ids.includes(step_id));
