import type { OrderCommand } from './orders';
import { after, bookIt, clock, eventsOf, making, NOON, open, refusalOf, RUSH } from '../testing/orders';

const mail = (has_address = true): OrderCommand => ({ type: 'MailQuote', data: {}, facts: { now: NOON, has_address } });

test('a quote that is mailed says its total, when the order would be due, and that it holds for 30 days', () => {
  const state = after(open);
  const [quoted] = eventsOf(state, mail());
  expect(quoted).toMatchObject({
    type: 'OrderQuoteMailed',
    data: { due_date: '2026-12-17', until: '2026-12-26', total: expect.any(Number) },
  });
  expect(after(open, mail())).toEqual(state);
  expect(eventsOf(after(open, mail()), mail())).toEqual([quoted]); // once more
});

test('a quote is due as staff said, or as a rush says', () => {
  const due = after(open, { type: 'SetDueDate', data: { due_date: '2026-12-01' }, facts: clock });
  expect(eventsOf(due, mail())).toMatchObject([{ data: { due_date: '2026-12-01' } }]);
  const properties = { turn_around: { value: '7', units: null } };
  const rush: OrderCommand = {
    type: 'ConfigureService',
    data: { template_id: RUSH, properties },
    facts: making(NOON, 50),
  };
  expect(eventsOf(after(open, rush), mail())).toMatchObject([{ data: { due_date: '2026-12-03' } }]);
});

test('nothing is quoted of an order that is booked, or empty, or of a customer without an address', () => {
  const empty: OrderCommand = {
    type: 'OpenOrder',
    data: { customer_id: 5 },
    facts: { ...making(), is_exempt: false },
  };
  expect(refusalOf(after(open, bookIt), mail())).toBe('order/booked');
  expect(refusalOf(after(empty), mail())).toBe('order/empty');
  expect(refusalOf(after(open), mail(false))).toBe('order/no-address');
  const facts = { ...making(), is_exempt: false };
  for (const data of [
    { customer_id: 5, items: [{}] },
    { customer_id: 5, services: [{ template_id: RUSH }] },
  ])
    expect(eventsOf(after({ type: 'OpenOrder', data, facts }), mail())).toHaveLength(1);
});
