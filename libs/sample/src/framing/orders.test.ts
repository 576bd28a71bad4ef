import { decide, fold } from '@rabbet/domain/deciders/decider';
import {
  ageOfNext,
  ageOfOrder,
  copyOfOrder,
  order,
  type Order,
  type OrderCommand,
  ORDER_IDS,
  paidFor,
  priceOfItem,
  priceOfService,
  progressOfOrder,
  totalsOf,
  warningsOf,
} from '@rabbet/domain/orders/orders';
import { instantOf } from '@rabbet/domain/time/moments';
import { Calendar } from '../shop/calendar';
import { sampleGallery } from '../gallery';
import { FRAMED } from '../history';
import { FIRMS } from '../shop/people';
import { FATES, FIRST_ORDER } from './fates';
import { framingBook, framingOrders } from './orders';

const DAY = '2026-03-01T17:00:00Z';
const NOW = Date.parse(DAY);
const calendar = new Calendar(new Date(DAY));
const sampleOrders = framingOrders(calendar);
const states = sampleOrders.map(({ state }) => state);
const having = (is: (order: Order) => boolean) => states.filter(is);

/** Orders as the shop makes them of what the sample asks for. */
function asTheShopHasThem(): readonly Order[] {
  const book = framingBook(calendar);
  return sampleOrders.map(({ changes }) =>
    changes.reduce<Order>((state, { at, command, ids = {} }) => {
      const parts = { items: ids[ORDER_IDS.item] ?? [], services: ids[ORDER_IDS.service] ?? [] };
      const { customer_id } = state.stage === 'kept' ? state.details : (command.data as { customer_id: number }); // of the first
      const is_exempt = FIRMS.some((firm) => firm.id === customer_id && firm.isExempt);
      const facts = { now: instantOf(at), book, ...parts, is_exempt, employee_id: null };
      const events = decide(order, state, { ...command, facts } as OrderCommand); // what is prepared
      expect(events.length).toBeGreaterThan(0);
      return fold(order, state, events);
    }, order.initial),
  );
}

test('160 orders are in all states, as many in each as was planned', () => {
  expect(sampleOrders).toHaveLength(160);
  const counts = Array.from({ length: 8 }, (_, state) => having((order) => order.state === state).length);
  const planned = counts.map((_, state) =>
    Object.values(FATES).reduce((sum, fate) => sum + (fate.state === state ? fate.count : 0), 0),
  );
  expect(counts).toEqual(planned);
  expect(sampleOrders.map(({ id }) => id)).toEqual(sampleOrders.map((_, i) => FIRST_ORDER + i));
});

test('the shop accepts every one of them, and comes to the same', () => {
  expect(asTheShopHasThem()).toEqual(states);
});

test('they happened one after the other, in the opening hours of days before the first start', () => {
  for (const { changes } of sampleOrders) {
    const moments = changes.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort());
    expect(moments.at(-1)! < '2026-03-01').toBe(true); // there is one
    for (const moment of moments) {
      expect(new Date(`${moment.slice(0, 10)}Z`).getUTCDay()).toBeGreaterThan(1);
      expect(Number(moment.slice(11, 13))).toBeGreaterThanOrEqual(14);
      expect(Number(moment.slice(11, 13))).toBeLessThan(20);
    }
  }
  const opened = states.map(({ created }) => created.slice(0, 10));
  expect(opened).toEqual([...opened].sort());
});

test('some are late, and steps of some have waited so long that they warn or are critical', () => {
  const late = having(({ state, due_date }) => [1, 2].includes(state) && due_date! < calendar.today); // booked
  expect(late.length).toBeGreaterThanOrEqual(15);
  const inTime = having(({ state, due_date }) => [1, 2].includes(state) && due_date! >= calendar.today); // as above
  expect(inTime.length).toBeGreaterThanOrEqual(15);
  const ages = having(({ state }) => state === 1 || state === 2).flatMap((order) =>
    order.services.flatMap((service) => ageOfNext(service, order.stamps.book!, NOW)?.lateness ?? []),
  );
  for (const expectedAge of ['in time', 'late', 'critical'])
    expect(ages.filter((age) => age === expectedAge).length).toBeGreaterThan(5);
  for (const order of states) expect(ageOfOrder(order, NOW)).toBeGreaterThanOrEqual(0);
});

test('work in progress is done in part, and what is Ready in whole', () => {
  const progress = (state: number) => having((order) => order.state === state).map(progressOfOrder);
  expect(progress(1).filter((percent) => percent > 0).length).toBeGreaterThan(20);
  expect(progress(1).filter((percent) => percent === 0).length).toBeGreaterThan(2);
  for (const percent of [...progress(1), ...progress(2)]) expect(percent).toBeLessThan(100);
  for (const percent of [...progress(4), ...progress(7)]) expect(percent).toBe(100);
  const partly = having(({ services }) =>
    services.some(({ done }) => done.some(({ completed }) => completed === null)),
  );
  expect(partly.length).toBeGreaterThan(0);
});

