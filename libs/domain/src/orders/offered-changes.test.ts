import { offeredChanges } from '@rabbet/domain/deciders/changes';
import { decide } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import {
  barredStates,
  order,
  orderChanges,
  type OrderForStaff,
  type Order,
  type OrderCommand,
  paidFor,
  settableStates,
  totalsOf,
} from './orders';
import { incompleteServiceMessages } from './production';
import {
  orderAfter,
  bookOrder,
  cancelOrder,
  clockFacts,
  completeStep,
  FRAME_SERVICE,
  openOrder,
  pricingFacts,
  commandsToReady,
  reopenOrder,
  setState,
} from '../testing/orders';

const payDeposit: OrderCommand = {
  type: 'SettleOrder',
  data: { how: 'cash', amount: 5_00, reference: null },
  facts: clockFacts,
};
const payAll = (state: Order): OrderCommand => ({
  type: 'SettleOrder',
  data: { how: 'cash', amount: totalsOf(state).total - paidFor(state), reference: null },
  facts: clockFacts,
});
const refundData = { how: 'cash', amount: 1_00, reference: null, reason: 'too much' } as const;
const states = [0, 1, 2, 3, 4, 5, 6, 7];
/** Commands of each verb. If the domain accepts the verb for an order, at least one of its commands makes an event. */
const COMMANDS: Readonly<Record<string, readonly OrderCommand[]>> = {
  book: [bookOrder],
  'set-state': states.map((state) => setState(state)),
  cancel: [cancelOrder],
  reopen: [reopenOrder],
  due: [{ type: 'SetDueDate', data: { due_date: '2031-01-05' }, facts: clockFacts }],
  assign: [{ type: 'AssignOrder', data: { sales_person_id: 99 } }],
  call: [{ type: 'RecordCall', data: { outcome: 'reached' }, facts: clockFacts }],
  'hand-over': [{ type: 'HandOver', data: { fetched_by: 'the customer' }, facts: clockFacts }],
  note: [{ type: 'NoteOrder', data: { text: 'Called' } }],
  discount: [{ type: 'DiscountOrder', data: { amount: 1, reason: null } }],
  pay: [{ type: 'SettleOrder', data: { how: 'cash', amount: 1, reference: null }, facts: clockFacts }],
  'mail-quote': [{ type: 'MailQuote', data: {}, facts: { ...clockFacts, has_address: true } }],
  'give-back': [{ type: 'ReturnToCustomer', data: refundData, facts: { ...clockFacts, person_id: null } }],
};

/** Verbs that the domain accepts for a canceled order, and nobody needs until it is booked again. */
const OVER_ONCE_CANCELED = ['due', 'assign', 'discount', 'mail-quote'];

const ORDERS_BY_NAME: Readonly<Record<string, Order>> = {
  open: orderAfter(openOrder),
  booked: orderAfter(openOrder, bookOrder),
  'booked, with a deposit': orderAfter(openOrder, bookOrder, payDeposit),
  'in assembly': orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 13)),
  ready: orderAfter(...commandsToReady),
  'delivered and paid': orderAfter(...commandsToReady, setState(4), payAll),
  closed: orderAfter(...commandsToReady, payAll, setState(7)),
  'closed, with nothing paid': orderAfter(...commandsToReady, setState(7)),
  reopened: orderAfter(...commandsToReady, setState(7), reopenOrder),
  canceled: orderAfter(openOrder, bookOrder, payDeposit, cancelOrder),
  'canceled, and booked again': orderAfter(openOrder, bookOrder, cancelOrder, bookOrder),
};

