import { type AnyFields } from '@rabbet/domain/records/fields';
import { problemsOf } from '@rabbet/domain/records/checking';
import {
  countOf,
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
  after,
  eventsOf,
  refusalOf,
  clock,
  open,
  FRAMED,
  MATTED,
  FITTED,
  bookIt,
  cancel,
  book,
  fieldOf,
  FRAME,
  making,
  MAT,
  NOON,
  pricing,
  ready,
  RUSH,
  clear,
  complete,
  setState,
} from '../testing/orders';

const TAPE = { name: 'Tape', price: 100, cost: 40, quantity_modulus: 1, width: null, height: null };

test('an order has at most 200 items', () => {
  const facts = { ...making(), items: Array.from({ length: 201 }, (_, i) => i + 1), is_exempt: false };
  const openingWith = (count: number): OrderCommand => ({
    type: 'OpenOrder',
    data: { customer_id: 5, items: Array.from({ length: count }, () => ({})) },
    facts,
  });
  expect(after(openingWith(200)).items).toHaveLength(200);
  expect(refusalOf(order.initial, openingWith(201))).toBe('order/too-many');
});

test('an order has at most 2,000 services, and they are nested at most 5 deep', () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ template_id: MAT }));
  const facts = { ...making(), services: Array.from({ length: 2_001 }, (_, i) => i + 1), is_exempt: false };
  const opening = (count: number): OrderCommand => ({
    type: 'OpenOrder',
    data: {
      customer_id: 5,
      items: [{ services: [{ template_id: FRAME, services: many(count - 2) }] }],
      services: [{ template_id: RUSH }],
    },
    facts,
  });
  const full = after(opening(2_000));
  expect(full.services).toHaveLength(2_000);
  expect(refusalOf(order.initial, opening(2_001))).toBe('order/too-many');
  const onItem: OrderCommand = {
    type: 'ConfigureService',
    data: { template_id: MAT, item_id: 1 },
    facts: making(NOON, 3_000),
  };
  expect(refusalOf(full, onItem)).toBe('order/too-many');
  expect(refusalOf(full, { ...onItem, type: 'AddItem', data: { services: many(1) } } as OrderCommand)).toBe(
    'order/too-many',
  );
  expect(countOf([{ template_id: MAT, services: [{ template_id: MAT, services: many(2) }] }, ...many(1)])).toBe(5);

  const deep = (depth: number): ServiceInput => ({
    template_id: MAT,
    ...(depth > 1 && { services: [deep(depth - 1)] }),
  });
  const add = (depth: number, parent_id: number): OrderCommand => ({
    type: 'ConfigureService',
    data: { ...deep(depth), parent_id },
    facts: making(NOON, 20),
  });
  expect(after(open, add(3, MATTED)).services).toHaveLength(6); // below the frame and its mat: the fifth
  expect(refusalOf(after(open), add(4, MATTED))).toBe('service/nested');
});

test('a change of an item changes the named fields of this item alone', () => {
  const more: OrderCommand = { type: 'AddItem', data: { description: 'Map' }, facts: making(NOON, 10) };
  const change: OrderCommand = {
    type: 'ChangeItem',
    data: { item_id: 10, instructions: 'Keep the margin', quantity: 2 },
    facts: pricing(),
  };
  const state = after(open, more, change);
  expect(state.items).toMatchObject([
    { id: 1, instructions: null, quantity: 3 },
    { id: 10, instructions: 'Keep the margin', quantity: 2, description: 'Map' },
  ]);
  const remove: OrderCommand = { type: 'RemoveItem', data: { item_id: 10 }, facts: pricing() };
  expect(after(open, more, remove)).toEqual(after(open));
  expect(after(open, more, { type: 'RemoveItem', data: { item_id: 1 }, facts: pricing() }).services).toEqual([]);
  const gone = after(open, { type: 'RemoveService', data: { service_id: FITTED }, facts: pricing() });
  expect(gone.services.map(({ id }) => id)).toEqual([FRAMED, MATTED]);
});

