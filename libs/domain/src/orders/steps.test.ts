import { fold } from '@rabbet/domain/deciders/decider';
import { DAY_MS } from '@rabbet/domain/time/days';
import {
  ageOfNext,
  ageOfOrder,
  isComplete,
  nextStep,
  type Order,
  order,
  type OrderCommand,
  progressOf,
  progressOfItem,
  progressOfOrder,
} from './orders';
import {
  after,
  eventsOf,
  refusalOf,
  ann,
  open,
  FRAMED,
  FITTED,
  bookIt,
  complete,
  completeAll,
  setState,
  clear,
  ready,
  FRAME,
  making,
  MAT,
  NOON,
  pricing,
} from './testing';

describe('steps', () => {
  const of = (state: Order, id = FRAMED) => state.services.find((one) => one.id === id)!; // configured above
  it('completed, clear every later one, and complete no earlier one', () => {
    const third = after(open, bookIt, complete(FRAMED, 13));
    expect(of(third).done.map(({ step_id }) => step_id)).toEqual([13]);
    const first = after(open, bookIt, complete(FRAMED, 13), complete(FRAMED, 11));
    expect(of(first).done).toEqual([
      { step_id: 11, quantity: 3, completed: new Date(NOON).toISOString(), location: null, employee_id: 7 },
    ]);
  });

  it('passing nothing clears all; passing one clears it and what follows', () => {
    const done = [open, bookIt, complete(FRAMED, 11), complete(FRAMED, 12), complete(FRAMED, 13)] as const;
    expect(of(after(...done, clear(FRAMED, null))).done).toEqual([]);
    expect(of(after(...done, clear(FRAMED, 12))).done.map(({ step_id }) => step_id)).toEqual([11]);
    expect(eventsOf(after(open, bookIt), clear(FRAMED, null))).toEqual([]);
  });

  it('record a part of the quantity, which completes nothing until it is the whole', () => {
    const part = after(open, bookIt, complete(FRAMED, 13, { quantity: 2 }));
    expect(isComplete(of(part))).toBe(false);
    expect(progressOf(of(part))).toBe(0);
    expect(isComplete(of(after(open, bookIt, complete(FRAMED, 13, { quantity: 3 }))))).toBe(true);
    for (const quantity of [0, -1, 4])
      expect(refusalOf(after(open, bookIt), complete(FRAMED, 13, { quantity }))).toBe('step/quantity');
    expect(refusalOf(after(open, bookIt), complete(FITTED, 21, { quantity: 2 }))).toBe('step/quantity'); // once a ticket
  });

  it('are of a booked order, of that service, and done by somebody', () => {
    expect(refusalOf(after(open), complete(FRAMED, 11))).toBe('order/not-booked');
    expect(refusalOf(after(open, bookIt), complete(FRAMED, 21))).toBe('record/unknown');
    expect(refusalOf(after(open, bookIt), complete(99, 11))).toBe('record/unknown');
    const nobody: OrderCommand = {
      type: 'CompleteStep',
      data: { service_id: FRAMED, step_id: 11 },
      facts: { now: NOON, employee_id: null },
    };
    expect(refusalOf(after(open, bookIt), nobody)).toBe('step/employee');
    const named = { ...nobody, data: { ...nobody.data, employee_id: 9 } } as OrderCommand; // of this kind
    expect(of(after(open, bookIt, named)).done[0]?.employee_id).toBe(9);
  });

  it('of a completed service are all done, with the quantity, the employee and the place where a step has one', () => {
    expect(of(after(open, bookIt, completeAll(FRAMED))).done.map(({ step_id, quantity, location }) => [step_id, quantity, location])).toEqual([
      [11, 3, null],
      [12, 3, null],
      [13, 3, 'Shelf 3'],
    ]); // prettier-ignore
    expect(eventsOf(after(open, bookIt, completeAll(FRAMED)), completeAll(FRAMED))).toEqual([]);
  });

  it('take a delivered order back only with a reason', () => {
    const delivered = after(...ready, setState(4));
    expect(refusalOf(delivered, clear(FITTED, null))).toBe('order/reason');
    expect(refusalOf(delivered, complete(FRAMED, 11))).toBe('order/reason');
    expect(refusalOf(delivered, complete(FRAMED, 13, { quantity: 1 }))).toBe('order/reason');
    expect(after(...ready, setState(4), complete(FRAMED, 13)).state).toBe(4);
    expect(after(...ready, setState(4), clear(FITTED, null, 'loose')).state).toBe(2);
  });

  it('grow old from the completion of the step before them, or from booking', () => {
    const frame = (state: Order) => of(state);
    const booked = after(open, bookIt);
    const at = new Date(NOON).toISOString();
    expect(ageOfNext(frame(booked), at, NOON + 15 * DAY_MS - 1)).toEqual({ days: 14, is: 'in time' });
    expect(ageOfNext(frame(booked), at, NOON + 15 * DAY_MS)).toEqual({ days: 15, is: 'late' });
    expect(ageOfNext(frame(booked), at, NOON + 30 * DAY_MS)).toEqual({ days: 30, is: 'critical' });
    const later = { ...complete(FRAMED, 11), facts: { ...ann, now: NOON + 20 * DAY_MS } } as OrderCommand;
    const cut = frame(after(open, bookIt, later));
    expect(nextStep(cut)?.id).toBe(12);
    expect(ageOfNext(cut, at, NOON + 21 * DAY_MS)).toEqual({ days: 1, is: 'in time' });
    expect(ageOfNext(frame(after(open, bookIt, completeAll(FRAMED))), at, NOON)).toBeNull();
  });
});

