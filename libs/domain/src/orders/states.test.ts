import { DAY_MS } from '@rabbet/domain/time/days';
import {
  dueDateOf,
  NO_STAMPS,
  type Order,
  type OrderCommand,
  paidFor,
  provisionalProperties,
  STAMPS,
  STATE_FILTER_NAMES,
  statesOf,
  requireState,
} from './orders';
import {
  orderAfter,
  eventsOf,
  refusalOf,
  clockFacts,
  openOrder,
  FRAME_SERVICE,
  bookOrder,
  completeStep,
  completeService,
  setState,
  clearSteps,
  cancelOrder,
  reopenOrder,
  commandsToReady,
  priceBook,
  FRAME,
  newIdFacts,
  NOON,
  pricingFacts,
  RUSH,
} from '../testing/orders';

const setDueDate = (due_date: string | null): OrderCommand => ({
  type: 'SetDueDate',
  data: { due_date },
  facts: clockFacts,
});

describe('booking', () => {
  it('sets the order and its items to Working, with a due date 21 days later', () => {
    const booked = orderAfter(openOrder, bookOrder);
    expect(booked).toMatchObject({ state: 1, due_date: '2026-12-17', items: [{ state: 1 }] });
    expect(booked.stamps).toMatchObject({ book: new Date(NOON).toISOString(), assembly: null });
  });

  it('is one event, from which the stamps follow', () => {
    expect(eventsOf(orderAfter(openOrder), bookOrder).map(({ type }) => type)).toEqual(['OrderBooked']);
    expect(eventsOf(orderAfter(...commandsToReady), setState(7))).toEqual([
      { type: 'OrderStateChanged', data: { state: 7, at: new Date(NOON).toISOString(), by: 'staff', reason: null } },
    ]);
  });

  it('is the only way out of Open', () => {
    for (const state of [1, 2, 3, 4, 7])
      expect(refusalOf(orderAfter(openOrder), setState(state))).toBe('order/not-booked');
    expect(orderAfter(openOrder, bookOrder).state).toBe(1);
  });

  it('copies the steps of the templates, which later changes of a template do not affect', () => {
    const copied = [
      [11, 25],
      [12, 60],
      [13, 100],
    ];
    const stepsOf = (state: Order) =>
      state.services[0]?.steps.map(({ id, percent_complete }) => [id, percent_complete]);
    expect(stepsOf(orderAfter(openOrder))).toEqual([]);
    expect(stepsOf(orderAfter(openOrder, bookOrder))).toEqual(copied);
    const templates = new Map(priceBook.templates).set(FRAME, { ...priceBook.templates.get(FRAME)!, steps: [] });
    const facts = { ...pricingFacts(), book: { ...priceBook, templates } };
    const change: OrderCommand = { type: 'ChangeService', data: { service_id: FRAME_SERVICE, price: 5 }, facts };
    const again: OrderCommand = { type: 'BookOrder', data: {}, facts };
    expect(stepsOf(orderAfter(openOrder, bookOrder, change, again))).toEqual(copied);
    expect(stepsOf(orderAfter(openOrder, bookOrder, cancelOrder, again))).toEqual([]);
  });

  it('again after going back to Open keeps the work at steps that still exist', () => {
    const frame = priceBook.templates.get(FRAME)!;
    const steps = frame.steps.filter(({ id }) => id !== 12);
    const facts = {
      ...pricingFacts(),
      book: { ...priceBook, templates: new Map(priceBook.templates).set(FRAME, { ...frame, steps }) },
    };
    const doneOf = (state: Order) => state.services[0]?.done.map(({ step_id }) => step_id);
    expect(doneOf(orderAfter(...commandsToReady, setState(0), bookOrder))).toEqual([11, 12, 13]);
    expect(doneOf(orderAfter(...commandsToReady, setState(0), { type: 'BookOrder', data: {}, facts }))).toEqual([
      11, 13,
    ]);
  });

  it('again changes nothing', () => {
    expect(eventsOf(orderAfter(openOrder, bookOrder), bookOrder)).toEqual([]);
  });

  it('keeps a due date that staff have set', () => {
    expect(orderAfter(openOrder, setDueDate('2027-01-05'), bookOrder).due_date).toBe('2027-01-05');
  });

  it('accepts due dates from the opening day to five years ahead', () => {
    const later = (date: string, now: number): OrderCommand =>
      ({ ...setDueDate(date), facts: { now } }) as OrderCommand;
    const opened = orderAfter(openOrder);
    expect(refusalOf(opened, setDueDate('2026-11-25'))).toBe('order/due-date');
    expect(orderAfter(openOrder, setDueDate('2026-11-26')).due_date).toBe('2026-11-26');
    expect(orderAfter(openOrder, later('2026-11-26', NOON + 7 * DAY_MS)).due_date).toBe('2026-11-26');
    expect(orderAfter(openOrder, setDueDate('2031-11-26')).due_date).toBe('2031-11-26');
    expect(refusalOf(opened, setDueDate('2031-11-27'))).toBe('order/due-date');
    expect(orderAfter(openOrder, later('2031-11-27', NOON + DAY_MS)).due_date).toBe('2031-11-27');
    expect(orderAfter(openOrder, setDueDate('2027-01-05'), setDueDate(null))).toMatchObject({
      due_date: null,
      is_due_set: false,
    });
  });

  it.each([
    [['5'], '2026-12-01'],
    [['9', '5', '7'], '2026-12-01'],
    [['soon'], '2026-12-17'],
    [['soon', '3'], '2026-11-29'],
    [[' 5 '], '2026-12-01'],
    [['12'], '2026-12-08'],
    [['about 5', '5 or 6', '5.5', '12345'], '2026-12-17'],
    [[], '2026-12-17'],
  ])('computes the due date by the smallest turn_around of the Rush services: %j', (turnArounds, due) => {
    const rushes = turnArounds.map((value) => ({
      template_id: RUSH,
      properties: { Turn_Around: { value, units: null } },
    }));
    const data = { customer_id: 5, services: rushes };
    const state = orderAfter({ type: 'OpenOrder', data, facts: { ...newIdFacts(), is_exempt: false } }, bookOrder);
    expect(state.due_date).toBe(due);
    expect(dueDateOf(state, '2026-11-26')).toBe(due);
  });

  it('accepts a turn_around with days as units', () => {
    const properties = { turn_around: { value: '5', units: 'days' } };
    const data = { customer_id: 5, services: [{ template_id: RUSH, properties }] };
    const opening: OrderCommand = { type: 'OpenOrder', data, facts: { ...newIdFacts(), is_exempt: false } };
    expect(orderAfter(opening, bookOrder).due_date).toBe('2026-12-01');
  });

  it('lists the properties that are assumed until the art arrives', () => {
    const properties = { Width: { value: '16', units: null } };
    const service = { template_id: FRAME, properties, provisionals: ['width'] };
    const data = { customer_id: 5, items: [{ services: [service] }] };
    expect(
      provisionalProperties(orderAfter({ type: 'OpenOrder', data, facts: { ...newIdFacts(), is_exempt: false } })),
    ).toEqual(['Frame: width']);
  });
});

