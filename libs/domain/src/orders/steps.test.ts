import { fold } from '@rabbet/domain/deciders/decider';
import { DAY_MS } from '@rabbet/domain/time/days';
import {
  ageOfNext,
  ageOfOrder,
  inOrder,
  isComplete,
  laterThan,
  nextStep,
  type Order,
  order,
  type OrderCommand,
  progressOf,
  progressOfItem,
  progressOfOrder,
  type Step,
} from './orders';
import {
  after,
  eventsOf,
  refusalOf,
  ann,
  book,
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
  MATTED,
  DELIVERY,
  NOON,
  pricing,
} from '../testing/orders';

describe('steps', () => {
  const serviceOf = (state: Order, id: number = FRAMED) => state.services.find((service) => service.id === id)!; // configured above
  it('completed, are marked with the current time and clear every later one; completing step 3 does not complete steps 1 and 2', () => {
    const third = after(open, bookIt, complete(FRAMED, 13));
    expect(serviceOf(third).done.map(({ step_id }) => step_id)).toEqual([13]);
    const inTurn = after(open, bookIt, complete(FRAMED, 11), complete(FRAMED, 12), complete(FRAMED, 13));
    expect(serviceOf(inTurn).done.map(({ step_id }) => step_id)).toEqual([11, 12, 13]);
    const first = after(open, bookIt, complete(FRAMED, 13), complete(FRAMED, 11));
    expect(serviceOf(first).done).toEqual([
      { step_id: 11, quantity: 3, completed: new Date(NOON).toISOString(), location: null, employee_id: 7 },
    ]);
  });

  it('that are completed leave the service complete once the last one is; a service without steps is complete', () => {
    const done = (...steps: number[]) =>
      isComplete(serviceOf(after(open, bookIt, ...steps.map((id) => complete(FRAMED, id)))));
    expect([done(), done(11), done(11, 12), done(11, 12, 13), done(13)]).toEqual([false, false, false, true, true]);
    expect(isComplete({ steps: [], done: [] })).toBe(true);
    expect(isComplete(serviceOf(after(open, bookIt), MATTED))).toBe(true);
  });

  it('go by their numbers, and those of one number by their ids', () => {
    const [first, second, third] = serviceOf(after(open, bookIt)).steps as [Step, Step, Step];
    const mixed = [
      { ...third, step_no: 1 },
      { ...first, step_no: 2 },
      { ...second, step_no: 1 },
    ];
    expect(inOrder(mixed).map(({ id }) => id)).toEqual([12, 13, 11]);
    expect(laterThan({ steps: mixed, done: [] }, second).map(({ id }) => id)).toEqual([13, 11]);
    expect(laterThan({ steps: mixed, done: [] }, first)).toEqual([]);
  });

  it('completed in part once more are no longer complete, and those behind stay as they are', () => {
    const part = after(open, bookIt, completeAll(FRAMED), complete(FRAMED, 11, { quantity: 1 }));
    expect(
      serviceOf(part).done.map(({ step_id, quantity, completed }) => [step_id, quantity, completed !== null]),
    ).toEqual([
      [12, 3, true],
      [13, 3, true],
      [11, 1, false],
    ]);
    expect(eventsOf(part, completeAll(FRAMED))[0]?.type).toBe('OrderServiceCompleted');
  });

  it('are about all pieces of the item by Quantity, and about one thing by Ticket and by Order', () => {
    const delivery: OrderCommand = {
      type: 'ConfigureService',
      data: { template_id: DELIVERY },
      facts: making(NOON, 20),
    };
    const more: OrderCommand = {
      type: 'AddItem',
      data: { quantity: 2, services: [{ template_id: FRAME }] },
      facts: making(NOON, 30),
    };
    const booked = after(open, delivery, more, bookIt);
    const whole = (service_id: number) => eventsOf(booked, completeAll(service_id))[0]?.data;
    expect([FRAMED, FITTED, 20, 30].map(whole)).toMatchObject([
      { quantity: 3 },
      { quantity: 1 },
      { quantity: 1 },
      { quantity: 2 },
    ]);
    expect(refusalOf(booked, complete(FITTED, 21, { quantity: 2 }))).toBe('step/quantity');
  });

  it('of a service without any are none to be completed or cleared', () => {
    expect(eventsOf(after(open, bookIt), completeAll(MATTED))).toEqual([]);
    expect(eventsOf(after(open, bookIt), clear(MATTED, null))).toEqual([]);
    const byNobody = { ...completeAll(MATTED), facts: { now: NOON, employee_id: null } } as OrderCommand;
    expect(eventsOf(after(open, bookIt), byNobody)).toEqual([]);
    expect(refusalOf(after(open, bookIt), clear(FRAMED, 99))).toBe('record/unknown');
    expect(refusalOf(after(open, bookIt), complete(MATTED, 11))).toBe('record/unknown');
  });

  it('take a location, and another employee than the caller', () => {
    const cut = after(open, bookIt, complete(FRAMED, 11, { location: 'Bench', employee_id: 9 }));
    expect(serviceOf(cut).done).toMatchObject([{ step_id: 11, location: 'Bench', employee_id: 9 }]);
  });

  it('are all cleared by passing nothing; passing one clears it and what follows', () => {
    const done = [open, bookIt, complete(FRAMED, 11), complete(FRAMED, 12), complete(FRAMED, 13)] as const;
    expect(serviceOf(after(...done, clear(FRAMED, null))).done).toEqual([]);
    expect(serviceOf(after(...done, clear(FRAMED, 12))).done.map(({ step_id }) => step_id)).toEqual([11]);
    expect(eventsOf(after(open, bookIt), clear(FRAMED, null))).toEqual([]);
    expect(eventsOf(after(open, bookIt, complete(FRAMED, 11)), clear(FRAMED, 12))).toEqual([]);
  });

  it('add up partial quantities, and are complete once these reach the whole', () => {
    const done = (...quantities: readonly (number | null)[]) =>
      serviceOf(after(open, bookIt, ...quantities.map((quantity) => complete(FRAMED, 13, { quantity })))).done;
    const at = new Date(NOON).toISOString();
    expect(done(1, 1)).toMatchObject([{ step_id: 13, quantity: 2, completed: null }]);
    for (const whole of [
      [1, 1, 1],
      [2, 1],
      [0.5, 2.5],
      [2, null],
    ])
      expect(done(...whole)).toMatchObject([{ step_id: 13, quantity: 3, completed: at }]);
    const two = after(open, bookIt, complete(FRAMED, 13, { quantity: 2 }));
    expect(refusalOf(two, complete(FRAMED, 13, { quantity: 2 }))).toBe('step/quantity');
    expect(done(null, 1, 1)).toMatchObject([{ step_id: 13, quantity: 2, completed: null }]); // begun anew
    expect(done(null, 3)).toMatchObject([{ step_id: 13, quantity: 3, completed: at }]);
  });

  it('of which a part is done keep those that follow, until the whole is done', () => {
    const later = [open, bookIt, complete(FRAMED, 12)] as const;
    expect(
      serviceOf(after(...later, complete(FRAMED, 11, { quantity: 2 }))).done.map(({ step_id }) => step_id),
    ).toEqual([12, 11]);
    const whole = after(...later, complete(FRAMED, 11, { quantity: 2 }), complete(FRAMED, 11, { quantity: 1 }));
    expect(serviceOf(whole).done.map(({ step_id }) => step_id)).toEqual([11]);
  });

  it('refresh the order also where a command changes nothing: a state that staff had set back follows from what is done', () => {
    const back = after(...ready, setState(1));
    expect(back.state).toBe(1);
    const toReady = [{ type: 'OrderStateChanged', data: { state: 3, by: 'refresh' } }];
    expect(eventsOf(back, completeAll(FRAMED))).toMatchObject(toReady);
    expect(eventsOf(back, clear(MATTED, null))).toMatchObject(toReady);
    expect(eventsOf(after(...ready), completeAll(FRAMED))).toEqual([]);
  });

  it('record a partial quantity, which completes nothing until it reaches the whole', () => {
    const part = after(open, bookIt, complete(FRAMED, 13, { quantity: 2 }));
    expect(isComplete(serviceOf(part))).toBe(false);
    expect(progressOf(serviceOf(part))).toBe(0);
    expect(isComplete(serviceOf(after(open, bookIt, complete(FRAMED, 13, { quantity: 3 }))))).toBe(true);
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
    expect(serviceOf(after(open, bookIt, named)).done[0]?.employee_id).toBe(9);
  });

  it('of a service that is marked complete are all complete, with quantity, the employee and, where a step has the finished location, the location', () => {
    expect(
      serviceOf(after(open, bookIt, completeAll(FRAMED))).done.map(({ step_id, quantity, location }) => [
        step_id,
        quantity,
        location,
      ]),
    ).toEqual([
      [11, 3, null],
      [12, 3, null],
      [13, 3, 'Shelf 3'],
    ]);
    expect(eventsOf(after(open, bookIt, completeAll(FRAMED)), completeAll(FRAMED))).toEqual([]);
  });

  it('that are cleared of an order that is Delivered or later take it back, and ask for a reason', () => {
    const delivered = after(...ready, setState(4));
    expect(refusalOf(delivered, clear(FITTED, null))).toBe('order/reason');
    expect([11, 12].map((step) => refusalOf(delivered, complete(FRAMED, step)))).toEqual([
      'order/reason',
      'order/reason',
    ]);
    expect(refusalOf(delivered, complete(FRAMED, 13, { quantity: 1 }))).toBe('order/reason');
    expect(after(...ready, setState(4), complete(FRAMED, 13)).state).toBe(4);
    expect(after(...ready, setState(4), clear(FITTED, null, 'loose')).state).toBe(2);
  });

  it('are completed in an order that is Delivered without a reason where that undoes none', () => {
    const late = new Map(book.templates).set(FRAME, { ...book.templates.get(FRAME)!, required_for_state: null });
    const facts = { ...making(), book: { ...book, templates: late }, is_exempt: false };
    const delivered = after(
      { type: 'OpenOrder', data: { customer_id: 5, items: [{ services: [{ template_id: FRAME }] }] }, facts },
      ...[{ ...bookIt, facts } as OrderCommand, complete(1, 11), setState(4), complete(1, 12)],
    );
    expect([delivered.state, delivered.services[0]?.done.map(({ step_id }) => step_id)]).toEqual([4, [11, 12]]);
  });

  it('count their age in whole days from the completion of the step before, or from booking; it warns at warning_age and is critical at critical_age', () => {
    const frame = (state: Order) => serviceOf(state);
    const booked = after(open, bookIt);
    const at = new Date(NOON).toISOString();
    expect(ageOfNext(frame(booked), at, NOON + 15 * DAY_MS - 1)).toEqual({ days: 14, is: 'in time' });
    expect(ageOfNext(frame(booked), at, NOON + 15 * DAY_MS)).toEqual({ days: 15, is: 'late' });
    expect(ageOfNext(frame(booked), at, NOON + 30 * DAY_MS)).toEqual({ days: 30, is: 'critical' });
    const later = { ...complete(FRAMED, 11), facts: { ...ann, now: NOON + 20 * DAY_MS } } as OrderCommand;
    const cut = frame(after(open, bookIt, later));
    expect(nextStep(cut)?.id).toBe(12);
    expect(ageOfNext(cut, at, NOON + 21 * DAY_MS)).toEqual({ days: 1, is: 'in time' });
    const part = {
      ...complete(FRAMED, 12, { quantity: 1 }),
      facts: { ...ann, now: NOON + 21 * DAY_MS },
    } as OrderCommand;
    expect(ageOfNext(frame(after(open, bookIt, later, part)), at, NOON + 22 * DAY_MS)?.days).toBe(2); // since the 20th
    const done = frame(
      after(open, bookIt, later, {
        ...complete(FRAMED, 12),
        facts: { ...ann, now: NOON + 21 * DAY_MS },
      } as OrderCommand),
    ).done.toReversed();
    expect(ageOfNext({ ...frame(booked), done }, at, NOON + 22 * DAY_MS)?.days).toBe(1); // since the later one
    expect(ageOfNext(frame(after(open, bookIt, completeAll(FRAMED))), at, NOON)).toBeNull();
  });
});

