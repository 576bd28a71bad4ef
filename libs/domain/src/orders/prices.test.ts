import { fold } from '@rabbet/domain/deciders/decider';
import type { LaborRule, PriceBook } from '@rabbet/domain/services/services';
import {
  order,
  type Order,
  type OrderCommand,
  owedFor,
  priceOfItem,
  provisionalProperties,
  totalsOf,
  warningsOf,
} from './orders';
import {
  orderAfter,
  priceBook,
  bookOrder,
  cancelOrder,
  clockFacts,
  completeService,
  eventsOf,
  FITTING_SERVICE,
  FITTING,
  FRAME,
  FRAME_SERVICE,
  newIdFacts,
  MAT_SERVICE,
  MAT,
  NOON,
  openOrder,
  pricingFacts,
  commandsToReady,
  refusalOf,
  reopenOrder,
  RUSH,
  setState,
} from '../testing/orders';

describe('prices', () => {
  it('count for each piece by Quantity, once an item by Ticket, and once an order by Order', () => {
    const rush = { type: 'ConfigureService', data: { template_id: RUSH }, facts: newIdFacts(NOON, 20) } as const;
    const state = orderAfter(openOrder, rush);
    expect(priceOfItem(state, state.items[0]!)).toBe(3 * (10_000 + 1_000) + 2_000); // the one item
    expect(totalsOf(state)).toEqual({ before_discount: 38_000, sub_total: 38_000, tax: 2_755, total: 40_755 });
  });

  it('of services are those of staff if given, and the computed one is kept', () => {
    const state = orderAfter(openOrder, {
      type: 'ChangeService',
      data: { service_id: FRAME_SERVICE, price: 5_000 },
      facts: pricingFacts(),
    });
    expect(state.services[0]).toMatchObject({ price: 5_000, computed: 10_000 });
    expect(totalsOf(state).sub_total).toBe(3 * 6_000 + 2_000);
  });

  it('less the discount are the subtotal, never below 0, and with the tax the total', () => {
    const discount = (amount: number): OrderCommand => ({ type: 'DiscountOrder', data: { amount } });
    expect(totalsOf(orderAfter(openOrder, discount(5_000)))).toEqual({
      before_discount: 35_000,
      sub_total: 30_000,
      tax: 2_175,
      total: 32_175,
    });
    expect(refusalOf(orderAfter(openOrder), discount(35_001))).toBe('order/discount');
    expect(refusalOf(orderAfter(openOrder), discount(-1))).toBe('order/discount');
    expect(totalsOf(orderAfter(openOrder, discount(5_000), discount(0)))).toEqual(totalsOf(orderAfter(openOrder))); // taken off again
    const less = orderAfter(openOrder, discount(35_000), {
      type: 'RemoveService',
      data: { service_id: FITTING_SERVICE },
      facts: pricingFacts(),
    });
    expect(totalsOf(less)).toEqual({ before_discount: 33_000, sub_total: 0, tax: 0, total: 0 });
  });

  it('have no tax without a tax rate, and none for an exempt customer', () => {
    const data = { customer_id: 5, items: [{ services: [{ template_id: FRAME }] }] };
    const untaxed = orderAfter({ type: 'OpenOrder', data, facts: { ...newIdFacts(), is_exempt: false } });
    expect(totalsOf(untaxed)).toEqual({ before_discount: 10_000, sub_total: 10_000, tax: 0, total: 10_000 });
    const exempt = { ...openOrder, facts: { ...newIdFacts(), is_exempt: true } } as OrderCommand;
    expect(totalsOf(orderAfter(exempt)).tax).toBe(0);
    const change = (is_exempt: boolean): OrderCommand => ({
      type: 'ChangeOrder',
      data: { tax_rate: 0.05, description: 'Map' },
      facts: { is_exempt },
    });
    expect(orderAfter(openOrder, change(true)).details).toMatchObject({ tax_rate: 0, description: 'Map' });
    expect(orderAfter(openOrder, change(false)).details).toMatchObject({ tax_rate: 0.05, description: 'Map' });
  });

  it('of a nested service follow its own application, and count for the item', () => {
    const into = (template_id: number): OrderCommand => ({
      type: 'ConfigureService',
      data: { template_id, parent_id: FRAME_SERVICE },
      facts: newIdFacts(NOON, 20),
    });
    const item = (state: Order) => priceOfItem(state, state.items[0]!); // the one item
    expect(item(orderAfter(openOrder, into(FITTING))) - item(orderAfter(openOrder))).toBe(2_000);
    expect(item(orderAfter(openOrder, into(MAT))) - item(orderAfter(openOrder))).toBe(3 * 1_000);
  });

  it('can be 0 by staff, and are computed again once staff remove theirs', () => {
    const say = (price: number | null): OrderCommand => ({
      type: 'ChangeService',
      data: { service_id: FITTING_SERVICE, price },
      facts: pricingFacts(),
    });
    expect(totalsOf(orderAfter(openOrder, say(0))).sub_total).toBe(33_000);
    expect(totalsOf(orderAfter(openOrder, say(0), say(null))).sub_total).toBe(35_000);
  });

  it('of a booked order are computed only for a new service', () => {
    const dearer = new Map(priceBook.templates);
    dearer.set(FRAME, { ...priceBook.templates.get(FRAME)!, labor: [] });
    const facts = { ...newIdFacts(NOON, 20), book: { ...priceBook, templates: dearer } };
    const booked = orderAfter(openOrder, bookOrder);
    const added = fold(
      order,
      booked,
      eventsOf(booked, { type: 'AddItem', data: { services: [{ template_id: MAT }] }, facts }),
    );
    expect(added.services.map(({ computed }) => computed)).toEqual([10_000, 1_000, 2_000, 1_000]);
    expect(refusalOf(booked, { type: 'PriceOrder', data: {}, facts })).toBe('order/booked');
    const opened = orderAfter(openOrder);
    expect(eventsOf(opened, { type: 'PriceOrder', data: {}, facts })).toMatchObject([
      { type: 'OrderPriced', data: { services: [{ service_id: FRAME_SERVICE, amount: 0, lines: [] }] } },
    ]);
  });

  it('are recorded by the command that changes them, with their rules', () => {
    expect(eventsOf(order.initial, openOrder).at(-1)).toMatchObject({
      type: 'OrderPriced',
      data: {
        services: [
          { service_id: FRAME_SERVICE, amount: 10_000, lines: [{ of: 'labor', rule_id: FRAME }] },
          { service_id: MAT_SERVICE },
          { service_id: FITTING_SERVICE },
        ],
      },
    });
  });
});

