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

function templateWith(id: number, name: string, values: Partial<Template> = {}): Template {
  const plain = {
    category: null,
    description: null,
    required_for_state: null,
    application: 'Quantity',
    asks_for: null,
  } as const;
  return { ...plain, id, name, steps: [], labor: [], materials: [], vendors: [], ...values };
}

function stepsOfService(service_id: number, ...percents: number[]): Template['steps'] {
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

function laborRules(id: number, dollars: number): Template['labor'] {
  const rule = { service_id: id, time_formula: '1', base_labor_mins: 1, cost_per_min: dollars * 100 };
  return [{ id, ...fillDefaults<LaborRule>(laborRule.fields, rule) }];
}

/** Ids of the templates that tests configure. */
export const FRAME = 1;
export const FITTING = 2;
export const MAT = 3;
export const RUSH = 4;
export const DELIVERY = 5;
export const priceBook: PriceBook = {
  templates: new Map(
    [
      templateWith(FRAME, 'Frame', {
        required_for_state: 2,
        steps: stepsOfService(FRAME, 25, 60, 100),
        labor: laborRules(FRAME, 100),
      }),
      templateWith(FITTING, 'Fitting', {
        required_for_state: 3,
        steps: stepsOfService(FITTING, 100),
        labor: laborRules(FITTING, 20),
        application: 'Ticket',
      }),
      templateWith(MAT, 'Mat', { labor: laborRules(MAT, 10) }),
      templateWith(RUSH, 'Rush', { application: 'Order', labor: laborRules(RUSH, 30) }),
      templateWith(DELIVERY, 'Delivery', {
        application: 'Order',
        required_for_state: 5,
        steps: stepsOfService(DELIVERY, 100),
      }),
    ].map((entry) => [entry.id, entry]),
  ),
  widgets: new Map(),
};

/** Facts for pricing at a time, by the price book of the tests. */
export const pricingFacts = (now = NOON) => ({ now, book: priceBook });
/** Facts for adding items and services, whose ids begin at `from`. */
export const newIdFacts = (now = NOON, from = 1) => ({
  ...pricingFacts(now),
  items: Array.from({ length: 50 }, (_, i) => from + i),
  services: Array.from({ length: 200 }, (_, i) => from + i),
});

export type CommandStep = OrderCommand | ((order: Order) => OrderCommand);

/** Order after these commands. A command may be a function of the order before it. */
export function orderAfter(...commands: readonly CommandStep[]): Order {
  return commands.reduce<Order>((state, step) => {
    const command = typeof step === 'function' ? step(state) : step;
    return fold(order, state, decide(order, state, command));
  }, order.initial);
}
export function eventsOf(state: Order, command: OrderCommand): readonly OrderEvent[] {
  return decide(order, state, command);
}
/** Code of the refusal of a command; its events as a text if it is not refused. */
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
    throw new Error(`not refused: ${JSON.stringify(eventsOf(state, command))}`);
  } catch (error) {
    if (error instanceof Refusal) return error.reasons[0]?.field ?? null;
    throw error;
  }
}

export const employeeFacts = { now: NOON, employee_id: 7 };
export const clockFacts = { now: NOON };
export const openOrder: OrderCommand = {
  type: 'OpenOrder',
  data: {
    customer_id: 5,
    tax_rate: 0.0725,
    items: [
      { quantity: 3, services: [{ template_id: FRAME, services: [{ template_id: MAT }] }, { template_id: FITTING }] },
    ],
  },
  facts: { ...newIdFacts(), is_exempt: false },
};
/** Ids of the services of `openOrder`: a frame, the mat nested in it, and the fitting. All belong to item 1. */
export const FRAME_SERVICE = 1;
export const MAT_SERVICE = 2;
export const FITTING_SERVICE = 3;
export const bookOrder: OrderCommand = { type: 'BookOrder', data: {}, facts: pricingFacts() };
export const completeStep = (service_id: number, step_id: number, more: object = {}): OrderCommand => ({
  type: 'CompleteStep',
  data: { service_id, step_id, ...more },
  facts: employeeFacts,
});
export const completeService = (service_id: number): OrderCommand => ({
  type: 'CompleteService',
  data: { service_id, location: 'Shelf 3' },
  facts: employeeFacts,
});
export const setState = (state: number, reason: string | null = null): OrderCommand => ({
  type: 'SetOrderState',
  data: { state, reason },
  facts: clockFacts,
});
export const clearSteps = (service_id: number, step_id: number | null, reason: string | null = null): OrderCommand => ({
  type: 'ClearSteps',
  data: { service_id, step_id, reason },
  facts: clockFacts,
});
export const cancelOrder: OrderCommand = { type: 'CancelOrder', data: { reason: 'moved away' }, facts: clockFacts };
export const reopenOrder: OrderCommand = { type: 'ReopenOrder', data: { reason: 'glass broke' }, facts: clockFacts };
/** Commands that lead to a Ready order. */
export const commandsToReady = [
  openOrder,
  bookOrder,
  completeService(FRAME_SERVICE),
  completeService(FITTING_SERVICE),
] as const;
