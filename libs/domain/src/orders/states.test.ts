import { fold } from '@rabbet/domain/deciders/decider';
import { DAY_MS } from '@rabbet/domain/time/days';
import {
  dueDateOf,
  order,
  type OrderCommand,
  paidFor,
  provisional,
  refreshedItem,
  statesOf,
  storedState,
} from './orders';
import {
  after,
  eventsOf,
  refusalOf,
  clock,
  open,
  FRAMED,
  FITTED,
  bookIt,
  complete,
  completeAll,
  setState,
  clear,
  cancel,
  reopen,
  ready,
  book,
  DELIVERY,
  FRAME,
  making,
  NOON,
  pricing,
  RUSH,
} from './testing';

const due = (due_date: string | null): OrderCommand => ({ type: 'SetDueDate', data: { due_date }, facts: clock });

describe('booking', () => {
  it('sets the order and its items to Working, with a due date 21 days later', () => {
    const booked = after(open, bookIt);
    expect(booked).toMatchObject({ state: 1, due_date: '2026-12-17', items: [{ state: 1 }] });
    expect(booked.stamps).toMatchObject({ book: new Date(NOON).toISOString(), assembly: null });
  });

  it('copies the steps of the templates: later changes leave the order alone', () => {
    const [frame] = after(open, bookIt).services;
    expect(frame?.steps.map(({ id, percent_complete }) => [id, percent_complete])).toEqual([
      [11, 25],
      [12, 60],
      [13, 100],
    ]);
  });

  it('again changes nothing', () => {
    expect(eventsOf(after(open, bookIt), bookIt)).toEqual([]);
  });

  it('leaves a due date alone that staff have set', () => {
    expect(after(open, due('2027-01-05'), bookIt).due_date).toBe('2027-01-05');
  });

  it('takes a due date from the day on which the order was opened to five years ahead, and no other', () => {
    const later = (date: string, now: number): OrderCommand => ({ ...due(date), facts: { now } }) as OrderCommand;
    const opened = after(open);
    expect(refusalOf(opened, due('2026-11-25'))).toBe('order/due-date');
    expect(after(open, due('2026-11-26')).due_date).toBe('2026-11-26');
    expect(after(open, later('2026-11-26', NOON + 7 * DAY_MS)).due_date).toBe('2026-11-26');
    expect(after(open, due('2031-11-26')).due_date).toBe('2031-11-26');
    expect(refusalOf(opened, due('2031-11-27'))).toBe('order/due-date');
    expect(after(open, later('2031-11-27', NOON + DAY_MS)).due_date).toBe('2031-11-27');
    expect(after(open, due('2027-01-05'), due(null)).due_date).toBeNull();
  });

  it.each([
    [['5'], '2026-12-01'],
    [['9', '5', '7'], '2026-12-01'],
    [['soon'], '2026-12-17'],
    [['soon', '3'], '2026-11-29'],
    [[], '2026-12-17'],
  ])('takes the turn_around of a Rush in days, the smallest of several: %j', (said, due) => {
    const rushes = said.map((value) => ({ template_id: RUSH, properties: { Turn_Around: { value, units: null } } }));
    const data = { customer_id: 5, services: rushes };
    const state = after({ type: 'OpenOrder', data, facts: { ...making(), is_exempt: false } }, bookIt);
    expect(state.due_date).toBe(due);
    expect(dueDateOf(state, '2026-11-26')).toBe(due);
  });

  it('tells which prices rest on what is assumed until the art arrives', () => {
    const properties = { Width: { value: '16', units: null } };
    const service = { template_id: FRAME, properties, provisionals: ['width'] };
    const data = { customer_id: 5, items: [{ services: [service] }] };
    expect(provisional(after({ type: 'OpenOrder', data, facts: { ...making(), is_exempt: false } }))).toEqual([
      'Frame: width',
    ]);
  });
});