test('an item has its location, and an order the place where it is picked up and who sells it', () => {
  const move: OrderCommand = { type: 'MoveItem', data: { item_id: 1, location: 'Wall' }, facts: clock };
  const pickUp: OrderCommand = { type: 'ChangeOrder', data: { pickup_location_id: 4 }, facts: { is_exempt: false } };
  const assign: OrderCommand = { type: 'AssignOrder', data: { sales_person_id: 3 } };
  expect(after(open, move, pickUp, assign)).toMatchObject({
    sales_person_id: 3,
    details: { customer_id: 5, pickup_location_id: 4 },
    items: [{ location: 'Wall', quantity: 3 }],
  });
});

test('items can be reordered: what stands at a place makes room behind it', () => {
  const more: OrderCommand = { type: 'AddItem', data: {}, facts: making(NOON, 10) };
  const state = after(open, more, { type: 'ChangeItem', data: { item_id: 10, indice: 0 }, facts: pricing() });
  expect(state.items.map(({ id, indice }) => [id, indice])).toEqual([
    [1, 1],
    [10, 0],
  ]);
});

describe('materials', () => {
  const listing = (...materials: readonly [string, number | null, number | null][]): OrderCommand => ({
    type: 'ChangeService',
    data: {
      service_id: MATTED,
      materials: materials.map(([name, widget_id, item_quantity]) => ({ name, widget_id, item_quantity })),
    },
    facts: { ...pricing(), book: { ...book, widgets: new Map([8, 9].map((id) => [id, { ...TAPE, id }])) } },
  });

  it('with the same widget are merged by adding quantity', () => {
    const state = after(open, listing(['Tape', 8, 1], ['Tape', 8, 2], ['Glue', 9, 1]));
    expect(state.services[1]?.materials).toEqual([
      { name: 'Tape', widget_id: 8, item_quantity: 3 },
      { name: 'Glue', widget_id: 9, item_quantity: 1 },
    ]);
  });

  it('with a duplicate name and another widget are refused', () => {
    expect(refusalOf(after(open), listing(['Tape', 8, 1], [' tape', 9, 1]))).toBe('material/name');
    expect(refusalOf(after(open), listing(['Tape', null, 1], ['Tape', null, 1]))).toBe('material/name');
  });

  it('are of an item_quantity for one piece, which is priced times the quantity of the item', () => {
    const state = after(open, listing(['Tape', 8, 2]));
    expect(state.services[1]).toMatchObject({ lines: [{ of: 'labor' }, { item_quantity: 2, amount: 200 }] });
    expect(priceOfItem(state, state.items[0]!) - priceOfItem(after(open), state.items[0]!)).toBe(3 * 200);
  });
});

