import { fold } from '@rabbet/domain/deciders/decider';
import { copyOfOrder, order, type OrderCommand, paidFor, priceOfItem, totalsOf } from './orders';
import {
  after,
  eventsOf,
  refusalOf,
  clock,
  open,
  FRAMED,
  MATTED,
  FITTED,
  bookIt,
  ready,
  book,
  FITTING,
  FRAME,
  making,
  MAT,
  NOON,
  pricing,
  RUSH,
  completeAll,
} from './testing';

describe('prices', () => {
  it('are for each piece by Quantity, once an item by Ticket, and once an order by Order; nested ones add to their item', () => {
    const rush = { type: 'ConfigureService', data: { template_id: RUSH }, facts: making(NOON, 20) } as const;
    const state = after(open, rush);
    expect(priceOfItem(state, state.items[0]!)).toBe(3 * (10_000 + 1_000) + 2_000); // the one item
    expect(totalsOf(state)).toEqual({ before_discount: 38_000, sub_total: 38_000, tax: 2_755, total: 40_755 });
  });

  it('are what staff say where they say it; the computed one stays beside it', () => {
    const state = after(open, { type: 'ChangeService', data: { service_id: FRAMED, price: 5_000 }, facts: pricing() });
    expect(state.services[0]).toMatchObject({ price: 5_000, computed: 10_000 });
    expect(totalsOf(state).sub_total).toBe(3 * 6_000 + 2_000);
  });

  it('have the discount taken off, which is at most all of it, and the tax added, but for who is exempt', () => {
    const discount = (amount: number): OrderCommand => ({ type: 'DiscountOrder', data: { amount } });
    expect(totalsOf(after(open, discount(5_000)))).toEqual({
      ...{ before_discount: 35_000, sub_total: 30_000, tax: 2_175, total: 32_175 },
    });
    expect(refusalOf(after(open), discount(35_001))).toBe('order/discount');
    expect(refusalOf(after(open), discount(-1))).toBe('order/discount');
    const less = after(open, discount(35_000), {
      type: 'RemoveService',
      data: { service_id: FITTED },
      facts: pricing(),
    });
    expect(totalsOf(less).sub_total).toBe(0);
    const exemptNow: OrderCommand = { type: 'ChangeOrder', data: { customer_id: 6 }, facts: { is_exempt: true } };
    const exempt = { ...open, facts: { ...making(), is_exempt: true } } as OrderCommand;
    expect(totalsOf(after(exempt)).tax).toBe(0);
    expect(after(open, exemptNow).details.tax_rate).toBe(0);
  });

  it('of a booked order stay as they were said; a new service is priced by itself', () => {
    const dearer = new Map(book.templates);
    dearer.set(FRAME, { ...book.templates.get(FRAME)!, labor: [] });
    const facts = { ...making(NOON, 20), book: { ...book, templates: dearer } };
    const booked = after(open, bookIt);
    const added = fold(
      order,
      booked,
      eventsOf(booked, { type: 'AddItem', data: { services: [{ template_id: MAT }] }, facts }),
    );
    expect(added.services.map(({ computed }) => computed)).toEqual([10_000, 1_000, 2_000, 1_000]);
    expect(refusalOf(booked, { type: 'PriceOrder', data: {}, facts })).toBe('order/booked');
    const opened = after(open);
    expect(eventsOf(opened, { type: 'PriceOrder', data: {}, facts })).toMatchObject([
      { type: 'OrderPriced', data: { services: [{ service_id: FRAMED, amount: 0, lines: [] }] } },
    ]);
  });

  it('are recorded with the rules that made them', () => {
    expect(eventsOf(order.initial, open).at(-1)).toMatchObject({
      type: 'OrderPriced',
      data: {
        services: [
          { service_id: FRAMED, amount: 10_000, lines: [{ of: 'labor', rule_id: FRAME }] },
          { service_id: MATTED },
          { service_id: FITTED },
        ],
      },
    });
  });
});

