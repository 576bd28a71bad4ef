import type { OrderCommand } from './orders';
import {
  orderAfter,
  bookOrder,
  clockFacts,
  eventsOf,
  newIdFacts,
  NOON,
  openOrder,
  refusalOf,
  RUSH,
} from '../testing/orders';

const mailQuoteCommand = (has_address = true): OrderCommand => ({
  type: 'MailQuote',
  data: {},
  facts: { now: NOON, has_address },
});

test('a mailed quote has the total, the due date of the order, and is valid for 30 days', () => {
  const state = orderAfter(openOrder);
  const [quoted] = eventsOf(state, mailQuoteCommand());
  expect(quoted).toMatchObject({
    type: 'OrderQuoteMailed',
    data: { due_date: '2026-12-17', until: '2026-12-26', total: expect.any(Number) },
  });
  expect(orderAfter(openOrder, mailQuoteCommand())).toEqual(state);
  expect(eventsOf(orderAfter(openOrder, mailQuoteCommand()), mailQuoteCommand())).toEqual([quoted]); // a repeat mails it again
});

test('a quote has the due date that staff set, or that of a Rush service', () => {
  const due = orderAfter(openOrder, { type: 'SetDueDate', data: { due_date: '2026-12-01' }, facts: clockFacts });
  expect(eventsOf(due, mailQuoteCommand())).toMatchObject([{ data: { due_date: '2026-12-01' } }]);
  const properties = { turn_around: { value: '7', units: null } };
  const rush: OrderCommand = {
    type: 'ConfigureService',
    data: { template_id: RUSH, properties },
    facts: newIdFacts(NOON, 50),
  };
  expect(eventsOf(orderAfter(openOrder, rush), mailQuoteCommand())).toMatchObject([
    { data: { due_date: '2026-12-03' } },
  ]);
});

test('a quote is refused for a booked order, an empty order, or a customer without an e-mail address', () => {
  const empty: OrderCommand = {
    type: 'OpenOrder',
    data: { customer_id: 5 },
    facts: { ...newIdFacts(), is_exempt: false },
  };
  expect(refusalOf(orderAfter(openOrder, bookOrder), mailQuoteCommand())).toBe('order/booked');
  expect(refusalOf(orderAfter(empty), mailQuoteCommand())).toBe('order/empty');
  expect(refusalOf(orderAfter(openOrder), mailQuoteCommand(false))).toBe('order/no-address');
  const facts = { ...newIdFacts(), is_exempt: false };
  for (const data of [
    { customer_id: 5, items: [{}] },
    { customer_id: 5, services: [{ template_id: RUSH }] },
  ])
    expect(eventsOf(orderAfter({ type: 'OpenOrder', data, facts }), mailQuoteCommand())).toHaveLength(1);
});
