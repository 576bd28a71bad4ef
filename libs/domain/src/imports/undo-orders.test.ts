import { type Order, order, type OrderEvent } from '@rabbet/domain/orders/orders';
import { eventsOf, newIdFacts, NOON, priceBook } from '../testing/orders';
import { recordedAt } from '../testing/undoing';
import { planUndoOfOrder } from './undo-orders';

type Step = readonly [event: OrderEvent, source?: { run?: string; by?: string }];
const BY_RUN = { run: 'many' };
const at = new Date(NOON).toISOString();
const stateSet = (state: Order['state']): OrderEvent => ({
  type: 'OrderStateChanged',
  data: { state, at, by: 'staff', reason: null },
});
const assigned = (sales_person_id: number | null): OrderEvent => ({ type: 'OrderAssigned', data: { sales_person_id } });
const dueOn = (due_date: string | null): OrderEvent => ({ type: 'OrderDueDateSet', data: { due_date } });
const changed = (data: object): OrderEvent => ({ type: 'OrderChanged', data });

const opened = eventsOf(order.initial, {
  type: 'OpenOrder',
  data: { customer_id: 1, sales_person_id: 1, pickup_location_id: 3 },
  facts: { ...newIdFacts(), book: priceBook, is_exempt: false },
});

function undoPlan(...steps: readonly Step[]) {
  const history = [...opened.map((event): Step => [event]), ...steps].map(([event, source = {}], i) =>
    recordedAt(event, i, source),
  );
  return planUndoOfOrder(61, history, 'many');
}
const post = (verb: string, body: object) => ({ method: 'POST', path: `core/commerce/orders/${verb}/61`, body });

test('what a run has set of an order goes back to what it was', () => {
  expect(
    undoPlan([assigned(2), BY_RUN], [dueOn('2026-12-20'), BY_RUN], [changed({ pickup_location_id: 4 }), BY_RUN]),
  ).toEqual({
    outcome: 'undone',
    changes: [
      { method: 'PUT', path: 'core/commerce/orders/61', body: { pickup_location_id: 3 } },
      post('assign', { sales_person_id: 1 }),
      post('due', { due_date: null }),
    ],
    left: [],
  });
});

test('a state goes back, and an order that the run has closed is reopened first', () => {
  const reason = expect.any(String) as string;
  expect(undoPlan([stateSet(3)], [stateSet(4), BY_RUN])).toMatchObject({
    changes: [post('state', { state: 3, reason })],
  });
  expect(undoPlan([stateSet(3)], [stateSet(7), BY_RUN])).toMatchObject({
    changes: [post('reopen', { reason }), post('state', { state: 3, reason })],
  });
});

test('what somebody has changed since stays, and is told', () => {
  const by = 'account-7';
  expect(undoPlan([assigned(2), BY_RUN], [dueOn('2026-12-20'), BY_RUN], [assigned(5)])).toMatchObject({
    changes: [post('due', { due_date: null })],
    left: [{ what: 'Its seller was changed since', by }],
  });
  expect(undoPlan([stateSet(3), BY_RUN], [stateSet(4)])).toEqual({
    outcome: 'refused',
    reasons: [{ what: 'Its state was changed since', by }],
  });
});

test('a run that is taken back already has nothing left to undo', () => {
  expect(undoPlan([assigned(2), BY_RUN], [assigned(1), { run: 'undo.many' }])).toEqual({ outcome: 'nothing' });
});

test('an order that a run has opened stays, and so do its payments', () => {
  const history = opened.map((event, i) => recordedAt(event, i, BY_RUN));
  expect(planUndoOfOrder(61, history, 'many')).toMatchObject({ outcome: 'refused' });
  const paid: OrderEvent = { type: 'OrderSettled', data: { how: 'cash', amount: 500, reference: null, at } };
  expect(undoPlan([paid, BY_RUN])).toMatchObject({
    outcome: 'refused',
    reasons: [{ what: 'What it has changed of its payments stays' }],
  });
});