describe('refreshing', () => {
  const refresh: OrderCommand = { type: 'RefreshOrder', data: {}, facts: clock };
  it('changes nothing of an order that is Open', () => {
    expect(eventsOf(after(open), refresh)).toEqual([]);
  });

  it('takes the lowest state that services which are not complete leave: one below what they are required for', () => {
    const booked = after(open, bookIt);
    expect(refreshedItem(booked, { id: 1 })).toBe(1); // the frame is required for Assembly
    const framed = after(open, bookIt, completeAll(FRAMED));
    expect(framed).toMatchObject({ state: 2, items: [{ state: 2 }] }); // fitting is required for Ready
    const fitted = after(...ready);
    expect(fitted).toMatchObject({ state: 3, items: [{ state: 3 }] });
    expect(fitted.stamps).toMatchObject({ ready: expect.any(String), delivered: null });
  });

  it('takes an order back when a step is cleared, and never beyond Ready', () => {
    expect(after(...ready, setState(4), clear(FITTED, null, 'loose'))).toMatchObject({
      state: 2,
      stamps: { ready: null, delivered: null },
    });
    expect(after(...ready, setState(5), refresh).state).toBe(5);
  });

  it('counts a service that is required for Open or Working as the rule says', () => {
    const rules = new Map(book.templates);
    rules.set(FRAME, { ...book.templates.get(FRAME)!, required_for_state: 0 }); // there, as above
    const facts = { ...making(), book: { ...book, templates: rules }, is_exempt: false };
    const booked = after({ ...open, facts } as OrderCommand, { ...bookIt, facts } as OrderCommand);
    expect(fold(order, booked, eventsOf(booked, refresh))).toMatchObject({ state: 0, items: [{ state: 0 }] });
  });

  it('keeps the state of an order without items and services', () => {
    const empty = after(
      { type: 'OpenOrder', data: { customer_id: 5 }, facts: { ...making(), is_exempt: false } },
      bookIt,
    );
    expect(eventsOf(empty, refresh)).toEqual([]);
  });

  it('lets a service of the whole order hold it back as well', () => {
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
});

describe('states that staff set', () => {
  it('go back to any state, and clear the stamps beyond it; Open clears all', () => {
    const delivered = after(...ready, setState(5));
    expect(delivered.stamps).toMatchObject({ delivered: expect.any(String), inspected: expect.any(String) });
    expect(after(...ready, setState(5), setState(1)).stamps).toMatchObject({ assembly: null, inspected: null });
    const opened = after(...ready, setState(5), setState(0));
    expect(Object.values(opened.stamps)).toEqual([null, null, null, null, null, null, null]);
  });

  it('keep a stamp that stands when the order passes the stage once more', () => {
    const later = { ...setState(4), facts: { now: NOON + DAY_MS } } as OrderCommand;
    const again = after(...ready, setState(4), setState(3), later);
    expect(again.stamps).toMatchObject({
      ready: new Date(NOON).toISOString(),
      delivered: new Date(NOON + DAY_MS).toISOString(),
    });
  });

  it('go forward to what refreshing allows, up to Ready, and from there may skip', () => {
    const booked = after(open, bookIt);
    expect(refusalOf(booked, setState(2))).toBe('order/held-back');
    expect(refusalOf(booked, setState(4))).toBe('order/not-ready');
    expect(refusalOf(after(open), setState(1))).toBe('order/not-booked');
    expect(after(...ready, setState(1), setState(3)).state).toBe(3);
    expect(after(...ready, setState(7)).state).toBe(7);
    expect(eventsOf(after(...ready), setState(3))).toEqual([]);
  });

  it.each([100, 101, 102, 103, 8, -1, 1.5])('are none of those that only filter lists: %d', (state) => {
    expect(refusalOf(after(...ready), setState(state))).toBe('order/state');
  });

  it('are found by the values that filter lists', () => {
    expect([100, 101, 102, 103].map(statesOf)).toEqual([
      [1, 2],
      [0, 1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6, 7],
      [1, 2, 3, 4, 5, 6],
    ]);
    expect(statesOf(3)).toEqual([3]);
    expect(storedState(7)).toBe(7);
  });
});

describe('cancelling', () => {
  it('returns the order to Open, resets every item, removes what was done and the due date, and keeps payments', () => {
    const paid = { type: 'SettleOrder', data: { how: 'cash', amount: 5_000, reference: null }, facts: clock } as const;
    const cancelled = after(open, bookIt, paid, complete(FRAMED, 11), cancel);
    expect(cancelled).toMatchObject({ state: 0, due_date: null, items: [{ state: 0 }] });
    expect(cancelled.services.flatMap(({ steps, done }) => [...steps, ...done])).toEqual([]);
    expect(paidFor(cancelled)).toBe(5_000);
    expect(eventsOf(cancelled, cancel)).toEqual([]);
  });

  it('is refused of a Closed order, which is reopened to Invoiced first, with a reason', () => {
    const closed = after(...ready, setState(7));
    expect(refusalOf(closed, cancel)).toBe('order/closed');
    expect(after(...ready, setState(7), reopen, cancel).state).toBe(0);
    expect(after(...ready, setState(7), reopen)).toMatchObject({ state: 6, stamps: { closed: null } });
    expect(refusalOf(after(...ready), reopen)).toBe('order/not-closed');
  });

  it('can be booked again, with its steps anew', () => {
    const again = after(open, bookIt, complete(FRAMED, 11), cancel, bookIt);
    expect(again).toMatchObject({ state: 1, cancelled: null });
    expect(again.services[0]).toMatchObject({ steps: [{ id: 11 }, { id: 12 }, { id: 13 }], done: [] });
  });
});

test('a Closed order takes notes and reopening, nothing else', () => {
  const closed = after(...ready, setState(7));
  const others: OrderCommand[] = [
    { type: 'ChangeOrder', data: { description: 'x' }, facts: { is_exempt: false } },
    { type: 'AddItem', data: {}, facts: making(NOON, 30) },
    { type: 'ChangeItem', data: { item_id: 1, quantity: 2 }, facts: pricing() },
    { type: 'RemoveItem', data: { item_id: 1 }, facts: pricing() },
    { type: 'ConfigureService', data: { template_id: RUSH }, facts: making(NOON, 30) },
    { type: 'ChangeService', data: { service_id: 1, price: 5 }, facts: pricing() },
    { type: 'RemoveService', data: { service_id: 1 }, facts: pricing() },
    { type: 'DiscountOrder', data: { amount: 5 } },
    { type: 'RefreshOrder', data: {}, facts: clock },
    { type: 'SetDueDate', data: { due_date: null }, facts: clock },
    { type: 'AssignOrder', data: { sales_person_id: 3 } },
    { type: 'MoveItem', data: { item_id: 1, location: 'Wall' } },
    { type: 'SettleOrder', data: { how: 'cash', amount: 1, reference: null }, facts: clock },
    ...[bookIt, setState(3), complete(FRAMED, 11), clear(FRAMED, null), completeAll(FRAMED), cancel],
  ];
  expect(others.map((command) => [command.type, refusalOf(closed, command)])).toEqual(
    others.map(({ type }) => [type, 'order/closed']),
  );
  expect(eventsOf(closed, { type: 'NoteOrder', data: { text: 'called' } })).toHaveLength(1);
});
