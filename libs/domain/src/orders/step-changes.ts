import { changesOf } from '@rabbet/domain/deciders/changes';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { OrderCommand } from './commands';
import { ORDERS } from './list';

const reason = { kind: 'text', max: 200, about: 'why, in a few words that name nobody' } as const;
const service_id = { kind: 'whole', min: 1, required: true, label: 'Service' } as const;
const step_id = { kind: 'whole', min: 1, required: true, label: 'Step' } as const;
const employee_id = {
  kind: 'reference',
  to: 'employee',
  label: 'Done by',
  about: 'the employee who did it; you, unless given',
} as const;
const place = { kind: 'text', max: 64, label: 'Place', about: 'where it stands now' } as const;

/** Changes of the work on an order. */
export const orderStepChanges = changesOf<unknown, OrderCommand, ShopEvent>(
  { name: 'order', resource: 'steps' },
  { path: ORDERS, tag: 'orders', what: 'order', takesNoCards: true },
  (change) => ({
    'start-step': change({
      path: 'steps/start/:id',
      about: 'say who begins a step',
      operation: 'startStep',
      fields: { service_id, step_id, location: place, employee_id },
      command: 'StartStep',
      example: '61 --service-id 34 --step-id 12',
      done: 'has that step begun',
    }),
    'complete-step': change({
      path: 'steps/complete/:id',
      about: 'complete a step: it clears every later one',
      operation: 'completeStep',
      fields: {
        service_id,
        step_id,
        quantity: {
          kind: 'decimal',
          min: 0.000001,
          max: 10_000,
          about: 'pieces that are done now, beside those of before; the rest, unless given',
        },
        location: place,
        employee_id,
      },
      command: 'CompleteStep',
      example: '61 --service-id 34 --step-id 12 --location "Bench 2"',
      done: 'has that step done',
    }),
    'clear-steps': change({
      path: 'steps/clear/:id',
      about: 'clear a step and those behind it, or all',
      operation: 'clearSteps',
      fields: { service_id, step_id: { kind: 'whole', min: 1, label: 'From step' }, reason },
      command: 'ClearSteps',
      example: '61 --service-id 34',
      done: 'has these steps to do',
    }),
    'complete-service': change({
      path: 'services/complete/:id',
      about: 'complete all steps of a service',
      operation: 'completeService',
      fields: { service_id, location: place, employee_id },
      command: 'CompleteService',
      example: '61 --service-id 34 --location "Shelf 3"',
      done: 'has that service done',
    }),
    move: change({
      path: 'move/:id',
      about: 'say where an item of an order lies',
      operation: 'moveOrder',
      fields: { item_id: { kind: 'whole', min: 1, required: true, label: 'Item' }, location: place },
      command: 'MoveItem',
      example: '61 --item-id 12 --location "Shelf 3"',
      done: 'has the item there',
    }),
  }),
);
