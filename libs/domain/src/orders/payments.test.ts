import { fold } from '@rabbet/domain/deciders/decider';
import { balanceOf, order, paidFor, type Settlement, totalsOf, type OrderCommand } from './orders';
import { orderAfter, bookOrder, clockFacts, eventsOf, fieldOf, NOON, openOrder, refusalOf } from '../testing/orders';

describe('payments', () => {
  const pay = (amount: number): OrderCommand => ({
    type: 'SettleOrder',
    data: { how: 'terminal', amount, reference: '4242' },
    facts: clockFacts,
  });
  it('are more than 0 and at most what is owed, and refunds at most what was paid', () => {
    expect(refusalOf(orderAfter(openOrder), pay(0))).toBe('payment/amount');
    expect(refusalOf(orderAfter(openOrder), pay(37_539))).toBe('payment/amount');
    const paid = orderAfter(openOrder, pay(30_000), pay(7_538));
    expect(paidFor(paid)).toBe(totalsOf(paid).total);
    const back = (amount: number): OrderCommand => ({
      type: 'ReturnToCustomer',
      data: { how: 'cash', amount, reference: null, reason: 'too late' },
      facts: { ...clockFacts, person_id: null },
    });
    expect(refusalOf(paid, back(37_539))).toBe('payment/refund-amount');
    expect(paidFor(fold(order, paid, eventsOf(paid, back(1))))).toBe(37_537);
    expect(paidFor(fold(order, paid, eventsOf(paid, back(7_538))))).toBe(30_000);
  });

  it('are by cash, check or card terminal, with the last four digits of the card', () => {
    const settle = (how: 'cash' | 'check' | 'terminal', reference: string | null): OrderCommand => ({
      type: 'SettleOrder',
      data: { how, amount: 100, reference },
      facts: clockFacts,
    });
    const paid = orderAfter(openOrder, settle('cash', null), settle('check', '1007'), settle('terminal', '4242'));
    const at = new Date(NOON).toISOString();
    expect(paid.settled).toEqual([
      { how: 'cash', amount: 100, reference: null, at },
      { how: 'check', amount: 100, reference: '1007', at },
      { how: 'terminal', amount: 100, reference: '4242', at },
    ]);
    for (const reference of [null, '', '424', '42424', '4111111111111111', 'four'])
      expect(refusalOf(orderAfter(openOrder), settle('terminal', reference))).toBe('payment/last-digits');
    const back = { how: 'terminal', amount: 1, reference: '42424', reason: 'too much' } as const;
    expect(refusalOf(paid, { type: 'ReturnToCustomer', data: back, facts: { ...clockFacts, person_id: null } })).toBe(
      'payment/last-digits',
    );
  });

  it('can be given back as store credit only to a person, and without a reference', () => {
    const paid = orderAfter(openOrder, pay(5_000));
    const back = (reference: string | null, person_id: number | null): OrderCommand => ({
      type: 'ReturnToCustomer',
      data: { how: 'credit', amount: 5_000, reference, reason: 'they canceled' },
      facts: { ...clockFacts, person_id },
    });
    expect(paidFor(fold(order, paid, eventsOf(paid, back(null, 41))))).toBe(0);
    expect(refusalOf(paid, back(null, null))).toBe('customer/nobody');
    expect(refusalOf(paid, back('81', 41))).toBe('payment/other-reference');
  });

  it('stay when the order is booked, and are refused when nothing is owed', () => {
    const paid = orderAfter(openOrder, pay(37_538), bookOrder);
    expect(paidFor(paid)).toBe(37_538);
    expect(refusalOf(paid, pay(1))).toBe('payment/amount');
    const none: OrderCommand = {
      type: 'ReturnToCustomer',
      data: { how: 'cash', amount: 0, reference: null, reason: 'r' },
      facts: { ...clockFacts, person_id: null },
    };
    expect(refusalOf(paid, none)).toBe('payment/refund-amount');
  });

  it('by the same store credit are recorded once', () => {
    const credit = (amount: number, reference: string): OrderCommand => ({
      type: 'SettleOrder',
      data: { how: 'credit', amount, reference },
      facts: clockFacts,
    });
    const paid = orderAfter(openOrder, credit(500, '9'));
    expect(eventsOf(paid, credit(500, '9'))).toEqual([]);
    expect(eventsOf(paid, credit(500, '10'))).toHaveLength(1);
    const check: OrderCommand = {
      type: 'SettleOrder',
      data: { how: 'check', amount: 1, reference: '9' },
      facts: clockFacts,
    };
    expect(eventsOf(orderAfter(openOrder, check), credit(500, '9'))).toHaveLength(1); // a check of that number is no credit
  });

  it('of the same kind and amount within a minute are refused, unless marked as another one or sent with a key', () => {
    const cash = (amount: number, data: object = {}, facts: object = {}): OrderCommand => ({
      type: 'SettleOrder',
      data: { how: 'cash', amount, reference: null, ...data },
      facts: { ...clockFacts, ...facts },
    });
    const paid = orderAfter(openOrder, cash(500));
    const later = (ms: number) => ({ now: clockFacts.now + ms });
    const isNamed = true;
    for (const again of [cash(500), cash(500, {}, later(59_999)), cash(500, { again: false }, { isNamed })])
      expect(refusalOf(paid, again)).toBe('payment/again');
    for (const otherPayment of [
      cash(500, {}, later(60_000)),
      cash(500, { again: true }),
      cash(500, {}, { isNamed }),
      cash(501),
      cash(500, { how: 'check', reference: '7' }),
    ])
      expect(eventsOf(paid, otherPayment)).toHaveLength(1);
    const [event] = eventsOf(paid, cash(500, { again: true }));
    expect(event?.data).not.toHaveProperty('again');
  });
});