/** Price book in which a minute of a frame costs more from the 1st of December on, and once more from the 10th. */
const risingPrices: PriceBook = (() => {
  const frame = priceBook.templates.get(FRAME)!; // it is there
  const rule = (id: number, dollars: number, effective_date: string): LaborRule & { id: number } => ({
    ...frame.labor[0]!, // it has a rule
    id,
    cost_per_min: dollars * 100,
    effective_date,
  });
  const labor = [...frame.labor, rule(8, 200, '2026-12-01'), rule(9, 300, '2026-12-10')];
  return { ...priceBook, templates: new Map(priceBook.templates).set(FRAME, { ...frame, labor }) };
})();
const noonOf = (date: string) => Date.parse(`${date}T17:00:00Z`);
const factsOnDay = (date: string) => ({ ...newIdFacts(noonOf(date), 20), book: risingPrices });

describe('the rule in force', () => {
  const add = (date: string): OrderCommand => ({
    type: 'AddItem',
    data: { services: [{ template_id: FRAME }] },
    facts: factsOnDay(date),
  });
  const computed = (state: Order) => state.services.at(-1)?.computed;

  it('is the newest one on the booking date for a booked order', () => {
    const booked = (date: string) =>
      orderAfter(openOrder, { ...bookOrder, facts: factsOnDay(date) } as OrderCommand, add('2026-12-20'));
    expect(computed(booked('2026-11-30'))).toBe(10_000);
    expect(computed(booked('2026-12-01'))).toBe(20_000);
    expect(computed(booked('2026-12-09'))).toBe(20_000);
    expect(computed(booked('2026-12-10'))).toBe(30_000);
  });

  it('is that of today for an Open order, also after it went back to Open', () => {
    expect(computed(orderAfter(openOrder, add('2026-11-30')))).toBe(10_000);
    expect(computed(orderAfter(openOrder, add('2026-12-10')))).toBe(30_000);
    const price: OrderCommand = { type: 'PriceOrder', data: {}, facts: factsOnDay('2026-12-10') };
    expect(orderAfter(...commandsToReady, setState(0), price).services[0]?.computed).toBe(30_000);
  });

  it('prices the order again when it is booked', () => {
    const booking = { ...bookOrder, facts: factsOnDay('2026-12-10') } as OrderCommand;
    expect(eventsOf(orderAfter(openOrder), booking).map(({ type }) => type)).toEqual(['OrderPriced', 'OrderBooked']);
    expect(orderAfter(openOrder, booking).services.map((service) => service.computed)).toEqual([30_000, 1_000, 2_000]);
  });

  it('prices nothing if a command changes nothing', () => {
    const same: OrderCommand = {
      type: 'ChangeItem',
      data: { item_id: 1, quantity: 3 },
      facts: factsOnDay('2026-12-10'),
    };
    expect(eventsOf(orderAfter(openOrder), same)).toEqual([]);
  });

  it('is chosen by the date in the time zone of the shop', () => {
    const lateOn = { ...factsOnDay('2026-12-01'), now: Date.parse('2026-12-01T04:30:00Z') }; // still November in Raleigh
    expect(computed(orderAfter(openOrder, { ...add('2026-12-01'), facts: lateOn } as OrderCommand))).toBe(10_000);
  });
});

