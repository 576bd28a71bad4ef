import type { OrderCommand } from './commands';
import { totalsOf } from './order';
import {
  bookOrder,
  completeService,
  DELIVERY,
  eventsOf,
  FITTING,
  FITTING_SERVICE,
  FRAME,
  FRAME_SERVICE,
  MAT,
  MAT_SERVICE,
  newIdFacts,
  NOON,
  openOrder,
  orderAfter,
  pricingFacts,
  refusalOf,
} from '../testing/orders';

const SIZE = { width: { value: '16', units: 'inch' }, height: { value: '20', units: 'inch' } };
const sized: OrderCommand = {
  type: 'ChangeService',
  data: { service_id: FITTING_SERVICE, properties: SIZE },
  facts: pricingFacts(),
};
const replace = (service_id: number, service: { template_id: number; [name: string]: unknown }): OrderCommand => ({
  type: 'ReplaceService',
  data: { service_id, ...service },
  facts: newIdFacts(NOON, 30),
});
const idsAndNames = (order: ReturnType<typeof orderAfter>) =>
  order.services.map(({ id, name, parent_id }) => [id, name, parent_id]);

it('another service stands in its place, with its size, and a new price', () => {
  const before = orderAfter(openOrder, sized);
  const events = eventsOf(before, replace(FITTING_SERVICE, { template_id: MAT }));
  expect(events.map(({ type }) => type)).toEqual(['OrderServiceConfigured', 'OrderPriced']);
  const after = orderAfter(openOrder, sized, replace(FITTING_SERVICE, { template_id: MAT }));
  expect(idsAndNames(after)).toEqual([
    [FRAME_SERVICE, 'Frame', null],
    [MAT_SERVICE, 'Mat', FRAME_SERVICE],
    [30, 'Mat', null],
  ]);
  expect(after.services[2]?.properties).toEqual(SIZE);
  expect(after.services[2]).not.toHaveProperty('replaces');
  expect(totalsOf(after).before_discount - totalsOf(before).before_discount).toBe(3 * 1_000 - 2_000);
});

it('takes properties of its own where they are given', () => {
  const smaller = { width: { value: '8', units: 'inch' } };
  const after = orderAfter(openOrder, sized, replace(FITTING_SERVICE, { template_id: MAT, properties: smaller }));
  expect(after.services[2]?.properties).toEqual(smaller);
});

it('what is nested in it is nested in the new one', () => {
  expect(idsAndNames(orderAfter(openOrder, replace(FRAME_SERVICE, { template_id: FRAME })))).toEqual([
    [30, 'Frame', null],
    [MAT_SERVICE, 'Mat', 30],
    [FITTING_SERVICE, 'Fitting', null],
  ]);
});

it('in a booked order it has its steps to do, and takes a Ready order back', () => {
  const ready = [openOrder, bookOrder, completeService(FRAME_SERVICE), completeService(FITTING_SERVICE)] as const;
  expect(orderAfter(...ready).state).toBe(3);
  const after = orderAfter(...ready, replace(FITTING_SERVICE, { template_id: FITTING }));
  expect([after.state, after.services[2]?.steps.length, after.services[2]?.done]).toEqual([2, 1, []]);
});

it('is refused for a service that the order has not, and for one of another application', () => {
  expect(refusalOf(orderAfter(openOrder), replace(99, { template_id: MAT }))).toBe('record/unknown');
  expect(refusalOf(orderAfter(openOrder), replace(FITTING_SERVICE, { template_id: DELIVERY }))).toBe(
    'service/application',
  );
});
