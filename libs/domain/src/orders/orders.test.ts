import { type AnyFields } from '@rabbet/domain/records/fields';
import { problemsOf } from '@rabbet/domain/records/field-rules';
import {
  countServices,
  dueDateOf,
  order,
  type Order,
  orderFields,
  orderItemFields,
  type OrderCommand,
  priceOfItem,
  type ServiceInput,
} from './orders';
import {
  orderAfter,
  eventsOf,
  refusalOf,
  clockFacts,
  openOrder,
  FRAME_SERVICE,
  MAT_SERVICE,
  FITTING_SERVICE,
  bookOrder,
  cancelOrder,
  priceBook,
  fieldOf,
  FRAME,
  newIdFacts,
  MAT,
  NOON,
  pricingFacts,
  commandsToReady,
  RUSH,
  clearSteps,
  completeStep,
  setState,
} from '../testing/orders';

const TAPE = { name: 'Tape', price: 100, cost: 40, quantity_modulus: 1, width: null, height: null };

test('an order has at most 200 items', () => {
  const facts = { ...newIdFacts(), items: Array.from({ length: 201 }, (_, i) => i + 1), is_exempt: false };
  const openingWith = (count: number): OrderCommand => ({
    type: 'OpenOrder',
    data: { customer_id: 5, items: Array.from({ length: count }, () => ({})) },
    facts,
  });
  expect(orderAfter(openingWith(200)).items).toHaveLength(200);
  expect(refusalOf(order.initial, openingWith(201))).toBe('order/too-many');
});

test('an order has at most 2,000 services, and they are nested at most 5 deep', () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ template_id: MAT }));
  const facts = { ...newIdFacts(), services: Array.from({ length: 2_001 }, (_, i) => i + 1), is_exempt: false };
  const opening = (count: number): OrderCommand => ({
    type: 'OpenOrder',
    data: {
      customer_id: 5,
      items: [{ services: [{ template_id: FRAME, services: many(count - 2) }] }],
      services: [{ template_id: RUSH }],
    },
    facts,
  });
  const full = orderAfter(opening(2_000));
  expect(full.services).toHaveLength(2_000);
  expect(refusalOf(order.initial, opening(2_001))).toBe('order/too-many');
  const onItem: OrderCommand = {
    type: 'ConfigureService',
    data: { template_id: MAT, item_id: 1 },
    facts: newIdFacts(NOON, 3_000),
  };
  expect(refusalOf(full, onItem)).toBe('order/too-many');
  expect(refusalOf(full, { ...onItem, type: 'AddItem', data: { services: many(1) } } as OrderCommand)).toBe(
    'order/too-many',
  );
  expect(countServices([{ template_id: MAT, services: [{ template_id: MAT, services: many(2) }] }, ...many(1)])).toBe(
    5,
  );

  const nestedMats = (depth: number): ServiceInput => ({
    template_id: MAT,
    services: depth > 1 ? [nestedMats(depth - 1)] : [],
  });
  const add = (depth: number, parent_id: number): OrderCommand => ({
    type: 'ConfigureService',
    data: { ...nestedMats(depth), parent_id },
    facts: newIdFacts(NOON, 20),
  });
  expect(orderAfter(openOrder, add(3, MAT_SERVICE)).services).toHaveLength(6); // below the frame and its mat: 5 deep
  expect(refusalOf(orderAfter(openOrder), add(4, MAT_SERVICE))).toBe('service/nested');
});

test('changing or removing an item affects only this item', () => {
  const more: OrderCommand = { type: 'AddItem', data: { description: 'Map' }, facts: newIdFacts(NOON, 10) };
  const change: OrderCommand = {
    type: 'ChangeItem',
    data: { item_id: 10, instructions: 'Keep the margin', quantity: 2 },
    facts: pricingFacts(),
  };
  const state = orderAfter(openOrder, more, change);
  expect(state.items).toMatchObject([
    { id: 1, instructions: null, quantity: 3 },
    { id: 10, instructions: 'Keep the margin', quantity: 2, description: 'Map' },
  ]);
  const remove: OrderCommand = { type: 'RemoveItem', data: { item_id: 10 }, facts: pricingFacts() };
  expect(orderAfter(openOrder, more, remove)).toEqual(orderAfter(openOrder));
  expect(
    orderAfter(openOrder, more, { type: 'RemoveItem', data: { item_id: 1 }, facts: pricingFacts() }).services,
  ).toEqual([]);
  const withoutFitting = orderAfter(openOrder, {
    type: 'RemoveService',
    data: { service_id: FITTING_SERVICE },
    facts: pricingFacts(),
  });
  expect(withoutFitting.services.map(({ id }) => id)).toEqual([FRAME_SERVICE, MAT_SERVICE]);
});

