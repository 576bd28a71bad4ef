import { refuse, type RefusalReason } from '@rabbet/domain/deciders/refusal';
import { type Decimal, minus, plus } from '@rabbet/domain/numbers/decimal';
import { partOf } from '@rabbet/domain/parts/parts';
import type { OrderEvent, OrderRule } from './commands';
import { serviceOf } from './configuration';
import {
  stateLimitOf,
  type Order,
  type OrderService,
  piecesOf,
  itemStateAfterRefresh,
  orderStateAfterRefresh,
} from './order';
import { CLOSED, DELIVERED, OPEN, ORDER_STATES, type OrderState, READY, requireState } from './states';
import { sortedSteps } from './steps';

const toIso = (now: number) => new Date(now).toISOString();

/** Events that change items and the order to the states that follow from the completed steps. An Open order stays Open. */
export function refreshStates(order: Order, now: number): readonly OrderEvent[] {
  if (order.state === OPEN) return [];
  const itemEvents = order.items.flatMap((item) => {
    const state = itemStateAfterRefresh(order, item);
    return state === item.state ? [] : [{ type: 'OrderItemStateChanged', data: { id: item.id, state } } as const];
  });
  const state = orderStateAfterRefresh(order);
  if (state === order.state) return itemEvents;
  return [...itemEvents, { type: 'OrderStateChanged', data: { state, at: toIso(now), by: 'refresh', reason: null } }];
}

/**
 * States that staff may set. They may always go back. Before Ready they may go forward up to the state that a refresh would
 * set, and from Ready on to any state.
 */
export function settableStates(order: Order): readonly OrderState[] {
  if (order.state === CLOSED) return [];
  const lastState = order.state >= READY ? CLOSED : Math.max(order.state, orderStateAfterRefresh(order));
  return STATES.filter((state) => state !== order.state && state <= lastState);
}