test('some are rush, cancelled, copied, discounted, for firms, of several items, and with sizes that are assumed', () => {
  const isRush = ({ services }: Order) => services.some(({ name }) => name === 'Rush');
  expect(having((order) => isRush(order) && order.state > 0).length).toBeGreaterThanOrEqual(10);
  expect(having(({ cancelled }) => cancelled !== null)).toHaveLength(11);
  expect(having(({ discount }) => discount > 0).length).toBeGreaterThanOrEqual(10);
  const firms = having(({ details }) => details.purchase_order !== null && details.company_contact_id !== null);
  expect(firms.length).toBeGreaterThanOrEqual(20);
  expect(having(({ items }) => items.length > 1).length).toBeGreaterThanOrEqual(30);
  expect(having(({ services }) => services.some(({ parent_id }) => parent_id !== null)).length).toBeGreaterThanOrEqual(
    30,
  );
  const assumed = having(({ services }) => services.some(({ provisionals }) => provisionals.length > 0));
  expect(assumed.filter(({ state }) => state === 0).length).toBeGreaterThanOrEqual(6);
  expect(new Set(states.map(({ sales_person_id }) => sales_person_id)).size).toBeGreaterThanOrEqual(5);
  expect(having(({ items }) => items.some(({ location }) => location?.startsWith('Pickup'))).length).toBeGreaterThan(
    10,
  );
});

test('an order that is open warns that the art of an item needs a mount, and no other item lacks one that the shop knows of', () => {
  const needed = states.filter((order) =>
    warningsOf(order).some((sentence) => /^Item \d+: .* it needs a mount\.$/.test(sentence)),
  );
  expect(needed.map(({ state }) => state)).toEqual([0]);
});

test('a copy is what the shop makes of an order as it stood then', () => {
  const copies = sampleOrders.filter(({ state }) => state.copied_from !== null);
  expect(copies.length).toBeGreaterThanOrEqual(6);
  for (const { id, state, changes } of copies) {
    expect(state.copied_from).toBeLessThan(id);
    const source = sampleOrders.find((sample) => sample.id === state.copied_from)!;
    expect(source.state.copied_from).toBeNull();
    expect(changes[0]?.command).toEqual({ type: 'OpenOrder', data: copyOfOrder(source.state, source.id) });
  }
});

test('totals add up, firms owe what was invoiced, what is Closed is paid, and what was cancelled was given back', () => {
  for (const { state } of sampleOrders) {
    const items = state.items.reduce((sum, item) => sum + priceOfItem(state, item), 0);
    const orderServices = state.services.filter(({ item_id }) => item_id === null);
    const services = orderServices.reduce((sum, service) => sum + priceOfService(service), 0);
    const { sub_total, tax, total } = totalsOf(state);
    expect(sub_total).toBe(items + services - state.discount);
    expect(tax).toBe(Math.round((sub_total * Math.round(state.details.tax_rate * 10_000)) / 10_000));
    expect(total).toBe(sub_total + tax);
    expect(total).toBeGreaterThan(1_500);
    const paid = paidFor(state);
    expect(paid).toBeLessThanOrEqual(total);
    if (state.state === 7) expect(paid).toBe(total);
    if (state.cancelled) expect(paid).toBe(0);
  }
  expect(having((order) => order.state === 6 && paidFor(order) < totalsOf(order).total).length).toBeGreaterThan(8);
  expect(having(({ details }) => details.tax_rate === 0).length).toBeGreaterThan(0); // the museum
  const deposits = having((order) => order.state > 0 && order.state < 7 && paidFor(order) > 0);
  expect(deposits.length).toBeGreaterThan(40);
});

test('items and services have ids that no two orders share', () => {
  for (const ids of [states.flatMap(({ items }) => items), states.flatMap(({ services }) => services)])
    expect(ids.map(({ id }) => id)).toEqual(ids.map((_, i) => i + 1));
});

test('pieces are sold under orders that the same customer had opened before', () => {
  const sales = sampleGallery(calendar).pieces.flatMap(({ id, story }) =>
    story.flatMap((sale) => (sale.order_id == null ? [] : [{ ...sale, id, order_id: sale.order_id }])),
  );
  expect(new Map(sales.map(({ id, order_id }) => [id, order_id]))).toEqual(FRAMED);
  for (const { activity, order_id, customer_id, completed } of sales) {
    const { state } = sampleOrders.find(({ id }) => id === order_id)!; // one of them
    expect([activity, state.details.customer_id]).toEqual(['Sold', customer_id]);
    expect(Date.parse(state.created)).toBeLessThan(instantOf(completed!)); // it counts
  }
});
