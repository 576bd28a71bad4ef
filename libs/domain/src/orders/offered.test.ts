import { offeredChanges } from '@rabbet/domain/deciders/changes';
import { decide } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import {
  barredStates,
  order,
  orderChanges,
  type OrderShown,
  type Order,
  type OrderCommand,
  paidFor,
  settableStates,
  totalsOf,
} from './orders';
import { heldBackBy } from './producing';
import {
  after,
  bookIt,
  cancel,
  clock,
  complete,
  FRAMED,
  open,
  pricing,
  ready,
  reopen,
  setState,
} from '../testing/orders';

const pay: OrderCommand = { type: 'SettleOrder', data: { how: 'cash', amount: 5_00, reference: null }, facts: clock };
const payAll = (state: Order): OrderCommand => ({
  type: 'SettleOrder',
  data: { how: 'cash', amount: totalsOf(state).total - paidFor(state), reference: null },
  facts: clock,
});
const back = { how: 'cash', amount: 1_00, reference: null, reason: 'too much' } as const;
const states = [0, 1, 2, 3, 4, 5, 6, 7];
/** Commands of each verb. Where a verb may do something, one of its commands makes an event. */
const COMMANDS: Readonly<Record<string, readonly OrderCommand[]>> = {
  book: [bookIt],
  'set-state': states.map((state) => setState(state)),
  cancel: [cancel],
  reopen: [reopen],
  due: [{ type: 'SetDueDate', data: { due_date: '2031-01-05' }, facts: clock }],
  assign: [{ type: 'AssignOrder', data: { sales_person_id: 99 } }],
  note: [{ type: 'NoteOrder', data: { text: 'Called' } }],
  discount: [{ type: 'DiscountOrder', data: { amount: 1, reason: null } }],
  pay: [{ type: 'SettleOrder', data: { how: 'cash', amount: 1, reference: null }, facts: clock }],
  'mail-quote': [{ type: 'MailQuote', data: {}, facts: { ...clock, has_address: true } }],
  'give-back': [{ type: 'ReturnToCustomer', data: back, facts: { ...clock, person_id: null } }],
};

const PASTS: Readonly<Record<string, Order>> = {
  open: after(open),
  booked: after(open, bookIt),
  'booked, with a deposit': after(open, bookIt, pay),
  'in assembly': after(open, bookIt, complete(FRAMED, 13)),
  ready: after(...ready),
  'delivered and paid': after(...ready, setState(4), payAll),
  closed: after(...ready, payAll, setState(7)),
  'closed, with nothing paid': after(...ready, setState(7)),
  reopened: after(...ready, setState(7), reopen),
  canceled: after(open, bookIt, pay, cancel),
  'canceled, and booked again': after(open, bookIt, cancel, bookIt),
};