describe('progress', () => {
  it('is that of the completed step with the highest number', () => {
    const done = after(open, bookIt, complete(FRAMED, 11), complete(FRAMED, 12));
    expect(progressOf(done.services[0]!)).toBe(60); // the frame
  });

  it('of an item is the average over its services that have steps', () => {
    expect(progressOfItem(after(open, bookIt, complete(FRAMED, 11)), { id: 1 })).toBe(12.5); // (25 + 0) / 2
  });

  it('of an order weighs the quantity of items, has two decimals, and is 0 when Open', () => {
    const second = { type: 'AddItem', data: { services: [{ template_id: FRAME }] }, facts: making(NOON, 10) } as const;
    const state = after(open, second, bookIt, complete(10, 11));
    expect(progressOfOrder(state)).toBe(3.57); // 25 x 1 / (3 + 3 + 1)
    expect(progressOfOrder(after(...ready))).toBe(100);
    expect(progressOfOrder(after(open))).toBe(0);
  });

  it('without any step is 0 below Ready and 100 from Ready on', () => {
    const data = { customer_id: 5, items: [{ services: [{ template_id: MAT }] }] };
    const booked = after({ type: 'OpenOrder', data, facts: { ...making(), is_exempt: false } }, bookIt);
    expect(progressOfOrder(booked)).toBe(0);
    expect(progressOfOrder(fold(order, booked, eventsOf(booked, setState(3))))).toBe(100);
  });
});

test('the age of an order counts from its beginning, from booking, and in the end from booking to Ready', () => {
  const days = (state: Order, n: number) => ageOfOrder(state, NOON + n * DAY_MS);
  expect(days(after(open), 2.9)).toBe(2);
  const later = { ...bookIt, facts: pricing(NOON + 2 * DAY_MS) } as OrderCommand;
  expect(days(after(open, later), 6.5)).toBe(4);
  const at = (command: OrderCommand, n: number) => ({ ...command, facts: { ...ann, now: NOON + n * DAY_MS } }) as OrderCommand; // prettier-ignore
  expect(days(after(open, bookIt, at(completeAll(FRAMED), 1), at(completeAll(FITTED), 5)), 40)).toBe(5);
});