describe('states that staff set', () => {
  it('can be any earlier state, and clear the stamps after it', () => {
    const delivered = orderAfter(...commandsToReady, setState(5));
    expect(delivered.stamps).toMatchObject({ delivered: expect.any(String), inspected: expect.any(String) });
    expect(orderAfter(...commandsToReady, setState(5), setState(1)).stamps).toMatchObject({
      assembly: null,
      inspected: null,
    });
    const opened = orderAfter(...commandsToReady, setState(5), setState(0));
    expect(Object.values(opened.stamps)).toEqual([null, null, null, null, null, null, null]);
  });

  it('set all missing stamps up to the state, and clear the later ones', () => {
    const stamped = (state: number) =>
      Object.values(orderAfter(...commandsToReady, setState(state)).stamps).map((at) => at !== null);
    for (const state of [0, 1, 2, 3, 4, 5, 6, 7])
      expect([state, stamped(state)]).toEqual([state, STAMPS.map((_, i) => i < state)]);
  });

  it('keep an existing stamp when the order passes the stage again', () => {
    const later = { ...setState(4), facts: { now: NOON + DAY_MS } } as OrderCommand;
    const again = orderAfter(...commandsToReady, setState(4), setState(3), later);
    expect(again.stamps).toMatchObject({
      ready: new Date(NOON).toISOString(),
      delivered: new Date(NOON + DAY_MS).toISOString(),
    });
  });

  it.each([4, 5, 6, 7])('%d can be set from Ready on, and states between may be skipped', (state) => {
    expect(orderAfter(...commandsToReady, setState(state)).state).toBe(state);
    for (const back of [6, 5, 4, 3, 2, 1, 0].filter((earlier) => earlier < state && state !== 7))
      expect(orderAfter(...commandsToReady, setState(state), setState(back)).state).toBe(back);
    expect(refusalOf(orderAfter(openOrder, bookOrder, completeService(FRAME_SERVICE)), setState(state))).toBe(
      'order/not-ready',
    );
  });

  it('can be later ones up to the refreshed state, and any from Ready on', () => {
    const booked = orderAfter(openOrder, bookOrder);
    expect([2, 3].map((state) => refusalOf(booked, setState(state)))).toEqual(['order/held-back', 'order/held-back']);
    expect(refusalOf(booked, setState(4))).toBe('order/not-ready');
    expect(refusalOf(orderAfter(openOrder), setState(1))).toBe('order/not-booked');
    expect(orderAfter(...commandsToReady, setState(1), setState(3)).state).toBe(3);
    expect(orderAfter(...commandsToReady, setState(7)).state).toBe(7);
    expect(eventsOf(orderAfter(...commandsToReady), setState(3))).toEqual([]);
  });

  it.each([100, 101, 102, 103, 8, -1, 1.5])('cannot be numbers that only filter lists: %d', (state) => {
    expect(refusalOf(orderAfter(...commandsToReady), setState(state))).toBe('order/state');
  });

  it('are several for some filter values', () => {
    expect([100, 101, 102, 103].map(statesOf)).toEqual([
      [1, 2],
      [0, 1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6, 7],
      [1, 2, 3, 4, 5, 6],
    ]);
    expect(statesOf(3)).toEqual([3]);
    expect(requireState(7)).toBe(7);
    expect(STATE_FILTER_NAMES).toEqual({
      Open: 0,
      Working: 1,
      Assembly: 2,
      Ready: 3,
      Delivered: 4,
      Inspected: 5,
      Invoiced: 6,
      Closed: 7,
      WorkingOrAssembly: 100,
      NotClosed: 101,
      NotOpen: 102,
      NotOpenNotClosed: 103,
    });
  });
});