describe('progress', () => {
  it('of a service is the percent_complete of the completed step with the highest number', () => {
    const done = after(open, bookIt, complete(FRAMED, 11), complete(FRAMED, 12));
    expect(progressOf(done.services[0]!)).toBe(60); // the frame
    expect(progressOf(after(open, bookIt, complete(FRAMED, 13)).services[0]!)).toBe(100);
    expect(progressOf(after(open, bookIt).services[0]!)).toBe(0);
  });

  it('of an item is the average over its services that have steps, nested ones among them', () => {
    expect(progressOfItem(after(open, bookIt, complete(FRAMED, 11)), { id: 1 })).toBe(12.5); // (25 + 0) / 2
    const nested: OrderCommand = {
      type: 'ConfigureService',
      data: { template_id: FRAME, parent_id: MATTED },
      facts: making(NOON, 20),
    };
    const another: OrderCommand = {
      type: 'AddItem',
      data: { services: [{ template_id: FRAME }] },
      facts: making(NOON, 30),
    };
    const state = after(open, nested, another, bookIt, complete(20, 12));
    expect(progressOfItem(state, { id: 1 })).toBe(20); // (0 + 0 + 60) / 3
    expect(progressOfItem(after(open, bookIt), { id: 99 })).toBeNull();
  });

  it('of an order weighs the service of an item by its quantity, and a service of the order by 1', () => {
    const delivery: OrderCommand = {
      type: 'ConfigureService',
      data: { template_id: DELIVERY },
      facts: making(NOON, 20),
    };
    expect(progressOfOrder(after(open, delivery, bookIt, completeAll(20)))).toBe(14.29); // 100 / (3 + 3 + 1)
    expect(progressOfOrder(after(open, delivery, bookIt, completeAll(FRAMED)))).toBe(42.86); // 3 x 100 / 7
  });

  it('of an order is the average over all its services that have steps, weighted by the quantity of the item, rounded to 2 decimals; 0 when Open', () => {
    const second = { type: 'AddItem', data: { services: [{ template_id: FRAME }] }, facts: making(NOON, 10) } as const;
    const state = after(open, second, bookIt, complete(10, 11));
    expect(progressOfOrder(state)).toBe(3.57); // 25 x 1 / (3 + 3 + 1)
    expect(progressOfOrder(after(...ready))).toBe(100);
    expect(progressOfOrder(after(open))).toBe(0);
    expect(progressOfOrder(after(...ready, setState(0)))).toBe(0); // though its steps are done
  });

  it('of an order without any such service is 0 below Ready and 100 from Ready on', () => {
    const data = { customer_id: 5, items: [{ services: [{ template_id: MAT }] }] };
    const booked = after({ type: 'OpenOrder', data, facts: { ...making(), is_exempt: false } }, bookIt);
    expect(progressOfOrder(booked)).toBe(0);
    expect(progressOfOrder(fold(order, booked, eventsOf(booked, setState(3))))).toBe(100);
  });
});

test('the age of an order in whole days counts from created_at when Open, from book_date when Working or Assembly, later from book_date to ready_date', () => {
  const days = (state: Order, n: number) => ageOfOrder(state, NOON + n * DAY_MS);
  expect(days(after(open), 2.9)).toBe(2);
  const later = { ...bookIt, facts: pricing(NOON + 2 * DAY_MS) } as OrderCommand;
  expect(days(after(open, later), 6.5)).toBe(4);
  const at = (command: OrderCommand, n: number) =>
    ({ ...command, facts: { ...ann, now: NOON + n * DAY_MS } }) as OrderCommand;
  expect(days(after(open, later, at(completeAll(FRAMED), 3)), 6.5)).toBe(4); // in Assembly
  expect(
    days(after(open, bookIt, at(completeAll(FRAMED), 1), at(completeAll(FITTED), 5), at(setState(4), 9)), 40),
  ).toBe(5);
  expect(days(after(open, bookIt, at(completeAll(FRAMED), 1), at(completeAll(FITTED), 5)), 40)).toBe(5);
});