/** Price book with mats that cost by the number of pieces. */
function bookOfMats(time_formula: string, more: Partial<LaborRule> = {}): PriceBook {
  const mat = priceBook.templates.get(MAT)!; // it is there
  const labor = mat.labor.map((rule) => ({ ...rule, time_formula, ...more }));
  return { ...priceBook, templates: new Map(priceBook.templates).set(MAT, { ...mat, labor }) };
}

test('formulas can use the quantity of the item, which is 1 for services of the order', () => {
  const facts = { ...newIdFacts(), book: bookOfMats('quantity'), is_exempt: false };
  const mats = orderAfter({ ...openOrder, facts } as OrderCommand);
  expect(mats.services.map(({ computed }) => computed)).toEqual([10_000, 3_000, 2_000]);
  const mat = facts.book.templates.get(MAT)!; // it is there
  const templates = new Map(facts.book.templates).set(RUSH, { ...mat, id: RUSH, application: 'Order' });
  const data = { customer_id: 5, items: [{ quantity: 3 }], services: [{ template_id: RUSH }] };
  const stateOfOrder = orderAfter({ type: 'OpenOrder', data, facts: { ...facts, book: { ...priceBook, templates } } });
  expect(stateOfOrder.services.map(({ computed }) => computed)).toEqual([1_000]);
});

test('a price is recorded again if only its reasons have changed', () => {
  const facts = { ...pricingFacts(), book: bookOfMats('2', { base_factor: 2, base_labor_mins: 1 }) };
  expect(eventsOf(orderAfter(openOrder), { type: 'PriceOrder', data: {}, facts })).toMatchObject([
    { data: { services: [{ service_id: MAT_SERVICE, amount: 1_000, lines: [{ measure: 2 }] }] } },
  ]);
});

describe('after booking', () => {
  const types = (state: Order, command: OrderCommand) => eventsOf(state, command).map(({ type }) => type);

  it('only a changed service is priced', () => {
    const change: OrderCommand = {
      type: 'ChangeService',
      data: { service_id: FRAME_SERVICE, properties: { width: { value: '10', units: null } } },
      facts: {
        ...pricingFacts(),
        book: {
          ...priceBook,
          templates: new Map(priceBook.templates)
            .set(FRAME, { ...priceBook.templates.get(FRAME)!, labor: [] })
            .set(MAT, { ...priceBook.templates.get(MAT)!, labor: [] }),
        },
      },
    };
    expect(orderAfter(openOrder, bookOrder, change).services.map(({ computed }) => computed)).toEqual([
      0, 1_000, 2_000,
    ]);
  });

  it('changing a quantity or removing a service prices nothing', () => {
    const facts = {
      ...pricingFacts(),
      book: {
        ...priceBook,
        templates: new Map([...priceBook.templates].map(([id, template]) => [id, { ...template, labor: [] }])),
      },
    };
    const booked = orderAfter(openOrder, bookOrder);
    expect(types(booked, { type: 'ChangeItem', data: { item_id: 1, quantity: 5 }, facts })).toEqual([
      'OrderItemChanged',
    ]);
    expect(types(booked, { type: 'RemoveService', data: { service_id: FITTING_SERVICE }, facts })).toEqual([
      'OrderServiceRemoved',
    ]);
    expect(types(orderAfter(openOrder), { type: 'ChangeItem', data: { item_id: 1, quantity: 5 }, facts })).toContain(
      'OrderPriced',
    );
  });

  it.each([
    ['is worked on', [openOrder, bookOrder], completeService(FRAME_SERVICE)],
    ['is set to a state', [...commandsToReady], setState(5)],
    ['is cancelled', [...commandsToReady], cancelOrder],
    ['is reopened', [...commandsToReady, setState(7)], reopenOrder],
  ])('an order that %s is not priced', (_, past, command) => {
    const made = types(orderAfter(...past), command);
    expect(made.length).toBeGreaterThan(0);
    expect(made).not.toContain('OrderPriced');
  });
});

