import { decide, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { DAY_MS } from '@rabbet/domain/time/days';
import fc from 'fast-check';
import {
  isComplete,
  type Order,
  order,
  type OrderCommand,
  paidFor,
  progressOf,
  progressOfOrder,
  itemStateAfterRefresh,
  STAMPS,
  totalsOf,
} from './orders';
import { incompleteServiceMessages } from './production';
import { priceBook, DELIVERY, FITTING, FRAME, MAT, NOON, RUSH } from '../testing/orders';

const smallNumber = fc.integer({ min: 1, max: 6 });
const templateId = fc.constantFrom(FRAME, FITTING, MAT, RUSH, DELIVERY);
const reason = fc.constantFrom(null, 'a reason');

/** Commands with small ids, of which some exist and many do not. */
const commands = fc.oneof(
  fc.record({
    type: fc.constant('AddItem'),
    data: fc.record({
      quantity: smallNumber,
      services: fc.array(fc.record({ template_id: templateId }), { maxLength: 2 }),
    }),
  }),
  fc.record({
    type: fc.constant('ChangeItem'),
    data: fc.record({ item_id: smallNumber, quantity: smallNumber, indice: smallNumber }),
  }),
  fc.record({ type: fc.constant('RemoveItem'), data: fc.record({ item_id: smallNumber }) }),
  fc.record({
    type: fc.constant('ConfigureService'),
    data: fc.record({ template_id: templateId, item_id: fc.option(smallNumber), parent_id: fc.option(smallNumber) }),
  }),
  fc.record({
    type: fc.constant('ChangeService'),
    data: fc.record({
      service_id: smallNumber,
      price: fc.option(fc.integer({ min: 0, max: 9_999 })),
      parent_id: fc.option(smallNumber),
    }),
  }),
  fc.record({ type: fc.constant('RemoveService'), data: fc.record({ service_id: smallNumber }) }),
  ...['PriceOrder', 'BookOrder', 'RefreshOrder'].map((type) =>
    fc.record({ type: fc.constant(type), data: fc.constant({}) }),
  ),
  fc.record({ type: fc.constant('DiscountOrder'), data: fc.record({ amount: fc.integer({ min: -1, max: 50_000 }) }) }),
  fc.record({ type: fc.constant('SetOrderState'), data: fc.record({ state: fc.integer({ min: 0, max: 7 }), reason }) }),
  fc.record({
    type: fc.constant('CompleteStep'),
    data: fc.record({
      service_id: fc.constantFrom(1, 1, 2, 3),
      step_id: fc.constantFrom(11, 12, 13, 21, 51),
      quantity: fc.option(smallNumber),
    }),
  }),
  fc.record({
    type: fc.constant('ClearSteps'),
    data: fc.record({ service_id: smallNumber, step_id: fc.option(fc.constantFrom(11, 12, 13, 21, 51)), reason }),
  }),
  fc.record({ type: fc.constant('CompleteService'), data: fc.record({ service_id: smallNumber }) }),
  fc.record({ type: fc.constantFrom('CancelOrder', 'ReopenOrder'), data: fc.constant({ reason: 'a reason' }) }),
  fc.record({
    type: fc.constant('SettleOrder'),
    data: fc.record({
      how: fc.constant('cash'),
      amount: fc.integer({ min: 0, max: 9_999 }),
      reference: fc.constant(null),
    }),
  }),
  fc.record({
    type: fc.constant('ReturnToCustomer'),
    data: fc.record({
      how: fc.constant('cash'),
      amount: fc.integer({ min: 0, max: 9_999 }),
      reference: fc.constant(null),
      reason: fc.constant('r'),
    }),
  }),
);

const openedOrder = fold(
  order,
  order.initial,
  decide(order, order.initial, {
    type: 'OpenOrder',
    data: {
      customer_id: 5,
      tax_rate: 0.0725,
      items: [{ quantity: 2, services: [{ template_id: FRAME, services: [{ template_id: MAT }] }] }],
    },
    facts: { now: NOON, book: priceBook, items: [1], services: [1, 2], is_exempt: false },
  }),
);

const bookedOrder = fold(
  order,
  openedOrder,
  decide(order, openedOrder, { type: 'BookOrder', data: {}, facts: { now: NOON, book: priceBook } }),
);

/** Checks the invariants of every order. */
function expectConsistent(state: Order): void {
  STAMPS.forEach((stage, i) => expect([stage, state.stamps[stage] !== null]).toEqual([stage, i < state.state]));
  const { sub_total, tax, total } = totalsOf(state);
  // computes the totals independently, in whole cents, with a tax of 7.25 percent rounded half up
  const pieces = new Map(state.items.map(({ id, quantity }) => [id, quantity]));
  const prices = state.services.map(
    ({ item_id, application, price, computed }) =>
      application === 'Quantity' ? (price ?? computed ?? 0) * pieces.get(item_id ?? 0)! : (price ?? computed ?? 0), // each service belongs to an item
  );
  const all = prices.reduce((sum, price) => sum + BigInt(price), 0n) - BigInt(state.discount);
  expect(BigInt(sub_total)).toBe(all < 0n ? 0n : all);
  expect(BigInt(tax)).toBe((BigInt(sub_total) * 725n + 5_000n) / 10_000n);
  expect(total).toBe(sub_total + tax);
  expect(paidFor(state)).toBeGreaterThanOrEqual(0);
  const progress = progressOfOrder(state);
  expect(progress >= 0 && progress <= 100).toBe(true);
  if (state.state === 0) expect(progress).toBe(0);
  for (const service of state.services) {
    const done = service.done.filter(({ completed }) => completed !== null).map(({ step_id }) => step_id);
    expect(done.every((id) => service.steps.some((step) => step.id === id))).toBe(true);
    if (isComplete(service) && service.steps.length > 0) expect(progressOf(service)).toBe(100);
    const parent = state.services.find(({ id }) => id === service.parent_id);
    expect(service.parent_id === null || parent?.item_id === service.item_id).toBe(true);
  }
  expect(new Set(state.items.map(({ indice }) => indice)).size).toBe(state.items.length);
}

/** Checks that a refresh has followed a change of items, services or steps of a booked order. */
function expectRefreshed(state: Order): void {
  if (state.state === 0 || state.state === 7) return;
  if (state.state >= 3) expect(incompleteServiceMessages(state)).toEqual([]);
  for (const item of state.items) expect([item.id, item.state]).toEqual([item.id, itemStateAfterRefresh(state, item)]);
}
/** Commands that refresh the order, even if they make no other event. */
const ALWAYS_REFRESHING = ['CompleteStep', 'ClearSteps', 'CompleteService', 'RefreshOrder'];
/** Commands that refresh the order if they make an event. */
const REFRESHING = ['AddItem', 'RemoveItem', 'ConfigureService', 'RemoveService'];

test('any sequence of commands keeps stamps, states, progress and totals consistent, and decisions repeatable', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(openedOrder, bookedOrder),
      fc.array(commands, { minLength: 1, maxLength: 30 }),
      (first, sequence) => {
        let state = first;
        let next = 3;
        sequence.forEach(({ type, data }, i) => {
          const ids = Array.from({ length: 10 }, (_, n) => next + n);
          const facts = {
            now: NOON + i * DAY_MS,
            book: priceBook,
            items: ids,
            services: ids,
            employee_id: 7,
            is_exempt: false,
          };
          const command = { type, data, facts } as unknown as OrderCommand; // drawn at random, with any values
          try {
            const events = decide(order, state, command);
            expect(decide(order, state, command)).toEqual(events);
            state = fold(order, state, events);
            next += events.length;
            expectConsistent(state);
            if (ALWAYS_REFRESHING.includes(type) || (REFRESHING.includes(type) && events.length > 0))
              expectRefreshed(state);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
        });
      },
    ),
    { numRuns: 500 },
  );
});
