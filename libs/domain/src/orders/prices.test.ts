import { fold } from '@rabbet/domain/deciders/decider';
import type { LaborRule, PriceBook } from '@rabbet/domain/services/services';
import {
  order,
  type Order,
  type OrderCommand,
  owedFor,
  priceOfItem,
  provisional,
  totalsOf,
  warningsOf,
} from './orders';
import {
  after,
  book,
  bookIt,
  cancel,
  clock,
  completeAll,
  eventsOf,
  FITTED,
  FITTING,
  FRAME,
  FRAMED,
  making,
  MATTED,
  MAT,
  NOON,
  open,
  pricing,
  ready,
  refusalOf,
  reopen,
  RUSH,
  setState,
} from '../testing/orders';

describe('prices', () => {
  it('of services are per piece by Quantity (times the quantity of the item), once per item by Ticket, and once on the order by Order', () => {
    const rush = { type: 'ConfigureService', data: { template_id: RUSH }, facts: making(NOON, 20) } as const;
    const state = after(open, rush);
    expect(priceOfItem(state, state.items[0]!)).toBe(3 * (10_000 + 1_000) + 2_000); // the one item
    expect(totalsOf(state)).toEqual({ before_discount: 38_000, sub_total: 38_000, tax: 2_755, total: 40_755 });
  });

  it('of services are what staff say where they say it; the computed one stays beside it', () => {
    const state = after(open, { type: 'ChangeService', data: { service_id: FRAMED, price: 5_000 }, facts: pricing() });
    expect(state.services[0]).toMatchObject({ price: 5_000, computed: 10_000 });
    expect(totalsOf(state).sub_total).toBe(3 * 6_000 + 2_000);
  });

  it('of items and of services by Order, less the discount, are the subtotal, never below 0; with the tax they are the total', () => {
    const discount = (amount: number): OrderCommand => ({ type: 'DiscountOrder', data: { amount } });
    expect(totalsOf(after(open, discount(5_000)))).toEqual({
      before_discount: 35_000,
      sub_total: 30_000,
      tax: 2_175,
      total: 32_175,
    });
    expect(refusalOf(after(open), discount(35_001))).toBe('order/discount');
    expect(refusalOf(after(open), discount(-1))).toBe('order/discount');
    expect(totalsOf(after(open, discount(5_000), discount(0)))).toEqual(totalsOf(after(open))); // taken off again
    const less = after(open, discount(35_000), {
      type: 'RemoveService',
      data: { service_id: FITTED },
      facts: pricing(),
    });
    expect(totalsOf(less)).toEqual({ before_discount: 33_000, sub_total: 0, tax: 0, total: 0 });
  });

  it('bear no tax unless somebody says a rate, and none for an exempt customer', () => {
    const data = { customer_id: 5, items: [{ services: [{ template_id: FRAME }] }] };
    const untaxed = after({ type: 'OpenOrder', data, facts: { ...making(), is_exempt: false } });
    expect(totalsOf(untaxed)).toEqual({ before_discount: 10_000, sub_total: 10_000, tax: 0, total: 10_000 });
    const exempt = { ...open, facts: { ...making(), is_exempt: true } } as OrderCommand;
    expect(totalsOf(after(exempt)).tax).toBe(0);
    const change = (is_exempt: boolean): OrderCommand => ({
      type: 'ChangeOrder',
      data: { tax_rate: 0.05, description: 'Map' },
      facts: { is_exempt },
    });
    expect(after(open, change(true)).details).toMatchObject({ tax_rate: 0, description: 'Map' });
    expect(after(open, change(false)).details).toMatchObject({ tax_rate: 0.05, description: 'Map' });
  });

  it('of a nested service follow its own application, and add to the item of its parent', () => {
    const into = (template_id: number): OrderCommand => ({
      type: 'ConfigureService',
      data: { template_id, parent_id: FRAMED },
      facts: making(NOON, 20),
    });
    const item = (state: Order) => priceOfItem(state, state.items[0]!); // the one item
    expect(item(after(open, into(FITTING))) - item(after(open))).toBe(2_000);
    expect(item(after(open, into(MAT))) - item(after(open))).toBe(3 * 1_000);
  });

  it('of what staff give away are 0, and computed again once staff say no price any more', () => {
    const say = (price: number | null): OrderCommand => ({
      type: 'ChangeService',
      data: { service_id: FITTED, price },
      facts: pricing(),
    });
    expect(totalsOf(after(open, say(0))).sub_total).toBe(33_000);
    expect(totalsOf(after(open, say(0), say(null))).sub_total).toBe(35_000);
  });

  it('of a booked order are never computed anew by themselves: a new service alone is priced, and price is for Open orders', () => {
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

  it('are recorded by the command that changes them, with the rules that made them', () => {
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

/** Price book in which a minute of a frame costs more from the 1st of December on, and once more from the 10th. */
const dearer: PriceBook = (() => {
  const frame = book.templates.get(FRAME)!; // it is there
  const rule = (id: number, dollars: number, effective_date: string): LaborRule & { id: number } => ({
    ...frame.labor[0]!, // it has a rule
    id,
    cost_per_min: dollars * 100,
    effective_date,
  });
  const labor = [...frame.labor, rule(8, 200, '2026-12-01'), rule(9, 300, '2026-12-10')];
  return { ...book, templates: new Map(book.templates).set(FRAME, { ...frame, labor }) };
})();
const on = (date: string) => Date.parse(`${date}T17:00:00Z`);
const onDay = (date: string) => ({ ...making(on(date), 20), book: dearer });

describe('the rule in force', () => {
  const add = (date: string): OrderCommand => ({
    type: 'AddItem',
    data: { services: [{ template_id: FRAME }] },
    facts: onDay(date),
  });
  const computed = (state: Order) => state.services.at(-1)?.computed;

  it('is for a booked order the newest whose effective date is not after the booking date', () => {
    const booked = (date: string) => after(open, { ...bookIt, facts: onDay(date) } as OrderCommand, add('2026-12-20'));
    expect(computed(booked('2026-11-30'))).toBe(10_000);
    expect(computed(booked('2026-12-01'))).toBe(20_000);
    expect(computed(booked('2026-12-09'))).toBe(20_000);
    expect(computed(booked('2026-12-10'))).toBe(30_000);
  });

  it('is for an Open order that of today, and one that went back to Open is priced by today again', () => {
    expect(computed(after(open, add('2026-11-30')))).toBe(10_000);
    expect(computed(after(open, add('2026-12-10')))).toBe(30_000);
    const price: OrderCommand = { type: 'PriceOrder', data: {}, facts: onDay('2026-12-10') };
    expect(after(...ready, setState(0), price).services[0]?.computed).toBe(30_000);
  });

  it('is recorded by booking: the prices of that day are those of the order', () => {
    const booking = { ...bookIt, facts: onDay('2026-12-10') } as OrderCommand;
    expect(eventsOf(after(open), booking).map(({ type }) => type)).toEqual(['OrderPriced', 'OrderBooked']);
    expect(after(open, booking).services.map((service) => service.computed)).toEqual([30_000, 1_000, 2_000]);
  });

  it('prices nothing anew where nothing is changed', () => {
    const same: OrderCommand = { type: 'ChangeItem', data: { item_id: 1, quantity: 3 }, facts: onDay('2026-12-10') };
    expect(eventsOf(after(open), same)).toEqual([]);
  });

  it('goes by the date in the zone of the shop', () => {
    const lateOn = { ...onDay('2026-12-01'), now: Date.parse('2026-12-01T04:30:00Z') }; // still November in Raleigh
    expect(computed(after(open, { ...add('2026-12-01'), facts: lateOn } as OrderCommand))).toBe(10_000);
  });
});

/** Price book with mats that cost by the number of pieces. */
function bookOfMats(time_formula: string, more: Partial<LaborRule> = {}): PriceBook {
  const mat = book.templates.get(MAT)!; // it is there
  const labor = mat.labor.map((rule) => ({ ...rule, time_formula, ...more }));
  return { ...book, templates: new Map(book.templates).set(MAT, { ...mat, labor }) };
}

test('the quantity of an item is a measure of its formulas: in the order itself it is 1', () => {
  const facts = { ...making(), book: bookOfMats('quantity'), is_exempt: false };
  const mats = after({ ...open, facts } as OrderCommand);
  expect(mats.services.map(({ computed }) => computed)).toEqual([10_000, 3_000, 2_000]);
  const mat = facts.book.templates.get(MAT)!; // it is there
  const templates = new Map(facts.book.templates).set(RUSH, { ...mat, id: RUSH, application: 'Order' });
  const data = { customer_id: 5, items: [{ quantity: 3 }], services: [{ template_id: RUSH }] };
  const stateOfOrder = after({ type: 'OpenOrder', data, facts: { ...facts, book: { ...book, templates } } });
  expect(stateOfOrder.services.map(({ computed }) => computed)).toEqual([1_000]);
});

test('a price whose reasons have changed is recorded anew, though its amount is the same', () => {
  const facts = { ...pricing(), book: bookOfMats('2', { base_factor: 2, base_labor_mins: 1 }) };
  expect(eventsOf(after(open), { type: 'PriceOrder', data: {}, facts })).toMatchObject([
    { data: { services: [{ service_id: MATTED, amount: 1_000, lines: [{ measure: 2 }] }] } },
  ]);
});

describe('after booking', () => {
  const types = (state: Order, command: OrderCommand) => eventsOf(state, command).map(({ type }) => type);

  it('a changed service is priced, and no other one', () => {
    const change: OrderCommand = {
      type: 'ChangeService',
      data: { service_id: FRAMED, properties: { width: { value: '10', units: null } } },
      facts: {
        ...pricing(),
        book: {
          ...book,
          templates: new Map(book.templates)
            .set(FRAME, { ...book.templates.get(FRAME)!, labor: [] })
            .set(MAT, { ...book.templates.get(MAT)!, labor: [] }),
        },
      },
    };
    expect(after(open, bookIt, change).services.map(({ computed }) => computed)).toEqual([0, 1_000, 2_000]);
  });

  it('another quantity, and items that come and go, price nothing anew', () => {
    const facts = {
      ...pricing(),
      book: {
        ...book,
        templates: new Map([...book.templates].map(([id, template]) => [id, { ...template, labor: [] }])),
      },
    };
    const booked = after(open, bookIt);
    expect(types(booked, { type: 'ChangeItem', data: { item_id: 1, quantity: 5 }, facts })).toEqual([
      'OrderItemChanged',
    ]);
    expect(types(booked, { type: 'RemoveService', data: { service_id: FITTED }, facts })).toEqual([
      'OrderServiceRemoved',
    ]);
    expect(types(after(open), { type: 'ChangeItem', data: { item_id: 1, quantity: 5 }, facts })).toContain(
      'OrderPriced',
    );
  });

  it.each([
    ['is worked on', [open, bookIt], completeAll(FRAMED)],
    ['is set to a state', [...ready], setState(5)],
    ['is cancelled', [...ready], cancel],
    ['is reopened', [...ready, setState(7)], reopen],
  ])('an order that %s is not priced', (_, past, command) => {
    const made = types(after(...past), command);
    expect(made.length).toBeGreaterThan(0);
    expect(made).not.toContain('OrderPriced');
  });
});

describe('provisionals', () => {
  const width = { Width: { value: '16', units: null } };
  const opening = (provisionals: readonly string[], properties: Partial<typeof width> = width): OrderCommand => ({
    type: 'OpenOrder',
    data: { customer_id: 5, items: [{ services: [{ template_id: FRAME, properties, provisionals }] }] },
    facts: { ...making(), is_exempt: false },
  });

  it('are priced as given, marked by their names in lower case, and warned about', () => {
    const assumed = after(opening([' WIDTH ', 'width']));
    const stated = after(opening([]));
    expect(assumed.services[0]?.provisionals).toEqual(['width']);
    expect(totalsOf(assumed)).toEqual(totalsOf(stated));
    expect(provisional(assumed)).toEqual(['Frame: width']);
    expect([warningsOf(assumed), warningsOf(stated)]).toEqual([['Frame: width is assumed until the art arrives.'], []]);
  });

  it('are warned about once the order is booked as well', () => {
    expect(warningsOf(after(opening(['width']), bookIt))).toEqual(['Frame: width is assumed until the art arrives.']);
  });

  it('need a value that is assumed', () => {
    expect(refusalOf(order.initial, opening(['height']))).toBe('service/property');
    expect(refusalOf(order.initial, opening(['width'], {}))).toBe('service/property');
  });
});

it.each<OrderCommand>([
  { type: 'ChangeService', data: { service_id: FRAMED, price: 400_000_000 }, facts: pricing() },
  {
    type: 'OpenOrder',
    data: { customer_id: 5, items: [{ quantity: 10_000, services: [{ template_id: FRAME, price: 150_000_000 }] }] },
    facts: { ...making(), is_exempt: false },
  },
])('no order costs more than ten million dollars: $type', (command) => {
  expect(refusalOf(command.type === 'OpenOrder' ? order.initial : after(open), command)).toBe('order/price');
});

test('an order of ten million dollars is taken, and one of a cent more is not', () => {
  const costing = (price: number): OrderCommand => ({
    type: 'OpenOrder',
    data: { customer_id: 5, services: [{ template_id: RUSH, price }] },
    facts: { ...making(), is_exempt: false },
  });
  expect(totalsOf(after(costing(1_000_000_000))).before_discount).toBe(1_000_000_000);
  expect(refusalOf(order.initial, costing(1_000_000_001))).toBe('order/price');
});

test('a canceled order costs nothing: what was paid is owed to the customer', () => {
  const paid = after(open, {
    type: 'SettleOrder',
    data: { how: 'cash', amount: 5_000, reference: null },
    facts: clock,
  });
  expect(owedFor(paid)).toBe(totalsOf(paid).total - 5_000);
  const canceled = fold(order, paid, eventsOf(paid, cancel));
  expect(owedFor(canceled)).toBe(-5_000);
  const more: OrderCommand = { type: 'SettleOrder', data: { how: 'cash', amount: 1, reference: null }, facts: clock };
  expect(refusalOf(canceled, more)).toBe('payment/amount');
});