function isAccepted(state: Order, command: OrderCommand): boolean {
  try {
    return decide(order, state, command).length > 0;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function refusalMessage(state: Order, command: OrderCommand): string | null {
  try {
    decide(order, state, command);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const offeredVerbs = (shown: Pick<OrderForStaff, 'state' | 'cancelled' | 'total' | 'paid'>) =>
  offeredChanges(orderChanges, { ...shown, owed: null, discount: null, due_date: null, sales_person_id: null });

const shownOrder = (state: Order) => ({
  state: state.state,
  cancelled: state.cancelled !== null,
  total: totalsOf(state).total,
  paid: paidFor(state),
});

test.each(Object.entries(ORDERS_BY_NAME))(
  '%s: the offered changes are exactly those that the domain accepts, and of a canceled order those that are not over',
  (_, state) => {
    const verbs = offeredVerbs(shownOrder(state));
    const acceptedVerbs = Object.keys(COMMANDS).filter((verb) =>
      COMMANDS[verb]?.some((command) => isAccepted(state, command)),
    );
    const over = state.cancelled === null ? [] : OVER_ONCE_CANCELED;
    expect(verbs.filter((verb) => verb in COMMANDS).sort()).toEqual(
      acceptedVerbs.filter((verb) => !over.includes(verb)).sort(),
    );
  },
);

test.each(Object.entries(ORDERS_BY_NAME))(
  '%s: the settable states are exactly those that the domain accepts',
  (_, state) => {
    expect(settableStates(state)).toEqual(states.filter((target) => isAccepted(state, setState(target))));
  },
);

test.each(Object.entries(ORDERS_BY_NAME))(
  '%s: each barred state has the message of its refusal as the reason',
  (_, state) => {
    const barred = states.filter((target) => target !== state.state && !settableStates(state).includes(target as 0)); // `includes` wants the type of a state
    expect(barredStates(state)).toEqual(
      barred.map((target) => ({ state: target, because: refusalMessage(state, setState(target)) })),
    );
  },
);

test('each barred state of an order that is not Ready has its reason', () => {
  expect(barredStates(orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 13)))).toEqual([
    { state: 3, because: 'What is still to be done holds the order at Assembly. Fitting is not complete.' },
    ...['Delivered', 'Inspected', 'Invoiced', 'Closed'].map((name, i) => ({
      state: i + 4,
      because: `The order is Assembly: it is Ready before it is ${name}.`,
    })),
  ]);
  expect(barredStates(orderAfter(...commandsToReady))).toEqual([]);
});

test('pricing is offered for an Open order, and refreshing for a booked one', () => {
  const offers = (state: Order) => offeredVerbs(shownOrder(state)).filter((verb) => /price|refresh/.test(verb));
  expect(offers(orderAfter(openOrder))).toEqual(['price']);
  expect(isAccepted(orderAfter(openOrder, bookOrder), { type: 'PriceOrder', data: {}, facts: pricingFacts() })).toBe(
    false,
  );
  expect(offers(orderAfter(openOrder, bookOrder))).toEqual(['refresh']);
  expect(offers(orderAfter(...commandsToReady, setState(7)))).toEqual([]);
});

test('names the incomplete services of an order that cannot be Ready', () => {
  expect(settableStates(orderAfter(openOrder, bookOrder))).toEqual([0]);
  expect(incompleteServiceMessages(orderAfter(openOrder, bookOrder))).toEqual([
    'Frame is not complete.',
    'Fitting is not complete.',
  ]);
  expect(incompleteServiceMessages(orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 13)))).toEqual([
    'Fitting is not complete.',
  ]);
  expect(incompleteServiceMessages(orderAfter(openOrder))).toEqual([]);
  expect(incompleteServiceMessages(orderAfter(openOrder, bookOrder, setState(0)))).toEqual([]); // an order leaves Open only by booking
  expect(incompleteServiceMessages(orderAfter(...commandsToReady))).toEqual([]);
});

test('payments are offered only if something is owed, and refunds if something was paid', () => {
  const paying = (total: number | null, paid: number | null) =>
    offeredVerbs({ state: 1, cancelled: false, total, paid }).filter((verb) => /pay|credit|give/.test(verb));
  expect(paying(500, 0)).toEqual(['pay', 'apply-credit']);
  expect(paying(500, 499)).toEqual(['pay', 'apply-credit', 'give-back']);
  expect([paying(500, 500), paying(500, 1_000)]).toEqual([['give-back'], ['give-back']]);
  expect([paying(500, null), paying(null, 0), paying(0, 0)]).toEqual([[], [], []]);
  expect(paying(0, 1)).toEqual(['give-back']);
});

test('mailing a quote is offered for Open orders, to staff who may see the total', () => {
  const verbs = (state: number, total: number | null) => offeredVerbs({ state, cancelled: false, total, paid: total });
  expect([verbs(0, 5), verbs(0, null), verbs(1, 5)].map((all) => all.includes('mail-quote'))).toEqual([
    true,
    false,
    false,
  ]);
  expect(verbs(0, null)).toEqual(['book', 'due', 'assign', 'note', 'discount', 'price', 'cancel']);
});

test('of a canceled order booking, notes and giving back are offered, and nothing that is over', () => {
  const offers = offeredVerbs({ state: 0, cancelled: true, total: 500, paid: 0 });
  expect(offers).toEqual(['book', 'note']);
  expect(offeredVerbs({ state: 0, cancelled: true, total: 500, paid: 5 })).toEqual(['book', 'note', 'give-back']);
});

test('payments are not offered to staff who may not see amounts', () => {
  const verbs = offeredVerbs({ state: 1, cancelled: false, total: null, paid: null });
  expect(verbs.filter((verb) => /pay|give/.test(verb))).toEqual([]);
});