describe('cancelling', () => {
  it('sets the order and its items to Open, clears steps and due date, and keeps payments', () => {
    const paid = {
      type: 'SettleOrder',
      data: { how: 'cash', amount: 5_000, reference: null },
      facts: clockFacts,
    } as const;
    const cancelled = orderAfter(openOrder, bookOrder, paid, completeStep(FRAME_SERVICE, 11), cancelOrder);
    expect(cancelled).toMatchObject({ state: 0, due_date: null, items: [{ state: 0 }] });
    expect(cancelled.services.flatMap(({ steps, done }) => [...steps, ...done])).toEqual([]);
    expect(paidFor(cancelled)).toBe(5_000);
    expect(eventsOf(cancelled, cancelOrder)).toEqual([]);
    expect(cancelled.stamps).toEqual(NO_STAMPS);
  });

  it('and reopening record their reason', () => {
    const at = new Date(NOON).toISOString();
    expect(eventsOf(orderAfter(openOrder, bookOrder), cancelOrder)).toEqual([
      { type: 'OrderCancelled', data: { reason: 'moved away', at } },
    ]);
    expect(eventsOf(orderAfter(...commandsToReady, setState(7)), reopenOrder)).toEqual([
      { type: 'OrderReopened', data: { reason: 'glass broke', at } },
    ]);
    expect(orderAfter(openOrder, bookOrder, cancelOrder).cancelled).toEqual({ reason: 'moved away', at });
  });

  it('clears a due date of staff, so that booking computes one', () => {
    const set = setDueDate('2027-01-05');
    expect(orderAfter(openOrder, set, bookOrder, cancelOrder, bookOrder).due_date).toBe('2026-12-17');
    const later = { ...bookOrder, facts: pricingFacts(NOON + DAY_MS) } as OrderCommand;
    expect(orderAfter(openOrder, set, bookOrder, cancelOrder, bookOrder, setState(0), later).due_date).toBe(
      '2026-12-18',
    );
  });

  it('is refused for a Closed order, which must be reopened first', () => {
    const closed = orderAfter(...commandsToReady, setState(7));
    expect(refusalOf(closed, cancelOrder)).toBe('order/closed');
    expect(orderAfter(...commandsToReady, setState(7), reopenOrder, cancelOrder).state).toBe(0);
    expect(orderAfter(...commandsToReady, setState(7), reopenOrder)).toMatchObject({
      state: 6,
      stamps: { closed: null },
    });
    expect(refusalOf(orderAfter(...commandsToReady), reopenOrder)).toBe('order/not-closed');
  });

  it('can be followed by booking again, with new steps', () => {
    const again = orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 11), cancelOrder, bookOrder);
    expect(again).toMatchObject({ state: 1, cancelled: null });
    expect(again.services[0]).toMatchObject({ steps: [{ id: 11 }, { id: 12 }, { id: 13 }], done: [] });
  });
});

