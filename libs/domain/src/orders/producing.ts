import { refuse, type RefusalReason } from '@rabbet/domain/deciders/refusal';
import { type Decimal, minus, plus } from '@rabbet/domain/numbers/decimal';
import { partOf } from '@rabbet/domain/parts/parts';
import type { OrderEvent, OrderRule } from './commands';
import { serviceOf } from './configuring';
import { limitOf, type Order, type OrderService, piecesOf, refreshedItem, refreshedOrder } from './order';
import { CLOSED, DELIVERED, OPEN, ORDER_STATES, type OrderState, READY, storedState } from './states';
import { inOrder } from './steps';

const toIso = (now: number) => new Date(now).toISOString();

/** Moves items and the order to the states that follow from the steps that are done. An Open order keeps its state. */
export function refreshStates(order: Order, now: number): readonly OrderEvent[] {
  if (order.state === OPEN) return [];
  const moved = order.items.flatMap((item) => {
    const state = refreshedItem(order, item);
    return state === item.state ? [] : [{ type: 'OrderItemStateChanged', data: { id: item.id, state } } as const];
  });
  const state = refreshedOrder(order);
  if (state === order.state) return moved;
  return [...moved, { type: 'OrderStateChanged', data: { state, at: toIso(now), by: 'refresh', reason: null } }];
}

/**
 * States that staff may set: any earlier one; before Ready also those that a refresh would reach, and from Ready on
 * any.
 */
export function settableStates(order: Order): readonly OrderState[] {
  if (order.state === CLOSED) return [];
  const last = order.state >= READY ? CLOSED : Math.max(order.state, refreshedOrder(order));
  return STATES.filter((state) => state !== order.state && state <= last);
}

