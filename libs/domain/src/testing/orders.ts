import { decide, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { fillDefaults } from '@rabbet/domain/records/fields';
import {
  type LaborRule,
  laborRule,
  type PriceBook,
  type ServiceStep,
  serviceStep,
  type Template,
} from '@rabbet/domain/services/services';
import { instantAt } from '@rabbet/domain/time/zone';
import { type Order, order, type OrderCommand, type OrderEvent } from '../orders/orders';

export const NOON = instantAt('2026-11-26', '12:00');

function template(id: number, name: string, given: Partial<Template> = {}): Template {
  const plain = {
    category: null,
    description: null,
    required_for_state: null,
    application: 'Quantity',
    asks_for: null,
  } as const;
  return { ...plain, id, name, steps: [], labor: [], materials: [], vendors: [], ...given };
}

function steps(service_id: number, ...percents: number[]): Template['steps'] {
  return percents.map((percent_complete, i) => ({
    id: service_id * 10 + i + 1,
    ...fillDefaults<ServiceStep>(serviceStep.fields, {
      service_id,
      name: `Step ${i + 1}`,
      step_no: i + 1,
      percent_complete,
    }),
    finished_location: i === percents.length - 1,
  }));
}

function labor(id: number, dollars: number): Template['labor'] {
  const rule = { service_id: id, time_formula: '1', base_labor_mins: 1, cost_per_min: dollars * 100 };
  return [{ id, ...fillDefaults<LaborRule>(laborRule.fields, rule) }];
}

/** Templates that tests configure: a frame, fitting, a mat, a rush and a delivery. */
export const FRAME = 1;
export const FITTING = 2;
export const MAT = 3;
export const RUSH = 4;
export const DELIVERY = 5;
export const book: PriceBook = {
  templates: new Map(
    [
      template(FRAME, 'Frame', { required_for_state: 2, steps: steps(FRAME, 25, 60, 100), labor: labor(FRAME, 100) }),
      template(FITTING, 'Fitting', {
        required_for_state: 3,
        steps: steps(FITTING, 100),
        labor: labor(FITTING, 20),
        application: 'Ticket',
      }),
      template(MAT, 'Mat', { labor: labor(MAT, 10) }),
      template(RUSH, 'Rush', { application: 'Order', labor: labor(RUSH, 30) }),
      template(DELIVERY, 'Delivery', { application: 'Order', required_for_state: 5, steps: steps(DELIVERY, 100) }),
    ].map((entry) => [entry.id, entry]),
  ),
  widgets: new Map(),
};

export const pricing = (now = NOON) => ({ now, book });
export const making = (now = NOON, from = 1) => ({
  ...pricing(now),
  items: Array.from({ length: 50 }, (_, i) => from + i),
  services: Array.from({ length: 200 }, (_, i) => from + i),
});

export type Step = OrderCommand | ((order: Order) => OrderCommand);

/** The order after these commands, one after the other. */
export function after(...commands: readonly Step[]): Order {
  return commands.reduce<Order>((state, step) => {
    const command = typeof step === 'function' ? step(state) : step;
    return fold(order, state, decide(order, state, command));
  }, order.initial);
}
export function eventsOf(state: Order, command: OrderCommand): readonly OrderEvent[] {
  return decide(order, state, command);
}
export function refusalOf(state: Order, command: OrderCommand): string {
  try {
    return JSON.stringify(eventsOf(state, command));
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
/** Name of the field that a refusal is about. A command that is not refused fails the test. */
export function fieldOf(state: Order, command: OrderCommand): string | null {
  try {
    throw new Error(`made: ${JSON.stringify(eventsOf(state, command))}`);
  } catch (error) {
    if (error instanceof Refusal) return error.reasons[0]?.field ?? null;
    throw error;
  }
}

export const ann = { now: NOON, employee_id: 7 };
export const clock = { now: NOON };
export const open: OrderCommand = {
  type: 'OpenOrder',
  data: {
    customer_id: 5,
    tax_rate: 0.0725,
    items: [
      { quantity: 3, services: [{ template_id: FRAME, services: [{ template_id: MAT }] }, { template_id: FITTING }] },
    ],
  },
  facts: { ...making(), is_exempt: false },
};
/** Ids of the services of `open`: a frame, the mat in it, and fitting. All three belong to item 1. */
export const FRAMED = 1;
export const MATTED = 2;
export const FITTED = 3;
export const bookIt: OrderCommand = { type: 'BookOrder', data: {}, facts: pricing() };
export const complete = (service_id: number, step_id: number, more: object = {}): OrderCommand => ({
  type: 'CompleteStep',
  data: { service_id, step_id, ...more },
  facts: ann,
});
export const completeAll = (service_id: number): OrderCommand => ({
  type: 'CompleteService',
  data: { service_id, location: 'Shelf 3' },
  facts: ann,
});
export const setState = (state: number, reason: string | null = null): OrderCommand => ({
  type: 'SetOrderState',
  data: { state, reason },
  facts: clock,
});
export const clear = (service_id: number, step_id: number | null, reason: string | null = null): OrderCommand => ({
  type: 'ClearSteps',
  data: { service_id, step_id, reason },
  facts: clock,
});
export const cancel: OrderCommand = { type: 'CancelOrder', data: { reason: 'moved away' }, facts: clock };
export const reopen: OrderCommand = { type: 'ReopenOrder', data: { reason: 'glass broke' }, facts: clock };
export const ready = [open, bookIt, completeAll(FRAMED), completeAll(FITTED)] as const;