test('a Closed order accepts only notes and reopening', () => {
  const closed = orderAfter(...commandsToReady, setState(7));
  const commands: OrderCommand[] = [
    { type: 'ChangeOrder', data: { description: 'x' }, facts: { is_exempt: false } },
    { type: 'AddItem', data: {}, facts: newIdFacts(NOON, 30) },
    { type: 'ChangeItem', data: { item_id: 1, quantity: 2 }, facts: pricingFacts() },
    { type: 'RemoveItem', data: { item_id: 1 }, facts: pricingFacts() },
    { type: 'ConfigureService', data: { template_id: RUSH }, facts: newIdFacts(NOON, 30) },
    { type: 'ChangeService', data: { service_id: 1, price: 5 }, facts: pricingFacts() },
    { type: 'RemoveService', data: { service_id: 1 }, facts: pricingFacts() },
    { type: 'DiscountOrder', data: { amount: 5 } },
    { type: 'RefreshOrder', data: {}, facts: clockFacts },
    { type: 'SetDueDate', data: { due_date: null }, facts: clockFacts },
    { type: 'AssignOrder', data: { sales_person_id: 3 } },
    { type: 'MoveItem', data: { item_id: 1, location: 'Wall' }, facts: clockFacts },
    { type: 'SettleOrder', data: { how: 'cash', amount: 1, reference: null }, facts: clockFacts },
    {
      type: 'ReturnToCustomer',
      data: { how: 'cash', amount: 1, reference: null, reason: 'r' },
      facts: { ...clockFacts, person_id: null },
    },
    { type: 'MailQuote', data: {}, facts: { ...clockFacts, has_address: true } },
    bookOrder,
    setState(3),
    completeStep(FRAME_SERVICE, 11),
    clearSteps(FRAME_SERVICE, null),
    completeService(FRAME_SERVICE),
    cancelOrder,
  ];
  expect(commands.map((command) => [command.type, refusalOf(closed, command)])).toEqual(
    commands.map(({ type }) => [type, 'order/closed']),
  );
  expect(refusalOf(closed, { type: 'PriceOrder', data: {}, facts: pricingFacts() })).toBe('order/booked');
  expect(eventsOf(closed, { type: 'NoteOrder', data: { text: 'called' } })).toEqual([
    { type: 'OrderNoted', data: { text: 'called' } },
  ]);
  expect(orderAfter(...commandsToReady, setState(7), reopenOrder).state).toBe(6);
});