const STATES: readonly OrderState[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** Sentences that name the incomplete services because of which an order in production cannot be Ready. */
export function incompleteServiceMessages(order: Order): readonly string[] {
  if (order.state === OPEN) return [];
  const incomplete = order.services.filter((service) => (stateLimitOf(service) ?? READY) < READY);
  return [...new Set(incomplete.map(({ name }) => `${name} is not complete.`))];
}

/** Sets a state for staff, or refuses it with the reason. */
export const setOrderState: OrderRule<'SetOrderState'> = (
  order,
  { state: input, reason = null },
  { facts: { now } },
) => {
  const state = requireState(input);
  if (state === order.state) return [];
  const barrier = barrierToState(order, state);
  if (barrier !== null) refuse(barrier.code, barrier.message);
  return [{ type: 'OrderStateChanged', data: { state, at: toIso(now), by: 'staff', reason } }];
};

type Barrier = Pick<RefusalReason, 'code' | 'message'>;
export const ORDER_CLOSED: Barrier = {
  code: 'order/closed',
  message: 'This order is Closed: reopen it first, and say why.',
};

/** Reason why staff cannot set a state now; null if they can. */
function barrierToState(order: Order, state: OrderState): Barrier | null {
  if (order.state === CLOSED) return ORDER_CLOSED;
  if (order.state === OPEN) return { code: 'order/not-booked', message: 'An order leaves Open by being booked.' };
  if (settableStates(order).includes(state)) return null;
  if (state > READY) {
    const message = `The order is ${ORDER_STATES[order.state]}: it is Ready before it is ${ORDER_STATES[state]}.`;
    return { code: 'order/not-ready', message };
  }
  const highest = ORDER_STATES[orderStateAfterRefresh(order)];
  const message = [`What is still to be done holds the order at ${highest}.`, ...incompleteServiceMessages(order)].join(
    ' ',
  );
  return { code: 'order/held-back', message };
}

interface BarredState {
  readonly state: OrderState;
  readonly because: string;
}

/** States that staff cannot set now, each with the reason. */
export function barredStates(order: Order): readonly BarredState[] {
  const barred: BarredState[] = [];
  for (const state of STATES) {
    const barrier = state === order.state ? null : barrierToState(order, state);
    if (barrier !== null) barred.push({ state, because: barrier.message });
  }
  return barred;
}

function requireBookedService(order: Order, id: number): OrderService {
  if (order.state === OPEN) refuse('order/not-booked', 'Book the order first: its steps begin then.');
  return serviceOf(order, id);
}

/** Number of pieces that the steps of a service are done for: that of its item, or 1 for the whole item or order. */
function pieceCountOf(order: Order, service: OrderService): number {
  return service.application === 'Quantity' ? piecesOf(order, service) : 1;
}

/** Employee who did the work: the named one, or else the caller. Refuses where there is neither. */
function requireEmployee(named: number | null | undefined, caller: number | null): number {
  return named ?? caller ?? refuse('step/employee', 'Say who did it: you are no employee of the shop.', 'employee_id');
}

/** Number of pieces that a step is done for after this work. A quantity is added to that of before; null means all pieces. */
function quantityDone(pieceCount: Decimal, before: Decimal, quantity: Decimal | null): Decimal {
  if (quantity === null) return pieceCount;
  const sum = plus(before, quantity);
  if (quantity > 0 && sum <= pieceCount) return sum;
  const beginning = before > 0 ? `${before} of ${pieceCount} are done: this` : 'This';
  return refuse(
    'step/quantity',
    `${beginning} step is done for more than 0 and at most ${minus(pieceCount, before)}.`,
    'quantity',
  );
}

/** Says who is at a step, for those who look at the order or wait for it. */
export const startStep: OrderRule<'StartStep'> = (order, data, { facts }) => {
  const { service_id, step_id, location = null } = data;
  const service = requireBookedService(order, service_id);
  const { name } = partOf(service.steps, step_id, `${service.name} has no such step.`);
  const employee_id = requireEmployee(data.employee_id, facts.employee_id);
  const before = service.done.find((state) => state.step_id === step_id);
  if (before && before.completed !== null) refuse('step/done', `${name} is done: undo it first, to do it again.`);
  if (before?.started !== undefined && before.employee_id === employee_id) return [];
  return [{ type: 'OrderStepStarted', data: { service_id, step_id, at: toIso(facts.now), location, employee_id } }];
};

/** Records work at a step. Work at a complete step starts it again from 0; completing it again clears the later steps. */
export const completeStep: OrderRule<'CompleteStep'> = (order, data, { facts }) => {
  const { service_id, step_id, location = null } = data;
  const service = requireBookedService(order, service_id);
  partOf(service.steps, step_id, `${service.name} has no such step.`);
  const whole = pieceCountOf(order, service);
  const before = service.done.find((state) => state.step_id === step_id);
  const wasComplete = before !== undefined && before.completed !== null;
  const quantityBefore = before && !wasComplete ? before.quantity : 0;
  const quantity = quantityDone(whole, quantityBefore, data.quantity ?? null);
  const employee_id = requireEmployee(data.employee_id, facts.employee_id);
  const isComplete = quantity === whole;
  if (isComplete || wasComplete) requireNoStepUndone(order, service, step_id, isComplete);
  return [
    {
      type: 'OrderStepCompleted',
      data: { service_id, step_id, quantity, whole, at: toIso(facts.now), location, employee_id },
    },
  ];
};

/**
 * Refuses work on a delivered order that would undo completed steps. Completing a step undoes the later ones, and working
 * on a complete step in part undoes that step. Staff must clear these steps first, with a reason.
 */
function requireNoStepUndone(order: Order, { steps, done }: OrderService, step_id: number, isComplete: boolean): void {
  if (order.state < DELIVERED) return;
  const ordered = sortedSteps(steps);
  const stepIndex = ordered.findIndex(({ id }) => id === step_id);
  const undoneSteps = isComplete ? ordered.slice(stepIndex + 1) : ordered.slice(stepIndex, stepIndex + 1);
  if (done.some((stepState) => undoneSteps.some(({ id }) => id === stepState.step_id)))
    refuse('order/reason', 'This order is delivered: clear the steps that this undoes first, and say why.');
}

/** Clears a step and all later ones, or all steps of the service. */
export const clearSteps: OrderRule<'ClearSteps'> = (order, { service_id, step_id = null, reason = null }) => {
  const service = requireBookedService(order, service_id);
  if (step_id !== null) partOf(service.steps, step_id, `${service.name} has no such step.`);
  const ordered = sortedSteps(service.steps);
  const firstIndex = step_id === null ? 0 : ordered.findIndex(({ id }) => id === step_id);
  const idsToClear = ordered.slice(firstIndex).map(({ id }) => id);
  const steps = idsToClear.filter((id) => service.done.some((stepState) => stepState.step_id === id));
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
  const employee_id = requireEmployee(data.employee_id, facts.employee_id);
  const isDone = service.steps.every(({ id }) =>
    service.done.some((stepState) => stepState.step_id === id && stepState.completed),
  );
  if (isDone) return [];
  return [
    {
      type: 'OrderServiceCompleted',
      data: { service_id, quantity: pieceCountOf(order, service), at: toIso(facts.now), location, employee_id },
    },
  ];
};
