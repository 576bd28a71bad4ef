import type { OrderCommand } from './commands';
import { owedFor, paidFor, totalsOf } from './order';
import {
  bookOrder,
  cancelOrder,
  clearSteps,
  clockFacts,
  commandsToReady,
  eventsOf,
  fieldOf,
  FITTING_SERVICE,
  NOON,
  openOrder,
  orderAfter,
  pricingFacts,
  refusalOf,
  reopenOrder,
  setState,
} from '../testing/orders';

const AT = new Date(NOON).toISOString();

describe('a deposit that is taken with the booking', () => {
  const bookWith = (deposit: Extract<OrderCommand, { type: 'BookOrder' }>['data']): OrderCommand => ({
    type: 'BookOrder',
    data: deposit,
    facts: pricingFacts(),
  });
  const HALF = { how: 'cash', amount: 18_769, reference: null } as const;

  it('is recorded behind it, by the prices of that day', () => {
    const events = eventsOf(orderAfter(openOrder), bookWith(HALF));
    expect(events.map(({ type }) => type)).toEqual(['OrderBooked', 'OrderSettled']);
    expect(paidFor(orderAfter(openOrder, bookWith(HALF)))).toBe(18_769);
  });

  it('is none without an amount, and without one nobody says how it is paid', () => {
    for (const none of [{}, { how: 'cash', amount: null }, { amount: 0 }] as const)
      expect(eventsOf(orderAfter(openOrder), bookWith(none)).map(({ type }) => type)).toEqual(['OrderBooked']);
    expect(refusalOf(orderAfter(openOrder), bookWith({ amount: 100 }))).toBe('payment/how');
    expect(fieldOf(orderAfter(openOrder), bookWith({ amount: 100 }))).toBe('how');
  });

  it('obeys the rules of payments: at most what is owed, and the last digits of a card', () => {
    const { total } = totalsOf(orderAfter(openOrder));
    expect(refusalOf(orderAfter(openOrder), bookWith({ how: 'check', amount: total + 1 }))).toBe('payment/amount');
    expect(refusalOf(orderAfter(openOrder), bookWith({ how: 'terminal', amount: 100 }))).toBe('payment/last-digits');
    expect(owedFor(orderAfter(openOrder, bookWith({ how: 'check', amount: total })))).toBe(0);
  });

  it('counts for a canceled order that is taken up again, and not where it is booked already', () => {
    expect(paidFor(orderAfter(openOrder, bookOrder, cancelOrder, bookWith(HALF)))).toBe(18_769);
    expect(eventsOf(orderAfter(openOrder, bookOrder), bookWith(HALF))).toEqual([]);
  });
});

describe('a call that an order is ready', () => {
  const call: OrderCommand = { type: 'RecordCall', data: { outcome: 'message' }, facts: clockFacts };

  it('is recorded with its end, each time', () => {
    const called = orderAfter(...commandsToReady, call);
    expect(called.call).toEqual({ outcome: 'message', at: AT });
    expect(eventsOf(called, call)).toHaveLength(1);
  });

  it('is for Ready orders alone', () => {
    expect(refusalOf(orderAfter(openOrder), call)).toBe('order/not-ready');
    expect(refusalOf(orderAfter(openOrder, bookOrder), call)).toBe('order/not-ready');
    expect(refusalOf(orderAfter(...commandsToReady, setState(4)), call)).toBe('order/not-ready');
  });

  it('counts no more once a step is to be done again, or the order is canceled', () => {
    expect(orderAfter(...commandsToReady, call, clearSteps(FITTING_SERVICE, null)).call).toBeNull();
    expect(orderAfter(...commandsToReady, call, cancelOrder).call).toBeNull();
    expect(orderAfter(...commandsToReady, call, setState(4)).call).not.toBeNull();
  });
});

describe('handing over', () => {
  const handOver = (payment: object = {}): OrderCommand => ({
    type: 'HandOver',
    data: { fetched_by: 'her brother', ...payment },
    facts: clockFacts,
  });
  const ALL = { how: 'cash', amount: 37_538 };

  it('takes what is owed, delivers, and says who fetched it', () => {
    const events = eventsOf(orderAfter(...commandsToReady), handOver(ALL));
    expect(events.map(({ type }) => type)).toEqual(['OrderSettled', 'OrderStateChanged', 'OrderHandedOver']);
    const order = orderAfter(...commandsToReady, handOver(ALL));
    expect([order.state, order.fetched_by, owedFor(order), order.stamps.delivered]).toEqual([4, 'her brother', 0, AT]);
  });

  it('takes nothing without an amount, and no more than is owed', () => {
    expect(owedFor(orderAfter(...commandsToReady, handOver()))).toBe(37_538);
    expect(refusalOf(orderAfter(...commandsToReady), handOver({ ...ALL, amount: 37_539 }))).toBe('payment/amount');
  });

  it('is refused before Ready and once it was handed over', () => {
    expect(refusalOf(orderAfter(openOrder), handOver())).toBe('order/not-booked');
    expect(refusalOf(orderAfter(openOrder, bookOrder), handOver())).toBe('order/not-ready');
    expect(refusalOf(orderAfter(...commandsToReady, handOver()), handOver())).toBe('order/handed-over');
    expect(refusalOf(orderAfter(...commandsToReady, setState(7)), handOver())).toBe('order/closed');
  });

  it('leaves who fetched it until the order is taken back before Delivered', () => {
    const closed = orderAfter(...commandsToReady, handOver(), setState(7), reopenOrder);
    expect(closed.fetched_by).toBe('her brother');
    expect(orderAfter(...commandsToReady, handOver(), setState(3)).fetched_by).toBeNull();
  });
});
