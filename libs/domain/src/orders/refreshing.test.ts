import { fold } from '@rabbet/domain/deciders/decider';
import { REQUIRED_STATES } from '@rabbet/domain/services/services';
import { order, ORDER_STATES, type OrderCommand, itemStateAfterRefresh } from './orders';
import {
  orderAfter,
  priceBook,
  bookOrder,
  cancelOrder,
  clearSteps,
  clockFacts,
  completeStep,
  completeService,
  DELIVERY,
  eventsOf,
  FITTING_SERVICE,
  FRAME,
  FRAME_SERVICE,
  newIdFacts,
  MAT,
  MAT_SERVICE,
  NOON,
  openOrder,
  pricingFacts,
  commandsToReady,
  reopenOrder,
  setState,
} from '../testing/orders';

test('services can be required for exactly the states of orders', () => {
  expect(Object.values(REQUIRED_STATES)).toEqual(ORDER_STATES);
});

describe('refreshing', () => {
  const refresh: OrderCommand = { type: 'RefreshOrder', data: {}, facts: clockFacts };
  it('changes nothing of an Open order', () => {
    expect(eventsOf(orderAfter(openOrder), refresh)).toEqual([]);
  });

  it('makes an event only if it changes a state', () => {
    const at = new Date(NOON).toISOString();
    const stateChanged = { type: 'OrderStateChanged', data: { state: 3, at, by: 'refresh', reason: null } };
    expect(eventsOf(orderAfter(...commandsToReady, setState(1)), refresh)).toEqual([stateChanged]);
    expect(eventsOf(orderAfter(openOrder, bookOrder), refresh)).toEqual([]);
  });

  it('sets the lowest limit of the incomplete services: one below their required_for_state', () => {
    const booked = orderAfter(openOrder, bookOrder);
    expect(itemStateAfterRefresh(booked, { id: 1 })).toBe(1); // the frame is required for Assembly
    const framed = orderAfter(openOrder, bookOrder, completeService(FRAME_SERVICE));
    expect(framed).toMatchObject({ state: 2, items: [{ state: 2 }] }); // fitting is required for Ready
    const fitted = orderAfter(...commandsToReady);
    expect(fitted).toMatchObject({ state: 3, items: [{ state: 3 }] });
    expect(fitted.stamps).toMatchObject({ ready: expect.any(String), delivered: null });
  });

  it('takes an order back when a step is cleared, and never sets Delivered or a later state', () => {
    expect(orderAfter(...commandsToReady, setState(4), clearSteps(FITTING_SERVICE, null, 'loose'))).toMatchObject({
      state: 2,
      stamps: { ready: null, delivered: null },
    });
    expect(orderAfter(...commandsToReady, setState(5), refresh).state).toBe(5);
  });

  it.each([0, 1] as const)(
    'takes an order back to Open while a service that is required for %d is incomplete',
    (required) => {
      const rules = new Map(priceBook.templates);
      rules.set(FRAME, { ...priceBook.templates.get(FRAME)!, required_for_state: required }); // it is there
      const facts = { ...newIdFacts(), book: { ...priceBook, templates: rules }, is_exempt: false };
      const booked = orderAfter({ ...openOrder, facts } as OrderCommand, { ...bookOrder, facts } as OrderCommand);
      expect(fold(order, booked, eventsOf(booked, refresh))).toMatchObject({ state: 0, items: [{ state: 0 }] });
    },
  );

  it('keeps the state of an order without items and services', () => {
    const empty = orderAfter(
      { type: 'OpenOrder', data: { customer_id: 5 }, facts: { ...newIdFacts(), is_exempt: false } },
      bookOrder,
    );
    expect(eventsOf(empty, refresh)).toEqual([]);
  });

  it('is limited by services of the whole order as well', () => {
    const withDelivery = orderAfter(openOrder, {
      type: 'ConfigureService',
      data: { template_id: DELIVERY },
      facts: newIdFacts(NOON, 20),
    });
    const state = [bookOrder, completeService(FRAME_SERVICE), completeService(FITTING_SERVICE)].reduce(
      (before, command) => fold(order, before, eventsOf(before, command)),
      withDelivery,
    );
    expect(state).toMatchObject({ state: 3, items: [{ state: 3 }] }); // the delivery is required only for Inspected
  });

  it('takes the lowest state among the items', () => {
    const framed: OrderCommand = {
      type: 'AddItem',
      data: { services: [{ template_id: FRAME }] },
      facts: newIdFacts(NOON, 20),
    };
    const two = orderAfter(
      openOrder,
      framed,
      bookOrder,
      completeService(FRAME_SERVICE),
      completeService(FITTING_SERVICE),
      refresh,
    );
    expect([two.state, two.items.map(({ state }) => state)]).toEqual([1, [3, 1]]);
    expect(fold(order, two, eventsOf(two, completeService(20)))).toMatchObject({
      state: 3,
      items: [{ state: 3 }, { state: 3 }],
    });
  });

  it('makes an item Ready if no service limits it, such as one without required_for_state', () => {
    const free = new Map(priceBook.templates).set(FRAME, {
      ...priceBook.templates.get(FRAME)!,
      required_for_state: null,
    });
    const facts = { ...newIdFacts(), book: { ...priceBook, templates: free }, is_exempt: false };
    const booking = { ...bookOrder, facts } as OrderCommand;
    const states = (...items: readonly { services?: { template_id: number }[] }[]) => {
      const booked = orderAfter({ type: 'OpenOrder', data: { customer_id: 5, items }, facts }, booking, refresh);
      return [booked.state, booked.items.map(({ state }) => state)];
    };
    expect(states({ services: [{ template_id: FRAME }] })).toEqual([3, [3]]); // although none of its steps is done
    expect(states({ services: [{ template_id: MAT }] }, {})).toEqual([3, [3, 3]]);
    expect(states({})).toEqual([3, [3]]);
  });

  it('counts nested services like others', () => {
    const nested: OrderCommand = {
      type: 'ConfigureService',
      data: { template_id: FRAME, parent_id: MAT_SERVICE },
      facts: newIdFacts(NOON, 20),
    };
    expect(orderAfter(...commandsToReady, nested)).toMatchObject({ state: 1, items: [{ state: 1 }] });
    expect(orderAfter(...commandsToReady, nested, completeService(20)).state).toBe(3);
  });

  it('limits an order by its own incomplete services, but never below Ready for a later state', () => {
    const late: OrderCommand = {
      type: 'OpenOrder',
      data: { customer_id: 5, services: [{ template_id: DELIVERY }] },
      facts: { ...newIdFacts(), is_exempt: false },
    };
    expect(orderAfter(late, bookOrder, refresh).state).toBe(3); // Delivered is not reached by refreshing
    const early = new Map(priceBook.templates).set(DELIVERY, {
      ...priceBook.templates.get(DELIVERY)!,
      required_for_state: 3,
    });
    const facts = { ...newIdFacts(), book: { ...priceBook, templates: early }, is_exempt: false };
    const opening = { ...late, facts } as OrderCommand;
    const booking = { ...bookOrder, facts } as OrderCommand;
    expect(orderAfter(opening, booking, refresh).state).toBe(2);
    expect(orderAfter(opening, booking, completeService(1)).state).toBe(3);
  });

  /** Commands to an order whose work is done, and that staff have set back to Working. A refresh makes it Ready again. */
  const setBack = [...commandsToReady, setState(1)] as const;
  const tape = [{ name: 'Tape', widget_id: null, item_quantity: 1 }];
  it.each<OrderCommand>([
    { type: 'AddItem', data: {}, facts: newIdFacts(NOON, 20) },
    { type: 'ChangeItem', data: { item_id: 1, description: 'Map' }, facts: pricingFacts() },
    { type: 'MoveItem', data: { item_id: 1, location: 'Wall' }, facts: clockFacts },
    { type: 'ConfigureService', data: { template_id: MAT, item_id: 1 }, facts: newIdFacts(NOON, 20) },
    { type: 'ChangeService', data: { service_id: MAT_SERVICE, price: 5 }, facts: pricingFacts() },
    { type: 'ChangeService', data: { service_id: MAT_SERVICE, materials: tape }, facts: pricingFacts() },
    { type: 'RemoveService', data: { service_id: MAT_SERVICE }, facts: pricingFacts() },
    completeStep(FRAME_SERVICE, 13),
    refresh,
  ])('follows a command about items, services or steps: $type', (command) => {
    expect(orderAfter(...setBack).state).toBe(1);
    expect(orderAfter(...setBack, command).state).toBe(3);
  });

  it('follows completing a service, clearing steps and removing an item', () => {
    expect(orderAfter(openOrder, bookOrder, completeService(FRAME_SERVICE)).state).toBe(2);
    expect(orderAfter(...commandsToReady, clearSteps(FRAME_SERVICE, null)).state).toBe(1);
    const framed: OrderCommand = {
      type: 'AddItem',
      data: { services: [{ template_id: FRAME }] },
      facts: newIdFacts(NOON, 20),
    };
    expect(orderAfter(...commandsToReady, framed).state).toBe(1);
    expect(
      orderAfter(...commandsToReady, framed, { type: 'RemoveItem', data: { item_id: 20 }, facts: pricingFacts() })
        .state,
    ).toBe(3);
  });

  it.each<OrderCommand>([
    { type: 'ChangeOrder', data: { description: 'Map' }, facts: { is_exempt: false } },
    { type: 'DiscountOrder', data: { amount: 5 } },
    { type: 'SettleOrder', data: { how: 'cash', amount: 5, reference: null }, facts: clockFacts },
    { type: 'NoteOrder', data: { text: 'called' } },
    { type: 'SetDueDate', data: { due_date: '2027-01-05' }, facts: clockFacts },
    { type: 'AssignOrder', data: { sales_person_id: 3 } },
    setState(2),
  ])('does not follow a command about the order alone: $type', (command) => {
    const made = eventsOf(orderAfter(...setBack), command);
    expect(made).toHaveLength(1);
    expect(made.filter(({ data }) => 'by' in data && data.by === 'refresh')).toEqual([]);
  });

  it.each<OrderCommand>([
    { type: 'ChangeItem', data: { item_id: 1, quantity: 3 }, facts: pricingFacts() },
    { type: 'ChangeService', data: { service_id: MAT_SERVICE, price: null }, facts: pricingFacts() },
  ])('does not follow a command that changes nothing: $type', (command) => {
    expect(eventsOf(orderAfter(...setBack), command)).toEqual([]);
  });

  it.each([completeService(FRAME_SERVICE), clearSteps(MAT_SERVICE, null)])(
    'follows a command about steps that changes nothing: $type',
    (command) => {
      expect(eventsOf(orderAfter(...setBack), command)).toEqual(eventsOf(orderAfter(...setBack), refresh));
      expect(eventsOf(orderAfter(...setBack), command)).toMatchObject([{ data: { by: 'refresh' } }]);
      expect(eventsOf(orderAfter(...commandsToReady), command)).toEqual([]);
    },
  );

  it('makes an item Ready if its service is required only for a later state', () => {
    const late = new Map(priceBook.templates).set(FRAME, { ...priceBook.templates.get(FRAME)!, required_for_state: 6 });
    const facts = { ...newIdFacts(), book: { ...priceBook, templates: late }, is_exempt: false };
    const data = { customer_id: 5, items: [{ services: [{ template_id: FRAME }] }] };
    const booked = orderAfter({ type: 'OpenOrder', data, facts }, { ...bookOrder, facts } as OrderCommand, refresh);
    expect(booked).toMatchObject({ state: 3, items: [{ state: 3 }] });
  });

  it('does not follow booking, cancelling and reopening', () => {
    const done = orderAfter(
      openOrder,
      bookOrder,
      completeService(FRAME_SERVICE),
      completeService(FITTING_SERVICE),
      setState(0),
      bookOrder,
    );
    expect(done.state).toBe(1); // although all work is done
    expect(orderAfter(...commandsToReady, cancelOrder).state).toBe(0);
    expect(
      orderAfter(
        ...commandsToReady,
        clearSteps(FRAME_SERVICE, null),
        completeService(FRAME_SERVICE),
        setState(7),
        reopenOrder,
      ).state,
    ).toBe(6);
  });
});
