import { DAY_MS } from '@rabbet/domain/time/days';
import {
  dueDateOf,
  NO_STAMPS,
  type Order,
  type OrderCommand,
  paidFor,
  provisional,
  STAMPS,
  STATE_FILTER_NAMES,
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
  bookIt,
  complete,
  completeAll,
  setState,
  clear,
  cancel,
  reopen,
  ready,
  book,
  FRAME,
  making,
  NOON,
  pricing,
  RUSH,
} from '../testing/orders';

const due = (due_date: string | null): OrderCommand => ({ type: 'SetDueDate', data: { due_date }, facts: clock });

describe('booking', () => {
  it('sets the order and its items to Working, with a due date 21 days later', () => {
    const booked = after(open, bookIt);
    expect(booked).toMatchObject({ state: 1, due_date: '2026-12-17', items: [{ state: 1 }] });
    expect(booked.stamps).toMatchObject({ book: new Date(NOON).toISOString(), assembly: null });
  });

  it('is one event: stamps follow from the states reached and when, and are no events of their own', () => {
    expect(eventsOf(after(open), bookIt).map(({ type }) => type)).toEqual(['OrderBooked']);
    expect(eventsOf(after(...ready), setState(7))).toEqual([
      { type: 'OrderStateChanged', data: { state: 7, at: new Date(NOON).toISOString(), by: 'staff', reason: null } },
    ]);
  });

  it('alone leaves Open', () => {
    for (const state of [1, 2, 3, 4, 7]) expect(refusalOf(after(open), setState(state))).toBe('order/not-booked');
    expect(after(open, bookIt).state).toBe(1);
  });

  it('copies the steps of the templates: later changes of a template leave the booked order alone', () => {
    const copied = [
      [11, 25],
      [12, 60],
      [13, 100],
    ];
    const stepsOf = (state: Order) =>
      state.services[0]?.steps.map(({ id, percent_complete }) => [id, percent_complete]);
    expect(stepsOf(after(open))).toEqual([]);
    expect(stepsOf(after(open, bookIt))).toEqual(copied);
    const templates = new Map(book.templates).set(FRAME, { ...book.templates.get(FRAME)!, steps: [] });
    const facts = { ...pricing(), book: { ...book, templates } };
    const change: OrderCommand = { type: 'ChangeService', data: { service_id: FRAMED, price: 5 }, facts };
    const again: OrderCommand = { type: 'BookOrder', data: {}, facts };
    expect(stepsOf(after(open, bookIt, change, again))).toEqual(copied);
    expect(stepsOf(after(open, bookIt, cancel, again))).toEqual([]);
  });

  it('again after going back to Open keeps the work of the steps that still exist', () => {
    const frame = book.templates.get(FRAME)!;
    const steps = frame.steps.filter(({ id }) => id !== 12);
    const facts = {
      ...pricing(),
      book: { ...book, templates: new Map(book.templates).set(FRAME, { ...frame, steps }) },
    };
    const doneOf = (state: Order) => state.services[0]?.done.map(({ step_id }) => step_id);
    expect(doneOf(after(...ready, setState(0), bookIt))).toEqual([11, 12, 13]);
    expect(doneOf(after(...ready, setState(0), { type: 'BookOrder', data: {}, facts }))).toEqual([11, 13]);
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
    expect(after(open, due('2027-01-05'), due(null))).toMatchObject({ due_date: null, is_due_set: false });
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
  ])('takes the turn_around of a Rush in days, the smallest of several: %j', (turnArounds, due) => {
    const rushes = turnArounds.map((value) => ({
      template_id: RUSH,
      properties: { Turn_Around: { value, units: null } },
    }));
    const data = { customer_id: 5, services: rushes };
    const state = after({ type: 'OpenOrder', data, facts: { ...making(), is_exempt: false } }, bookIt);
    expect(state.due_date).toBe(due);
    expect(dueDateOf(state, '2026-11-26')).toBe(due);
  });

  it('takes a turn_around with its units, as in 5 days', () => {
    const properties = { turn_around: { value: '5', units: 'days' } };
    const data = { customer_id: 5, services: [{ template_id: RUSH, properties }] };
    const opening: OrderCommand = { type: 'OpenOrder', data, facts: { ...making(), is_exempt: false } };
    expect(after(opening, bookIt).due_date).toBe('2026-12-01');
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

describe('states that staff set', () => {
  it('go back to any state, and clear the stamps beyond it; Open clears all', () => {
    const delivered = after(...ready, setState(5));
    expect(delivered.stamps).toMatchObject({ delivered: expect.any(String), inspected: expect.any(String) });
    expect(after(...ready, setState(5), setState(1)).stamps).toMatchObject({ assembly: null, inspected: null });
    const opened = after(...ready, setState(5), setState(0));
    expect(Object.values(opened.stamps)).toEqual([null, null, null, null, null, null, null]);
  });

  it('set each stamp up to them where it is empty, also of stages that are skipped, and clear those beyond', () => {
    const stamped = (state: number) => Object.values(after(...ready, setState(state)).stamps).map((at) => at !== null);
    for (const state of [0, 1, 2, 3, 4, 5, 6, 7])
      expect([state, stamped(state)]).toEqual([state, STAMPS.map((_, i) => i < state)]);
  });

  it('keep a stamp that stands when the order passes the stage once more', () => {
    const later = { ...setState(4), facts: { now: NOON + DAY_MS } } as OrderCommand;
    const again = after(...ready, setState(4), setState(3), later);
    expect(again.stamps).toMatchObject({
      ready: new Date(NOON).toISOString(),
      delivered: new Date(NOON + DAY_MS).toISOString(),
    });
  });

  it.each([4, 5, 6, 7])('%d is set from Ready on, and the states between may be skipped', (state) => {
    expect(after(...ready, setState(state)).state).toBe(state);
    for (const back of [6, 5, 4, 3, 2, 1, 0].filter((earlier) => earlier < state && state !== 7))
      expect(after(...ready, setState(state), setState(back)).state).toBe(back);
    expect(refusalOf(after(open, bookIt, completeAll(FRAMED)), setState(state))).toBe('order/not-ready');
  });

  it('go forward to what refreshing allows, up to Ready, and from there may skip', () => {
    const booked = after(open, bookIt);
    expect([2, 3].map((state) => refusalOf(booked, setState(state)))).toEqual(['order/held-back', 'order/held-back']);
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
  it('returns the order to Open, resets every item, removes service states, clears the due date and keeps payments', () => {
    const paid = { type: 'SettleOrder', data: { how: 'cash', amount: 5_000, reference: null }, facts: clock } as const;
    const cancelled = after(open, bookIt, paid, complete(FRAMED, 11), cancel);
    expect(cancelled).toMatchObject({ state: 0, due_date: null, items: [{ state: 0 }] });
    expect(cancelled.services.flatMap(({ steps, done }) => [...steps, ...done])).toEqual([]);
    expect(paidFor(cancelled)).toBe(5_000);
    expect(eventsOf(cancelled, cancel)).toEqual([]);
    expect(cancelled.stamps).toEqual(NO_STAMPS);
  });

  it('and reopening are recorded with a reason', () => {
    const at = new Date(NOON).toISOString();
    expect(eventsOf(after(open, bookIt), cancel)).toEqual([
      { type: 'OrderCancelled', data: { reason: 'moved away', at } },
    ]);
    expect(eventsOf(after(...ready, setState(7)), reopen)).toEqual([
      { type: 'OrderReopened', data: { reason: 'glass broke', at } },
    ]);
    expect(after(open, bookIt, cancel).cancelled).toEqual({ reason: 'moved away', at });
  });

  it('forgets a due date that staff had set, so that booking computes it again', () => {
    const set = due('2027-01-05');
    expect(after(open, set, bookIt, cancel, bookIt).due_date).toBe('2026-12-17');
    const later = { ...bookIt, facts: pricing(NOON + DAY_MS) } as OrderCommand;
    expect(after(open, set, bookIt, cancel, bookIt, setState(0), later).due_date).toBe('2026-12-18');
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
  const commands: OrderCommand[] = [
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
    { type: 'MoveItem', data: { item_id: 1, location: 'Wall' }, facts: clock },
    { type: 'SettleOrder', data: { how: 'cash', amount: 1, reference: null }, facts: clock },
    {
      type: 'ReturnToCustomer',
      data: { how: 'cash', amount: 1, reference: null, reason: 'r' },
      facts: { ...clock, person_id: null },
    },
    { type: 'MailQuote', data: {}, facts: { ...clock, has_address: true } },
    bookIt,
    setState(3),
    complete(FRAMED, 11),
    clear(FRAMED, null),
    completeAll(FRAMED),
    cancel,
  ];
  expect(commands.map((command) => [command.type, refusalOf(closed, command)])).toEqual(
    commands.map(({ type }) => [type, 'order/closed']),
  );
  expect(refusalOf(closed, { type: 'PriceOrder', data: {}, facts: pricing() })).toBe('order/booked');
  expect(eventsOf(closed, { type: 'NoteOrder', data: { text: 'called' } })).toEqual([
    { type: 'OrderNoted', data: { text: 'called' } },
  ]);
  expect(after(...ready, setState(7), reopen).state).toBe(6);
});