describe('services', () => {
  it('by Order are refused on items, and others on the order', () => {
    const on = (template_id: number, item_id: number | null): OrderCommand => ({
      type: 'ConfigureService',
      data: { template_id, item_id },
      facts: making(NOON, 20),
    });
    expect(refusalOf(after(open), on(RUSH, 1))).toBe('service/application');
    expect(refusalOf(after(open), on(FRAME, null))).toBe('service/application');
    expect(refusalOf(after(open), on(77, 1))).toBe('record/unknown');
    expect(refusalOf(after(open), on(FRAME, 77))).toBe('record/unknown');
  });

  it('never hold themselves, in whatever way, and go with what they are nested in', () => {
    const into = (service_id: number, parent_id: number): OrderCommand => ({
      type: 'ChangeService',
      data: { service_id, parent_id },
      facts: pricing(),
    });
    expect(refusalOf(after(open), into(FRAMED, FRAMED))).toBe('service/nested');
    expect(refusalOf(after(open), into(FRAMED, MATTED))).toBe('service/nested');
    expect(after(open, into(FITTED, FRAMED)).services.map(({ parent_id }) => parent_id)).toEqual([null, 1, 1]);
    const gone = after(open, { type: 'RemoveService', data: { service_id: FRAMED }, facts: pricing() });
    expect(gone.services.map(({ id }) => id)).toEqual([FITTED]);
    const deep = Array.from({ length: 5 }).reduce<{ template_id: number; services?: [] }>(
      (inner) => ({ template_id: MAT, services: [inner] as never }),
      { template_id: MAT },
    );
    expect(refusalOf(after(open), { type: 'AddItem', data: { services: [deep] }, facts: making(NOON, 20) })).toBe('service/nested'); // prettier-ignore
  });

  it('added to a booked order bring their steps, and hold it back', () => {
    const state = after(...ready, {
      type: 'ConfigureService',
      data: { template_id: FITTING, item_id: 1 },
      facts: making(NOON, 20),
    });
    expect(state).toMatchObject({ state: 2, items: [{ state: 2 }] });
    expect(state.services.at(-1)?.steps).toHaveLength(1);
  });

  it('go with their item', () => {
    const state = after(open, { type: 'RemoveItem', data: { item_id: 1 }, facts: pricing() });
    expect([state.items, state.services]).toEqual([[], []]);
  });
});

test('an order has at most 200 items', () => {
  const facts = { ...making(), items: Array.from({ length: 201 }, (_, i) => i + 1), is_exempt: false };
  const with_ = (count: number): OrderCommand => ({
    type: 'OpenOrder',
    data: { customer_id: 5, items: Array.from({ length: count }, () => ({})) },
    facts,
  });
  expect(after(with_(200)).items).toHaveLength(200);
  expect(refusalOf(order.initial, with_(201))).toBe('order/too-many');
});

test('items can be reordered: what stands at a place makes room behind it', () => {
  const more: OrderCommand = { type: 'AddItem', data: {}, facts: making(NOON, 10) };
  const state = after(open, more, { type: 'ChangeItem', data: { item_id: 10, indice: 0 }, facts: pricing() });
  expect(state.items.map(({ id, indice }) => [id, indice])).toEqual([
    [1, 1],
    [10, 0],
  ]);
});

describe('payments', () => {
  const pay = (amount: number): OrderCommand => ({
    type: 'SettleOrder',
    data: { how: 'terminal', amount, reference: '4242' },
    facts: clock,
  });
  it('are of more than nothing and at most what is owed, and go back up to what was paid', () => {
    expect(refusalOf(after(open), pay(0))).toBe('payment/amount');
    expect(refusalOf(after(open), pay(37_539))).toBe('payment/amount');
    const paid = after(open, pay(30_000), pay(7_538));
    expect(paidFor(paid)).toBe(totalsOf(paid).total);
    const back = (amount: number): OrderCommand => ({
      type: 'ReturnToCustomer',
      data: { how: 'cash', amount, reference: null, reason: 'too late' },
      facts: clock,
    });
    expect(refusalOf(paid, back(37_539))).toBe('payment/refund-amount');
    expect(paidFor(fold(order, paid, eventsOf(paid, back(7_538))))).toBe(30_000);
  });
});

test('a copy keeps explicit prices, prices the rest anew, and drops place, purchase order, discount, dates and work', () => {
  const said: OrderCommand = {
    type: 'OpenOrder',
    data: {
      ...{ customer_id: 5, purchase_order: 'PO 1', description: 'Two prints', sales_person_id: 3 },
      items: [
        {
          ...{ location: 'Shelf 3', ticket_id: 812, quantity: 2 },
          services: [{ template_id: FRAME, price: 5_000, services: [{ template_id: MAT }] }],
        },
      ],
      services: [{ template_id: RUSH }],
    },
    facts: { ...making(), is_exempt: false },
  };
  const first = after(said, { type: 'DiscountOrder', data: { amount: 500 } }, bookIt, completeAll(1));
  const copy = after({ type: 'OpenOrder', data: copyOfOrder(first, 61), facts: { ...making(), is_exempt: false } });
  expect(copy).toMatchObject({
    ...{ copied_from: 61, state: 0, discount: 0, due_date: null, sales_person_id: 3 },
    details: { purchase_order: null, description: 'Two prints' },
    items: [{ quantity: 2, location: null, ticket_id: null }],
    services: [{ price: 5_000, steps: [], done: [] }, { name: 'Mat', computed: 1_000, parent_id: 1 }, { name: 'Rush' }],
  });
});