describe('the due date', () => {
  const due = (due_date: string | null): OrderCommand => ({
    type: 'SetDueDate',
    data: { due_date },
    facts: { now: NOON },
  });

  it('is computed on booking unless staff set one', () => {
    expect(after(open, bookIt).due_date).toBe('2026-12-17');
    expect(after(open, due('2027-01-05'), bookIt).due_date).toBe('2027-01-05');
    expect(after(open, due('2027-01-05'), due(null), bookIt).due_date).toBe('2026-12-17');
  });

  it('is changed by staff afterwards, and the same again is no change', () => {
    const changed = after(open, bookIt, due('2026-12-01'));
    expect(changed.due_date).toBe('2026-12-01');
    expect(eventsOf(changed, due('2026-12-01'))).toEqual([]);
    expect(after(open, bookIt, due(null)).due_date).toBeNull();
  });

  it('counts whole calendar days from the booking date in the zone of the shop', () => {
    const at = (instant: string) => after(open, { ...bookIt, facts: pricing(Date.parse(instant)) } as OrderCommand);
    expect(at('2026-11-27T04:59:00Z').due_date).toBe('2026-12-17'); // still the 26th in Raleigh
    expect(at('2026-11-27T05:00:00Z').due_date).toBe('2026-12-18');
    expect(at('2026-10-31T16:00:00Z').due_date).toBe('2026-11-21'); // the clocks are put back meanwhile
  });

  it('is hurried by a service of the whole order named Rush, in whatever case, and by no other', () => {
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

test('a command that asks for what is already so changes nothing', () => {
  const again: readonly OrderCommand[] = [
    {
      type: 'ChangeOrder',
      data: { customer_id: 5, tax_rate: 0.0725, send_invoice: null as never },
      facts: { is_exempt: false },
    },
    { type: 'ChangeItem', data: { item_id: 1, quantity: 3, indice: 0 }, facts: pricing() },
    { type: 'ChangeService', data: { service_id: FRAMED, price: null, parent_id: null }, facts: pricing() },
    { type: 'RemoveItem', data: { item_id: 77 }, facts: pricing() },
    { type: 'RemoveService', data: { service_id: 77 }, facts: pricing() },
    { type: 'PriceOrder', data: {}, facts: pricing() },
    { type: 'DiscountOrder', data: { amount: 0 } },
    { type: 'AssignOrder', data: { sales_person_id: null } },
    { type: 'MoveItem', data: { item_id: 1, location: null }, facts: clock },
  ];
  expect(again.map((command) => [command.type, eventsOf(after(open), command)])).toEqual(
    again.map(({ type }) => [type, []]),
  );
});

test('an order that was never opened takes nothing, and one that is there is not opened again', () => {
  expect(refusalOf(order.initial, bookIt)).toBe('record/unknown');
  expect(refusalOf(order.initial, cancel)).toBe('record/unknown');
  expect(refusalOf(order.initial, { type: 'NoteOrder', data: { text: 'called' } })).toBe('record/unknown');
  expect(refusalOf(after(open), open)).toBe('order/exists');
});

test.each<[string, Order, OrderCommand]>([
  ['due_date', after(open), { type: 'SetDueDate', data: { due_date: '2026-11-25' }, facts: clock }],
  ['due_date', after(open), { type: 'SetDueDate', data: { due_date: '2031-11-27' }, facts: clock }],
  ['amount', after(open), { type: 'DiscountOrder', data: { amount: -1 } }],
  ['state', after(...ready), setState(101)],
  ['quantity', after(open, bookIt), complete(FRAMED, 11, { quantity: 4 })],
  [
    'employee_id',
    after(open, bookIt),
    { ...complete(FRAMED, 11), facts: { ...clock, employee_id: null } } as OrderCommand,
  ],
  ['reason', after(...ready, setState(4)), clear(FRAMED, null)],
])('a refusal names the wrong field: %s', (field, state, command) => {
  expect(fieldOf(state, command)).toBe(field);
});

test('orders take the right to registrations, their steps that to steps, and amounts that to amounts', () => {
  const steps = ['CompleteStep', 'ClearSteps', 'CompleteService', 'MoveItem'];
  const amounts = ['DiscountOrder', 'SettleOrder', 'ReturnToCustomer'];
  expect(order.resource).toBe('registrations');
  expect(order.resources).toEqual(
    Object.fromEntries([...steps.map((type) => [type, 'steps']), ...amounts.map((type) => [type, 'amounts'])]),
  );
});

test('items and services of an order use ids of their own', () => {
  const used = ({ name, identifiers }: typeof order) =>
    Object.entries(identifiers?.ids ?? {}).flatMap(([type, ids]) =>
      Object.keys(ids).length > 0 ? [[name, type, ids]] : [],
    );
  expect(used(order)).toEqual([
    ['order', 'OrderItemAdded', { id: 'order-item' }],
    ['order', 'OrderServiceConfigured', { id: 'order-service' }],
  ]);
});

test('texts of an order and of an item are as long as they may be, and no longer', () => {
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