test('an item has a location, and an order its pickup location and seller', () => {
  const move: OrderCommand = { type: 'MoveItem', data: { item_id: 1, location: 'Wall' }, facts: clockFacts };
  const pickUp: OrderCommand = { type: 'ChangeOrder', data: { pickup_location_id: 4 }, facts: { is_exempt: false } };
  const assign: OrderCommand = { type: 'AssignOrder', data: { sales_person_id: 3 } };
  expect(orderAfter(openOrder, move, pickUp, assign)).toMatchObject({
    sales_person_id: 3,
    details: { customer_id: 5, pickup_location_id: 4 },
    items: [{ location: 'Wall', quantity: 3 }],
  });
});

test('moving an item to a position moves the others behind it', () => {
  const more: OrderCommand = { type: 'AddItem', data: {}, facts: newIdFacts(NOON, 10) };
  const state = orderAfter(openOrder, more, {
    type: 'ChangeItem',
    data: { item_id: 10, indice: 0 },
    facts: pricingFacts(),
  });
  expect(state.items.map(({ id, indice }) => [id, indice])).toEqual([
    [1, 1],
    [10, 0],
  ]);
});

describe('materials', () => {
  const listing = (...materials: readonly [string, number | null, number | null][]): OrderCommand => ({
    type: 'ChangeService',
    data: {
      service_id: MAT_SERVICE,
      materials: materials.map(([name, widget_id, item_quantity]) => ({ name, widget_id, item_quantity })),
    },
    facts: { ...pricingFacts(), book: { ...priceBook, widgets: new Map([8, 9].map((id) => [id, { ...TAPE, id }])) } },
  });

  it('with the same widget are merged by adding quantity', () => {
    const state = orderAfter(openOrder, listing(['Tape', 8, 1], ['Tape', 8, 2], ['Glue', 9, 1]));
    expect(state.services[1]?.materials).toEqual([
      { name: 'Tape', widget_id: 8, item_quantity: 3 },
      { name: 'Glue', widget_id: 9, item_quantity: 1 },
    ]);
  });

  it('with the same name and another widget are refused', () => {
    expect(refusalOf(orderAfter(openOrder), listing(['Tape', 8, 1], [' tape', 9, 1]))).toBe('material/name');
    expect(refusalOf(orderAfter(openOrder), listing(['Tape', null, 1], ['Tape', null, 1]))).toBe('material/name');
  });

  it('have a quantity for one piece, which the price multiplies by the quantity of the item', () => {
    const state = orderAfter(openOrder, listing(['Tape', 8, 2]));
    expect(state.services[1]).toMatchObject({ lines: [{ of: 'labor' }, { item_quantity: 2, amount: 200 }] });
    expect(priceOfItem(state, state.items[0]!) - priceOfItem(orderAfter(openOrder), state.items[0]!)).toBe(3 * 200);
  });
});

describe('the due date', () => {
  const setDueDate = (due_date: string | null): OrderCommand => ({
    type: 'SetDueDate',
    data: { due_date },
    facts: { now: NOON },
  });

  it('is computed on booking unless staff set one', () => {
    expect(orderAfter(openOrder, bookOrder).due_date).toBe('2026-12-17');
    expect(orderAfter(openOrder, setDueDate('2027-01-05'), bookOrder).due_date).toBe('2027-01-05');
    expect(orderAfter(openOrder, setDueDate('2027-01-05'), setDueDate(null), bookOrder).due_date).toBe('2026-12-17');
  });

  it('can be changed by staff after booking, and a repeat changes nothing', () => {
    const changed = orderAfter(openOrder, bookOrder, setDueDate('2026-12-01'));
    expect(changed.due_date).toBe('2026-12-01');
    expect(eventsOf(changed, setDueDate('2026-12-01'))).toEqual([]);
    expect(orderAfter(openOrder, bookOrder, setDueDate(null)).due_date).toBeNull();
  });

  it('counts whole calendar days from the booking date in the zone of the shop', () => {
    const at = (instant: string) =>
      orderAfter(openOrder, { ...bookOrder, facts: pricingFacts(Date.parse(instant)) } as OrderCommand);
    expect(at('2026-11-27T04:59:00Z').due_date).toBe('2026-12-17'); // still the 26th in Raleigh
    expect(at('2026-11-27T05:00:00Z').due_date).toBe('2026-12-18');
    expect(at('2026-10-31T16:00:00Z').due_date).toBe('2026-11-21'); // the clocks are put back meanwhile
  });

  it('is sooner only with a service of the whole order named Rush, in any case', () => {
    const dueWith = (name: string, item_id: number | null = null) => {
      const properties = { turn_around: { value: '5', units: null } };
      return dueDateOf({ services: [{ name, item_id, properties }] }, '2026-11-26');
    };
    expect([dueWith('Rush'), dueWith(' rUSH '), dueWith('Rush', 1), dueWith('Rushed')]).toEqual([
      '2026-12-01',
      '2026-12-01',
      '2026-12-17',
      '2026-12-17',
    ]);
  });
});