describe('provisionals', () => {
  const width = { Width: { value: '16', units: null } };
  const opening = (provisionals: readonly string[], properties: Partial<typeof width> = width): OrderCommand => ({
    type: 'OpenOrder',
    data: { customer_id: 5, items: [{ services: [{ template_id: FRAME, properties, provisionals }] }] },
    facts: { ...newIdFacts(), is_exempt: false },
  });

  it('are priced as given, stored in lower case, and warned about', () => {
    const assumed = orderAfter(opening([' WIDTH ', 'width']));
    const stated = orderAfter(opening([]));
    expect(assumed.services[0]?.provisionals).toEqual(['width']);
    expect(totalsOf(assumed)).toEqual(totalsOf(stated));
    expect(provisionalProperties(assumed)).toEqual(['Frame: width']);
    expect([warningsOf(assumed), warningsOf(stated)]).toEqual([['Frame: width is assumed until the art arrives.'], []]);
  });

  it('are still warned about once the order is booked', () => {
    expect(warningsOf(orderAfter(opening(['width']), bookOrder))).toEqual([
      'Frame: width is assumed until the art arrives.',
    ]);
  });

  it('need a value', () => {
    expect(refusalOf(order.initial, opening(['height']))).toBe('service/property');
    expect(refusalOf(order.initial, opening(['width'], {}))).toBe('service/property');
  });
});

it.each<OrderCommand>([
  { type: 'ChangeService', data: { service_id: FRAME_SERVICE, price: 400_000_000 }, facts: pricingFacts() },
  {
    type: 'OpenOrder',
    data: { customer_id: 5, items: [{ quantity: 10_000, services: [{ template_id: FRAME, price: 150_000_000 }] }] },
    facts: { ...newIdFacts(), is_exempt: false },
  },
])('refuses a price above ten million dollars: $type', (command) => {
  expect(refusalOf(command.type === 'OpenOrder' ? order.initial : orderAfter(openOrder), command)).toBe('order/price');
});

test('accepts a price of ten million dollars, and refuses one cent more', () => {
  const costing = (price: number): OrderCommand => ({
    type: 'OpenOrder',
    data: { customer_id: 5, services: [{ template_id: RUSH, price }] },
    facts: { ...newIdFacts(), is_exempt: false },
  });
  expect(totalsOf(orderAfter(costing(1_000_000_000))).before_discount).toBe(1_000_000_000);
  expect(refusalOf(order.initial, costing(1_000_000_001))).toBe('order/price');
});

test('a canceled order costs nothing, and the shop owes what was paid', () => {
  const paid = orderAfter(openOrder, {
    type: 'SettleOrder',
    data: { how: 'cash', amount: 5_000, reference: null },
    facts: clockFacts,
  });
  expect(owedFor(paid)).toBe(totalsOf(paid).total - 5_000);
  const canceled = fold(order, paid, eventsOf(paid, cancelOrder));
  expect(owedFor(canceled)).toBe(-5_000);
  const more: OrderCommand = {
    type: 'SettleOrder',
    data: { how: 'cash', amount: 1, reference: null },
    facts: clockFacts,
  };
  expect(refusalOf(canceled, more)).toBe('payment/amount');
});
