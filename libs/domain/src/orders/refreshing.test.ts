import { fold } from '@rabbet/domain/deciders/decider';
import { REQUIRED_STATES } from '@rabbet/domain/services/services';
import { order, ORDER_STATES, type OrderCommand, refreshedItem } from './orders';
import {
  after,
  book,
  bookIt,
  cancel,
  clear,
  clock,
  complete,
  completeAll,
  DELIVERY,
  eventsOf,
  FITTED,
  FRAME,
  FRAMED,
  making,
  MAT,
  MATTED,
  NOON,
  open,
  pricing,
  ready,
  reopen,
  setState,
} from '../testing/orders';

test('the states that a service can be required for are those of orders', () => {
  expect(Object.values(REQUIRED_STATES)).toEqual(ORDER_STATES);
});

describe('refreshing', () => {
  const refresh: OrderCommand = { type: 'RefreshOrder', data: {}, facts: clock };
  it('changes nothing of an Open order', () => {
    expect(eventsOf(after(open), refresh)).toEqual([]);
  });

  it('is recorded as such where it changes something', () => {
    const at = new Date(NOON).toISOString();
    const made = { type: 'OrderStateChanged', data: { state: 3, at, by: 'refresh', reason: null } };
    expect(eventsOf(after(...ready, setState(1)), refresh)).toEqual([made]);
    expect(eventsOf(after(open, bookIt), refresh)).toEqual([]);
  });

  it('takes the lowest state among incomplete services: each limits it to one below its required_for_state', () => {
    const booked = after(open, bookIt);
    expect(refreshedItem(booked, { id: 1 })).toBe(1); // the frame is required for Assembly
    const framed = after(open, bookIt, completeAll(FRAMED));
    expect(framed).toMatchObject({ state: 2, items: [{ state: 2 }] }); // fitting is required for Ready
    const fitted = after(...ready);
    expect(fitted).toMatchObject({ state: 3, items: [{ state: 3 }] });
    expect(fitted.stamps).toMatchObject({ ready: expect.any(String), delivered: null });
  });

  it('takes an order back when a step is cleared, and never reaches Delivered or a later state', () => {
    expect(after(...ready, setState(4), clear(FITTED, null, 'loose'))).toMatchObject({
      state: 2,
      stamps: { ready: null, delivered: null },
    });
    expect(after(...ready, setState(5), refresh).state).toBe(5);
  });

  it.each([0, 1] as const)(
    'takes an order back to Open for a service that is required for %d, until that is complete',
    (required) => {
      const rules = new Map(book.templates);
      rules.set(FRAME, { ...book.templates.get(FRAME)!, required_for_state: required }); // it is there
      const facts = { ...making(), book: { ...book, templates: rules }, is_exempt: false };
      const booked = after({ ...open, facts } as OrderCommand, { ...bookIt, facts } as OrderCommand);
      expect(fold(order, booked, eventsOf(booked, refresh))).toMatchObject({ state: 0, items: [{ state: 0 }] });
    },
  );

  it('keeps the state of an order without items and services', () => {
    const empty = after(
      { type: 'OpenOrder', data: { customer_id: 5 }, facts: { ...making(), is_exempt: false } },
      bookIt,
    );
    expect(eventsOf(empty, refresh)).toEqual([]);
  });

  it('is held back by a service of the whole order as well', () => {
    const withDelivery = after(open, {
      type: 'ConfigureService',
      data: { template_id: DELIVERY },
      facts: making(NOON, 20),
    });
    const state = [bookIt, completeAll(FRAMED), completeAll(FITTED)].reduce(
      (before, command) => fold(order, before, eventsOf(before, command)),
      withDelivery,
    );
    expect(state).toMatchObject({ state: 3, items: [{ state: 3 }] }); // it is required for Inspected alone
  });

  it('takes the lowest state among the items', () => {
    const framed: OrderCommand = {
      type: 'AddItem',
      data: { services: [{ template_id: FRAME }] },
      facts: making(NOON, 20),
    };
    const two = after(open, framed, bookIt, completeAll(FRAMED), completeAll(FITTED), refresh);
    expect([two.state, two.items.map(({ state }) => state)]).toEqual([1, [3, 1]]);
    expect(fold(order, two, eventsOf(two, completeAll(20)))).toMatchObject({
      state: 3,
      items: [{ state: 3 }, { state: 3 }],
    });
  });

  it('makes an item Ready unless a service holds it back; required_for_state null limits nothing', () => {
    const free = new Map(book.templates).set(FRAME, { ...book.templates.get(FRAME)!, required_for_state: null });
    const facts = { ...making(), book: { ...book, templates: free }, is_exempt: false };
    const booking = { ...bookIt, facts } as OrderCommand;
    const states = (...items: readonly { services?: { template_id: number }[] }[]) => {
      const booked = after({ type: 'OpenOrder', data: { customer_id: 5, items }, facts }, booking, refresh);
      return [booked.state, booked.items.map(({ state }) => state)];
    };
    expect(states({ services: [{ template_id: FRAME }] })).toEqual([3, [3]]); // though none of its steps is done
    expect(states({ services: [{ template_id: MAT }] }, {})).toEqual([3, [3, 3]]);
    expect(states({})).toEqual([3, [3]]);
  });

  it('counts nested services as their parents', () => {
    const nested: OrderCommand = {
      type: 'ConfigureService',
      data: { template_id: FRAME, parent_id: MATTED },
      facts: making(NOON, 20),
    };
    expect(after(...ready, nested)).toMatchObject({ state: 1, items: [{ state: 1 }] });
    expect(after(...ready, nested, completeAll(20)).state).toBe(3);
  });

  it('holds an order of whose own services one is incomplete one below that state, up to Ready', () => {
    const late: OrderCommand = {
      type: 'OpenOrder',
      data: { customer_id: 5, services: [{ template_id: DELIVERY }] },
      facts: { ...making(), is_exempt: false },
    };
    expect(after(late, bookIt, refresh).state).toBe(3); // Delivered is not reached by refreshing
    const early = new Map(book.templates).set(DELIVERY, { ...book.templates.get(DELIVERY)!, required_for_state: 3 });
    const facts = { ...making(), book: { ...book, templates: early }, is_exempt: false };
    const opening = { ...late, facts } as OrderCommand;
    const booking = { ...bookIt, facts } as OrderCommand;
    expect(after(opening, booking, refresh).state).toBe(2);
    expect(after(opening, booking, completeAll(1)).state).toBe(3);
  });

  /** Commands to an order whose work is all done, and that staff have set back to Working: a refresh makes it Ready again. */
  const setBack = [...ready, setState(1)] as const;
  const tape = [{ name: 'Tape', widget_id: null, item_quantity: 1 }];
  it.each<OrderCommand>([
    { type: 'AddItem', data: {}, facts: making(NOON, 20) },
    { type: 'ChangeItem', data: { item_id: 1, description: 'Map' }, facts: pricing() },
    { type: 'MoveItem', data: { item_id: 1, location: 'Wall' }, facts: clock },
    { type: 'ConfigureService', data: { template_id: MAT, item_id: 1 }, facts: making(NOON, 20) },
    { type: 'ChangeService', data: { service_id: MATTED, price: 5 }, facts: pricing() },
    { type: 'ChangeService', data: { service_id: MATTED, materials: tape }, facts: pricing() },
    { type: 'RemoveService', data: { service_id: MATTED }, facts: pricing() },
    complete(FRAMED, 13),
    refresh,
  ])('ends a command on items, services, materials and steps: $type', (command) => {
    expect(after(...setBack).state).toBe(1);
    expect(after(...setBack, command).state).toBe(3);
  });

  it('ends completing a service, clearing steps and removing an item', () => {
    expect(after(open, bookIt, completeAll(FRAMED)).state).toBe(2);
    expect(after(...ready, clear(FRAMED, null)).state).toBe(1);
    const framed: OrderCommand = {
      type: 'AddItem',
      data: { services: [{ template_id: FRAME }] },
      facts: making(NOON, 20),
    };
    expect(after(...ready, framed).state).toBe(1);
    expect(after(...ready, framed, { type: 'RemoveItem', data: { item_id: 20 }, facts: pricing() }).state).toBe(3);
  });

  it.each<OrderCommand>([
    { type: 'ChangeOrder', data: { description: 'Map' }, facts: { is_exempt: false } },
    { type: 'DiscountOrder', data: { amount: 5 } },
    { type: 'SettleOrder', data: { how: 'cash', amount: 5, reference: null }, facts: clock },
    { type: 'NoteOrder', data: { text: 'called' } },
    { type: 'SetDueDate', data: { due_date: '2027-01-05' }, facts: clock },
    { type: 'AssignOrder', data: { sales_person_id: 3 } },
    setState(2),
  ])('does not end a payment, a note, setting a state and what is of the order alone: $type', (command) => {
    const made = eventsOf(after(...setBack), command);
    expect(made).toHaveLength(1);
    expect(made.filter(({ data }) => 'by' in data && data.by === 'refresh')).toEqual([]);
  });

  it.each<OrderCommand>([
    { type: 'ChangeItem', data: { item_id: 1, quantity: 3 }, facts: pricing() },
    { type: 'ChangeService', data: { service_id: MATTED, price: null }, facts: pricing() },
  ])('does not follow a command that changes nothing: $type', (command) => {
    expect(eventsOf(after(...setBack), command)).toEqual([]);
  });

  it.each([completeAll(FRAMED), clear(MATTED, null)])(
    'follows a command about steps that changes nothing: $type',
    (command) => {
      expect(eventsOf(after(...setBack), command)).toEqual(eventsOf(after(...setBack), refresh));
      expect(eventsOf(after(...setBack), command)).toMatchObject([{ data: { by: 'refresh' } }]);
      expect(eventsOf(after(...ready), command)).toEqual([]);
    },
  );

  it('leaves an item at Ready whose service is required for a later state alone', () => {
    const late = new Map(book.templates).set(FRAME, { ...book.templates.get(FRAME)!, required_for_state: 6 });
    const facts = { ...making(), book: { ...book, templates: late }, is_exempt: false };
    const data = { customer_id: 5, items: [{ services: [{ template_id: FRAME }] }] };
    const booked = after({ type: 'OpenOrder', data, facts }, { ...bookIt, facts } as OrderCommand, refresh);
    expect(booked).toMatchObject({ state: 3, items: [{ state: 3 }] });
  });

  it('does not end booking, cancelling and reopening', () => {
    const done = after(open, bookIt, completeAll(FRAMED), completeAll(FITTED), setState(0), bookIt);
    expect(done.state).toBe(1); // though all is done
    expect(after(...ready, cancel).state).toBe(0);
    expect(after(...ready, clear(FRAMED, null), completeAll(FRAMED), setState(7), reopen).state).toBe(6);
  });
});