const STATES: readonly OrderState[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** Sentences that name the services for which an order in production cannot be Ready. */
export function heldBackBy(order: Order): readonly string[] {
  if (order.state === OPEN) return [];
  const holding = order.services.filter((service) => (limitOf(service) ?? READY) < READY);
  return [...new Set(holding.map(({ name }) => `${name} is not complete.`))];
}

/** Sets a state for staff, if the order may take it. */
export const setOrderState: OrderRule<'SetOrderState'> = (
  order,
  { state: input, reason = null },
  { facts: { now } },
) => {
  const state = storedState(input);
  if (state === order.state) return [];
  const barrier = barrierTo(order, state);
  if (barrier !== null) refuse(barrier.code, barrier.message);
  return [{ type: 'OrderStateChanged', data: { state, at: toIso(now), by: 'staff', reason } }];
};

type Barrier = Pick<RefusalReason, 'code' | 'message'>;
export const IS_CLOSED: Barrier = {
  code: 'order/closed',
  message: 'This order is Closed: reopen it first, and say why.',
};

/** Reason for which staff cannot set a state now; null where they can. */
function barrierTo(order: Order, state: OrderState): Barrier | null {
  if (order.state === CLOSED) return IS_CLOSED;
  if (order.state === OPEN) return { code: 'order/not-booked', message: 'An order leaves Open by being booked.' };
  if (settableStates(order).includes(state)) return null;
  if (state > READY) {
    const message = `The order is ${ORDER_STATES[order.state]}: it is Ready before it is ${ORDER_STATES[state]}.`;
    return { code: 'order/not-ready', message };
  }
  const highest = ORDER_STATES[refreshedOrder(order)];
  const message = [`What is still to be done holds the order at ${highest}.`, ...heldBackBy(order)].join(' ');
  return { code: 'order/held-back', message };
}

/** States that staff cannot set now, each with the reason. */
export function barredStates(order: Order): readonly { readonly state: OrderState; readonly because: string }[] {
  return STATES.flatMap((state) => {
    const barrier = state === order.state ? null : barrierTo(order, state);
    return barrier === null ? [] : [{ state, because: barrier.message }];
  });
}

function requireBookedService(order: Order, id: number): OrderService {
  if (order.state === OPEN) refuse('order/not-booked', 'Book the order first: its steps begin then.');
  return serviceOf(order, id);
}

/** Number of pieces for which the steps of a service are done. */
function wholeOf(order: Order, service: OrderService): number {
  return service.application === 'Quantity' ? piecesOf(order, service) : 1;
}

function workerOf(worker: number | null | undefined, caller: number | null): number {
  return worker ?? caller ?? refuse('step/employee', 'Say who did it: you are no employee of the shop.', 'employee_id');
}

/** Pieces for which a step is done. A quantity adds to those done before; without a quantity it is all of them. */
function sumAt(whole: Decimal, before: Decimal, quantity: Decimal | null): Decimal {
  if (quantity === null) return whole;
  const sum = plus(before, quantity);
  if (quantity > 0 && sum <= whole) return sum;
  const words = before > 0 ? `${before} of ${whole} are done: this` : 'This';
  return refuse(
    'step/quantity',
    `${words} step is done for more than 0 and at most ${minus(whole, before)}.`,
    'quantity',
  );
}

/** Records work at a step. One that is complete begins anew; completing it once more clears what followed. */
export const completeStep: OrderRule<'CompleteStep'> = (order, data, { facts }) => {
  const { service_id, step_id, location = null } = data;
  const service = requireBookedService(order, service_id);
  partOf(service.steps, step_id, `${service.name} has no such step.`);
  const whole = wholeOf(order, service);
  const before = service.done.find((state) => state.step_id === step_id);
  const isAgain = before !== undefined && before.completed !== null;
  const quantity = sumAt(whole, before && !isAgain ? before.quantity : 0, data.quantity ?? null);
  const employee_id = workerOf(data.employee_id, facts.employee_id);
  if (quantity === whole || isAgain) requireNothingUndone(order, service, step_id, quantity === whole);
  return [
    {
      type: 'OrderStepCompleted',
      data: { service_id, step_id, quantity, whole, at: toIso(facts.now), location, employee_id },
    },
  ];
};

/** Rejects work that would undo steps of a delivered order: these are cleared first, with a reason. */
function requireNothingUndone(order: Order, { steps, done }: OrderService, step_id: number, isWhole: boolean): void {
  if (order.state < DELIVERED) return;
  const ordered = inOrder(steps);
  const place = ordered.findIndex(({ id }) => id === step_id);
  const undone = isWhole ? ordered.slice(place + 1) : ordered.slice(place, place + 1);
  if (done.some((stepState) => undone.some(({ id }) => id === stepState.step_id)))
    refuse('order/reason', 'This order is delivered: clear the steps that this undoes first, and say why.');
}

/** Clears one step and those behind it, or all of them. */
export const clearSteps: OrderRule<'ClearSteps'> = (order, { service_id, step_id = null, reason = null }) => {
  const service = requireBookedService(order, service_id);
  if (step_id !== null) partOf(service.steps, step_id, `${service.name} has no such step.`);
  const ordered = inOrder(service.steps);
  const from = step_id === null ? 0 : ordered.findIndex(({ id }) => id === step_id);
  const cleared = ordered.slice(from).map(({ id }) => id);
  const steps = cleared.filter((id) => service.done.some((stepState) => stepState.step_id === id));
  if (steps.length === 0) return [];
  if (order.state >= DELIVERED && reason === null)
    refuse('order/reason', 'This order is delivered: clearing a step takes it back, so say why.', 'reason');
  return [{ type: 'OrderStepsCleared', data: { service_id, steps, reason } }];
};

export const completeService: OrderRule<'CompleteService'> = (
  order,
  { service_id, location = null, ...data },
  { facts },
) => {
  const service = requireBookedService(order, service_id);
  if (service.steps.length === 0) return [];
  const employee_id = workerOf(data.employee_id, facts.employee_id);
  const isDone = service.steps.every(({ id }) =>
    service.done.some((stepState) => stepState.step_id === id && stepState.completed),
  );
  if (isDone) return [];
  return [
    {
      type: 'OrderServiceCompleted',
      data: { service_id, quantity: wholeOf(order, service), at: toIso(facts.now), location, employee_id },
    },
  ];
};