const settled = { how: 'cash', amount: 1, reference: null } as const;
test.each<[string, Partial<Settlement>]>([
  ['amount', { amount: 0 }],
  ['reference', { how: 'terminal' }],
])('a refused payment or refund names the field: %s', (field, values) => {
  const paid = orderAfter(openOrder, { type: 'SettleOrder', data: { ...settled, amount: 500 }, facts: clockFacts });
  expect(fieldOf(paid, { type: 'SettleOrder', data: { ...settled, ...values }, facts: clockFacts })).toBe(field);
  const back = { ...settled, reason: 'too much', ...values };
  expect(fieldOf(paid, { type: 'ReturnToCustomer', data: back, facts: { ...clockFacts, person_id: 41 } })).toBe(field);
});

test.each<[string, string | null, number | null]>([
  ['how', null, null],
  ['reference', '81', 41],
])('a refused store credit names the field: %s', (field, reference, person_id) => {
  const paid = orderAfter(openOrder, { type: 'SettleOrder', data: { ...settled, amount: 500 }, facts: clockFacts });
  const data = { how: 'credit', amount: 1, reference, reason: 'they canceled' } as const;
  expect(fieldOf(paid, { type: 'ReturnToCustomer', data, facts: { ...clockFacts, person_id } })).toBe(field);
});

test.each([
  [null, 25, { words: 'owed', amount: 25 }],
  [null, 0, { words: 'owed', amount: 0 }],
  [null, -0.01, { words: 'to give back', amount: 0.01 }],
  ['moved away', -100, { words: 'to give back', amount: 100 }],
  ['moved away', 0, null],
  [null, null, null],
  ['moved away', null, null],
] as const)(
  'the balance of an order that is canceled because %p and owes %p is %j',
  (cancelled_because, owed, balance) => {
    expect(balanceOf({ cancelled_because, owed })).toEqual(balance);
    expect(balanceOf({ cancelled: cancelled_because !== null, owed })).toEqual(balance); // a row of the list has only a flag
  },
);
