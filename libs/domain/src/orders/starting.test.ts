import type { OrderCommand } from './commands';
import { nextStep } from './steps';
import {
  bookOrder,
  clockFacts,
  completeStep,
  employeeFacts,
  eventsOf,
  FRAME_SERVICE,
  NOON,
  openOrder,
  orderAfter,
  refusalOf,
} from '../testing/orders';

const start = (step_id: number, employee_id: number | null = null, caller: number | null = 7): OrderCommand => ({
  type: 'StartStep',
  data: { service_id: FRAME_SERVICE, step_id, employee_id, location: 'Bench 2' },
  facts: { ...employeeFacts, employee_id: caller },
});
const frameOf = (order: ReturnType<typeof orderAfter>) => order.services.find(({ id }) => id === FRAME_SERVICE)!; // configured above

it('a step that is begun says by whom, when and where, and is still the next one', () => {
  const frame = frameOf(orderAfter(openOrder, bookOrder, start(11)));
  const at = new Date(NOON).toISOString();
  expect(frame.done).toEqual([
    { step_id: 11, quantity: 0, completed: null, location: 'Bench 2', employee_id: 7, started: at },
  ]);
  expect(nextStep(frame)?.id).toBe(11);
});

it('another one takes it over, and the same one begins it once', () => {
  const begun = orderAfter(openOrder, bookOrder, start(11));
  expect(eventsOf(begun, start(11))).toEqual([]);
  expect(frameOf(orderAfter(openOrder, bookOrder, start(11), start(11, 9))).done[0]?.employee_id).toBe(9);
});

it('keeps the pieces that are done, and is over once it is completed', () => {
  const inPart = orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 11, { quantity: 1 }), start(11));
  expect(frameOf(inPart).done[0]?.quantity).toBe(1);
  const done = orderAfter(openOrder, bookOrder, start(11), completeStep(FRAME_SERVICE, 11));
  expect(frameOf(done).done[0]).not.toHaveProperty('started');
  expect(refusalOf(done, start(11))).toBe('step/done');
});

it('needs a booked order, a step of it, and somebody who works here', () => {
  expect(refusalOf(orderAfter(openOrder), start(11))).toBe('order/not-booked');
  expect(refusalOf(orderAfter(openOrder, bookOrder), start(99))).toBe('record/unknown');
  expect(refusalOf(orderAfter(openOrder, bookOrder), start(11, null, null))).toBe('step/employee');
  const clear: OrderCommand = { type: 'ClearSteps', data: { service_id: FRAME_SERVICE }, facts: clockFacts };
  expect(frameOf(orderAfter(openOrder, bookOrder, start(11), clear)).done).toEqual([]);
});