test('a command changes nothing if the order is already as requested', () => {
  const repeats: readonly OrderCommand[] = [
    {
      type: 'ChangeOrder',
      data: { customer_id: 5, tax_rate: 0.0725, send_invoice: null as never },
      facts: { is_exempt: false },
    },
    { type: 'ChangeItem', data: { item_id: 1, quantity: 3, indice: 0 }, facts: pricingFacts() },
    { type: 'ChangeService', data: { service_id: FRAME_SERVICE, price: null, parent_id: null }, facts: pricingFacts() },
    { type: 'RemoveItem', data: { item_id: 77 }, facts: pricingFacts() },
    { type: 'RemoveService', data: { service_id: 77 }, facts: pricingFacts() },
    { type: 'PriceOrder', data: {}, facts: pricingFacts() },
    { type: 'DiscountOrder', data: { amount: 0 } },
    { type: 'AssignOrder', data: { sales_person_id: null } },
    { type: 'MoveItem', data: { item_id: 1, location: null }, facts: clockFacts },
  ];
  expect(repeats.map((command) => [command.type, eventsOf(orderAfter(openOrder), command)])).toEqual(
    repeats.map(({ type }) => [type, []]),
  );
});

test('refuses commands to an unknown order, and opening an existing one', () => {
  expect(refusalOf(order.initial, bookOrder)).toBe('record/unknown');
  expect(refusalOf(order.initial, cancelOrder)).toBe('record/unknown');
  expect(refusalOf(order.initial, { type: 'NoteOrder', data: { text: 'called' } })).toBe('record/unknown');
  expect(refusalOf(orderAfter(openOrder), openOrder)).toBe('order/exists');
});

test.each<[string, Order, OrderCommand]>([
  ['due_date', orderAfter(openOrder), { type: 'SetDueDate', data: { due_date: '2026-11-25' }, facts: clockFacts }],
  ['due_date', orderAfter(openOrder), { type: 'SetDueDate', data: { due_date: '2031-11-27' }, facts: clockFacts }],
  ['amount', orderAfter(openOrder), { type: 'DiscountOrder', data: { amount: -1 } }],
  ['state', orderAfter(...commandsToReady), setState(101)],
  ['quantity', orderAfter(openOrder, bookOrder), completeStep(FRAME_SERVICE, 11, { quantity: 4 })],
  [
    'employee_id',
    orderAfter(openOrder, bookOrder),
    { ...completeStep(FRAME_SERVICE, 11), facts: { ...clockFacts, employee_id: null } } as OrderCommand,
  ],
  ['reason', orderAfter(...commandsToReady, setState(4)), clearSteps(FRAME_SERVICE, null)],
])('a refusal names the wrong field: %s', (field, state, command) => {
  expect(fieldOf(state, command)).toBe(field);
});

test('commands need the right to registrations, to steps or to amounts', () => {
  const steps = ['StartStep', 'CompleteStep', 'ClearSteps', 'CompleteService', 'MoveItem'];
  const amounts = ['DiscountOrder', 'SettleOrder', 'ReturnToCustomer'];
  expect(order.resource).toBe('registrations');
  expect(order.resources).toEqual(
    Object.fromEntries([...steps.map((type) => [type, 'steps']), ...amounts.map((type) => [type, 'amounts'])]),
  );
});

test('items and services of orders have their own id sequences', () => {
  const used = ({ name, identifiers }: typeof order) =>
    Object.entries(identifiers?.ids ?? {}).flatMap(([type, ids]) =>
      Object.keys(ids).length > 0 ? [[name, type, ids]] : [],
    );
  expect(used(order)).toEqual([
    ['order', 'OrderItemAdded', { id: 'order-item' }],
    ['order', 'OrderServiceConfigured', { id: 'order-service' }],
  ]);
});

test('texts of an order and of an item are limited in length', () => {
  const refused = (fields: AnyFields, more: number) => {
    const lengths = { purchase_order: 64, location: 64, description: 1_000, instructions: 4_000 };
    const texts = Object.entries(lengths)
      .filter(([name]) => name in fields)
      .map(([name, max]) => [name, 'a'.repeat(max + more)]);
    return problemsOf(fields, Object.fromEntries(texts)).map(({ field }) => field);
  };
  expect([refused(orderFields, 0), refused(orderItemFields, 0)]).toEqual([['customer_id'], []]);
  expect(refused(orderFields, 1)).toEqual(['customer_id', 'purchase_order', 'description']);
  expect(refused(orderItemFields, 1)).toEqual(['description', 'instructions', 'location']);
});