function makes(state: Order, command: OrderCommand): boolean {
  try {
    return decide(order, state, command).length > 0;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function sentenceOf(state: Order, command: OrderCommand): string | null {
  try {
    decide(order, state, command);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const offered = (shown: Pick<OrderShown, 'state' | 'cancelled' | 'total' | 'paid'>) =>
  offeredChanges(orderChanges, { ...shown, owed: null, discount: null, due_date: null, sales_person_id: null });

const rowOf = (state: Order) => ({
  state: state.state,
  cancelled: state.cancelled !== null,
  total: totalsOf(state).total,
  paid: paidFor(state),
});

test.each(Object.entries(PASTS))('%s: those changes are offered that the domain would make', (_, state) => {
  const offers = offered(rowOf(state));
  const made = Object.entries(COMMANDS).flatMap(([verb, all]) =>
    all.some((command) => makes(state, command)) ? [verb] : [],
  );
  expect(offers.filter((verb) => verb in COMMANDS).sort()).toEqual(made.sort());
});

test.each(Object.entries(PASTS))('%s: those states alone are offered that can be set', (_, state) => {
  expect(settableStates(state)).toEqual(states.filter((target) => makes(state, setState(target))));
});

test.each(Object.entries(PASTS))('%s: each other state says why it cannot be set, as its refusal does', (_, state) => {
  const barred = states.filter((target) => target !== state.state && !settableStates(state).includes(target as 0)); // one of them
  expect(barredStates(state)).toEqual(
    barred.map((target) => ({ state: target, because: sentenceOf(state, setState(target)) })),
  );
});

test('an order that is not Ready says for each later state what it waits for', () => {
  expect(barredStates(after(open, bookIt, complete(FRAMED, 13)))).toEqual([
    { state: 3, because: 'What is still to be done holds the order at Assembly. Fitting is not complete.' },
    ...['Delivered', 'Inspected', 'Invoiced', 'Closed'].map((name, i) => ({
      state: i + 4,
      because: `The order is Assembly: it is Ready before it is ${name}.`,
    })),
  ]);
  expect(barredStates(after(...ready))).toEqual([]);
});

test('an order is priced anew while it is Open, and takes the states of its work once it is booked', () => {
  const offers = (state: Order) => offered(rowOf(state)).filter((verb) => /price|refresh/.test(verb));
  expect(offers(after(open))).toEqual(['price']);
  expect(makes(after(open, bookIt), { type: 'PriceOrder', data: {}, facts: pricing() })).toBe(false);
  expect(offers(after(open, bookIt))).toEqual(['refresh']);
  expect(offers(after(...ready, setState(7)))).toEqual([]);
});

test('an order that cannot be Ready says what is not complete', () => {
  expect(settableStates(after(open, bookIt))).toEqual([0]);
  expect(heldBackBy(after(open, bookIt))).toEqual(['Frame is not complete.', 'Fitting is not complete.']);
  expect(heldBackBy(after(open, bookIt, complete(FRAMED, 13)))).toEqual(['Fitting is not complete.']);
  expect(heldBackBy(after(open))).toEqual([]);
  expect(heldBackBy(after(open, bookIt, setState(0)))).toEqual([]); // Open is left by booking, and not by work
  expect(heldBackBy(after(...ready))).toEqual([]);
});

test('an order of which something is owed is offered to be paid, by a store credit too, and no other one', () => {
  const paying = (total: number | null, paid: number | null) =>
    offered({ state: 1, cancelled: false, total, paid }).filter((verb) => /pay|credit|give/.test(verb));
  expect(paying(500, 0)).toEqual(['pay', 'apply-credit']);
  expect(paying(500, 499)).toEqual(['pay', 'apply-credit', 'give-back']);
  expect([paying(500, 500), paying(500, 1_000)]).toEqual([['give-back'], ['give-back']]);
  expect([paying(500, null), paying(null, 0), paying(0, 0)]).toEqual([[], [], []]);
  expect(paying(0, 1)).toEqual(['give-back']);
});

test('mailing the quote of an Open order is offered to those who may see its total', () => {
  const verbs = (state: number, total: number | null) => offered({ state, cancelled: false, total, paid: total });
  expect([verbs(0, 5), verbs(0, null), verbs(1, 5)].map((all) => all.includes('mail-quote'))).toEqual([
    true,
    false,
    false,
  ]);
  expect(verbs(0, null)).toEqual(['book', 'due', 'assign', 'note', 'discount', 'price', 'cancel']);
});

test('a canceled order is offered to be booked, and not to be canceled once more', () => {
  const offers = offered({ state: 0, cancelled: true, total: 500, paid: 0 });
  expect(offers).toEqual(['book', 'due', 'assign', 'note', 'discount', 'price', 'mail-quote']);
});

test('payments are not offered to those who may not see amounts', () => {
  const verbs = offered({ state: 1, cancelled: false, total: null, paid: null });
  expect(verbs.filter((verb) => /pay|give/.test(verb))).toEqual([]);
});
