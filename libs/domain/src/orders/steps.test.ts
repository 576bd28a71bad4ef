import { fold } from '@rabbet/domain/deciders/decider';
import { DAY_MS } from '@rabbet/domain/time/days';
import {
  ageOfNext,
  ageOfOrder,
  sortedSteps,
  isComplete,
  stepsAfter,
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
  orderAfter,
  eventsOf,
  refusalOf,
  employeeFacts,
  priceBook,
  openOrder,
  FRAME_SERVICE,
  FITTING_SERVICE,
  bookOrder,
  completeStep,
  completeService,
  setState,
  clearSteps,
  commandsToReady,
  FRAME,
  newIdFacts,
  MAT,
  MAT_SERVICE,
  DELIVERY,
  NOON,
  pricingFacts,
} from '../testing/orders';

describe('steps', () => {
  const serviceOf = (state: Order, id: number = FRAME_SERVICE) => state.services.find((service) => service.id === id)!; // configured above
  it('have their time of completion, and clear later steps when they are completed', () => {
    const third = orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 13));
    expect(serviceOf(third).done.map(({ step_id }) => step_id)).toEqual([13]);
    const inTurn = orderAfter(
      openOrder,
      bookOrder,
      completeStep(FRAME_SERVICE, 11),
      completeStep(FRAME_SERVICE, 12),
      completeStep(FRAME_SERVICE, 13),
    );
    expect(serviceOf(inTurn).done.map(({ step_id }) => step_id)).toEqual([11, 12, 13]);
    const first = orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 13), completeStep(FRAME_SERVICE, 11));
    expect(serviceOf(first).done).toEqual([
      { step_id: 11, quantity: 3, completed: new Date(NOON).toISOString(), location: null, employee_id: 7 },
    ]);
  });

  it('make the service complete once the last one is complete, or if there are none', () => {
    const done = (...steps: number[]) =>
      isComplete(serviceOf(orderAfter(openOrder, bookOrder, ...steps.map((id) => completeStep(FRAME_SERVICE, id)))));
    expect([done(), done(11), done(11, 12), done(11, 12, 13), done(13)]).toEqual([false, false, false, true, true]);
    expect(isComplete({ steps: [], done: [] })).toBe(true);
    expect(isComplete(serviceOf(orderAfter(openOrder, bookOrder), MAT_SERVICE))).toBe(true);
  });

  it('are sorted by their numbers, then by their ids', () => {
    const [first, second, third] = serviceOf(orderAfter(openOrder, bookOrder)).steps as [Step, Step, Step];
    const mixed = [
      { ...third, step_no: 1 },
      { ...first, step_no: 2 },
      { ...second, step_no: 1 },
    ];
    expect(sortedSteps(mixed).map(({ id }) => id)).toEqual([12, 13, 11]);
    expect(stepsAfter({ steps: mixed, done: [] }, second).map(({ id }) => id)).toEqual([13, 11]);
    expect(stepsAfter({ steps: mixed, done: [] }, first)).toEqual([]);
  });

  it('that are worked on again in part are no longer complete, and later ones stay', () => {
    const part = orderAfter(
      openOrder,
      bookOrder,
      completeService(FRAME_SERVICE),
      completeStep(FRAME_SERVICE, 11, { quantity: 1 }),
    );
    expect(
      serviceOf(part).done.map(({ step_id, quantity, completed }) => [step_id, quantity, completed !== null]),
    ).toEqual([
      [12, 3, true],
      [13, 3, true],
      [11, 1, false],
    ]);
    expect(eventsOf(part, completeService(FRAME_SERVICE))[0]?.type).toBe('OrderServiceCompleted');
  });

  it('count all pieces of the item for services by Quantity, and 1 for the others', () => {
    const delivery: OrderCommand = {
      type: 'ConfigureService',
      data: { template_id: DELIVERY },
      facts: newIdFacts(NOON, 20),
    };
    const more: OrderCommand = {
      type: 'AddItem',
      data: { quantity: 2, services: [{ template_id: FRAME }] },
      facts: newIdFacts(NOON, 30),
    };
    const booked = orderAfter(openOrder, delivery, more, bookOrder);
    const whole = (service_id: number) => eventsOf(booked, completeService(service_id))[0]?.data;
    expect([FRAME_SERVICE, FITTING_SERVICE, 20, 30].map(whole)).toMatchObject([
      { quantity: 3 },
      { quantity: 1 },
      { quantity: 1 },
      { quantity: 2 },
    ]);
    expect(refusalOf(booked, completeStep(FITTING_SERVICE, 21, { quantity: 2 }))).toBe('step/quantity');
  });

  it('of a service without steps cannot be completed or cleared', () => {
    expect(eventsOf(orderAfter(openOrder, bookOrder), completeService(MAT_SERVICE))).toEqual([]);
    expect(eventsOf(orderAfter(openOrder, bookOrder), clearSteps(MAT_SERVICE, null))).toEqual([]);
    const byNobody = { ...completeService(MAT_SERVICE), facts: { now: NOON, employee_id: null } } as OrderCommand;
    expect(eventsOf(orderAfter(openOrder, bookOrder), byNobody)).toEqual([]);
    expect(refusalOf(orderAfter(openOrder, bookOrder), clearSteps(FRAME_SERVICE, 99))).toBe('record/unknown');
    expect(refusalOf(orderAfter(openOrder, bookOrder), completeStep(MAT_SERVICE, 11))).toBe('record/unknown');
  });

  it('can have a location, and another employee than the caller', () => {
    const cut = orderAfter(
      openOrder,
      bookOrder,
      completeStep(FRAME_SERVICE, 11, { location: 'Bench', employee_id: 9 }),
    );
    expect(serviceOf(cut).done).toMatchObject([{ step_id: 11, location: 'Bench', employee_id: 9 }]);
  });

  it('are cleared from the named step on, or all of them without a name', () => {
    const done = [
      openOrder,
      bookOrder,
      completeStep(FRAME_SERVICE, 11),
      completeStep(FRAME_SERVICE, 12),
      completeStep(FRAME_SERVICE, 13),
    ] as const;
    expect(serviceOf(orderAfter(...done, clearSteps(FRAME_SERVICE, null))).done).toEqual([]);
    expect(serviceOf(orderAfter(...done, clearSteps(FRAME_SERVICE, 12))).done.map(({ step_id }) => step_id)).toEqual([
      11,
    ]);
    expect(eventsOf(orderAfter(openOrder, bookOrder), clearSteps(FRAME_SERVICE, null))).toEqual([]);
    expect(
      eventsOf(orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 11)), clearSteps(FRAME_SERVICE, 12)),
    ).toEqual([]);
  });

  it('add up partial quantities, and are complete once these reach the number of pieces', () => {
    const done = (...quantities: readonly (number | null)[]) =>
      serviceOf(
        orderAfter(
          openOrder,
          bookOrder,
          ...quantities.map((quantity) => completeStep(FRAME_SERVICE, 13, { quantity })),
        ),
      ).done;
    const at = new Date(NOON).toISOString();
    expect(done(1, 1)).toMatchObject([{ step_id: 13, quantity: 2, completed: null }]);
    for (const whole of [
      [1, 1, 1],
      [2, 1],
      [0.5, 2.5],
      [2, null],
    ])
      expect(done(...whole)).toMatchObject([{ step_id: 13, quantity: 3, completed: at }]);
    const two = orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 13, { quantity: 2 }));
    expect(refusalOf(two, completeStep(FRAME_SERVICE, 13, { quantity: 2 }))).toBe('step/quantity');
    expect(done(null, 1, 1)).toMatchObject([{ step_id: 13, quantity: 2, completed: null }]); // begun anew
    expect(done(null, 3)).toMatchObject([{ step_id: 13, quantity: 3, completed: at }]);
  });

  it('clear the later steps only once they are complete', () => {
    const later = [openOrder, bookOrder, completeStep(FRAME_SERVICE, 12)] as const;
    expect(
      serviceOf(orderAfter(...later, completeStep(FRAME_SERVICE, 11, { quantity: 2 }))).done.map(
        ({ step_id }) => step_id,
      ),
    ).toEqual([12, 11]);
    const whole = orderAfter(
      ...later,
      completeStep(FRAME_SERVICE, 11, { quantity: 2 }),
      completeStep(FRAME_SERVICE, 11, { quantity: 1 }),
    );
    expect(serviceOf(whole).done.map(({ step_id }) => step_id)).toEqual([11]);
  });

  it('refresh the order even if a command changes nothing else', () => {
    const back = orderAfter(...commandsToReady, setState(1));
    expect(back.state).toBe(1);
    const toReady = [{ type: 'OrderStateChanged', data: { state: 3, by: 'refresh' } }];
    expect(eventsOf(back, completeService(FRAME_SERVICE))).toMatchObject(toReady);
    expect(eventsOf(back, clearSteps(MAT_SERVICE, null))).toMatchObject(toReady);
    expect(eventsOf(orderAfter(...commandsToReady), completeService(FRAME_SERVICE))).toEqual([]);
  });

  it('are not complete with a partial quantity', () => {
    const part = orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 13, { quantity: 2 }));
    expect(isComplete(serviceOf(part))).toBe(false);
    expect(progressOf(serviceOf(part))).toBe(0);
    expect(
      isComplete(serviceOf(orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 13, { quantity: 3 })))),
    ).toBe(true);
    for (const quantity of [0, -1, 4])
      expect(refusalOf(orderAfter(openOrder, bookOrder), completeStep(FRAME_SERVICE, 13, { quantity }))).toBe(
        'step/quantity',
      );
    expect(refusalOf(orderAfter(openOrder, bookOrder), completeStep(FITTING_SERVICE, 21, { quantity: 2 }))).toBe(
      'step/quantity',
    ); // once a ticket
  });

  it('need a booked order, an existing step and an employee', () => {
    expect(refusalOf(orderAfter(openOrder), completeStep(FRAME_SERVICE, 11))).toBe('order/not-booked');
    expect(refusalOf(orderAfter(openOrder, bookOrder), completeStep(FRAME_SERVICE, 21))).toBe('record/unknown');
    expect(refusalOf(orderAfter(openOrder, bookOrder), completeStep(99, 11))).toBe('record/unknown');
    const nobody: OrderCommand = {
      type: 'CompleteStep',
      data: { service_id: FRAME_SERVICE, step_id: 11 },
      facts: { now: NOON, employee_id: null },
    };
    expect(refusalOf(orderAfter(openOrder, bookOrder), nobody)).toBe('step/employee');
    const named = { ...nobody, data: { ...nobody.data, employee_id: 9 } } as OrderCommand; // of this kind
    expect(serviceOf(orderAfter(openOrder, bookOrder, named)).done[0]?.employee_id).toBe(9);
  });

  it('are all completed with the service, and the last one has the location', () => {
    expect(
      serviceOf(orderAfter(openOrder, bookOrder, completeService(FRAME_SERVICE))).done.map(
        ({ step_id, quantity, location }) => [step_id, quantity, location],
      ),
    ).toEqual([
      [11, 3, null],
      [12, 3, null],
      [13, 3, 'Shelf 3'],
    ]);
    expect(
      eventsOf(orderAfter(openOrder, bookOrder, completeService(FRAME_SERVICE)), completeService(FRAME_SERVICE)),
    ).toEqual([]);
  });

  it('of a delivered order need a reason to be cleared, and take the order back', () => {
    const delivered = orderAfter(...commandsToReady, setState(4));
    expect(refusalOf(delivered, clearSteps(FITTING_SERVICE, null))).toBe('order/reason');
    expect([11, 12].map((step) => refusalOf(delivered, completeStep(FRAME_SERVICE, step)))).toEqual([
      'order/reason',
      'order/reason',
    ]);
    expect(refusalOf(delivered, completeStep(FRAME_SERVICE, 13, { quantity: 1 }))).toBe('order/reason');
    expect(orderAfter(...commandsToReady, setState(4), completeStep(FRAME_SERVICE, 13)).state).toBe(4);
    expect(orderAfter(...commandsToReady, setState(4), clearSteps(FITTING_SERVICE, null, 'loose')).state).toBe(2);
  });

  it('of a delivered order can be completed without a reason if that undoes none', () => {
    const late = new Map(priceBook.templates).set(FRAME, {
      ...priceBook.templates.get(FRAME)!,
      required_for_state: null,
    });
    const facts = { ...newIdFacts(), book: { ...priceBook, templates: late }, is_exempt: false };
    const delivered = orderAfter(
      { type: 'OpenOrder', data: { customer_id: 5, items: [{ services: [{ template_id: FRAME }] }] }, facts },
      ...[{ ...bookOrder, facts } as OrderCommand, completeStep(1, 11), setState(4), completeStep(1, 12)],
    );
    expect([delivered.state, delivered.services[0]?.done.map(({ step_id }) => step_id)]).toEqual([4, [11, 12]]);
  });

  it('have an age in whole days since the last completed step, which is late and then critical', () => {
    const frame = (state: Order) => serviceOf(state);
    const booked = orderAfter(openOrder, bookOrder);
    const at = new Date(NOON).toISOString();
    expect(ageOfNext(frame(booked), at, NOON + 15 * DAY_MS - 1)).toEqual({ days: 14, lateness: 'in time' });
    expect(ageOfNext(frame(booked), at, NOON + 15 * DAY_MS)).toEqual({ days: 15, lateness: 'late' });
    expect(ageOfNext(frame(booked), at, NOON + 30 * DAY_MS)).toEqual({ days: 30, lateness: 'critical' });
    const later = {
      ...completeStep(FRAME_SERVICE, 11),
      facts: { ...employeeFacts, now: NOON + 20 * DAY_MS },
    } as OrderCommand;
    const cut = frame(orderAfter(openOrder, bookOrder, later));
    expect(nextStep(cut)?.id).toBe(12);
    expect(ageOfNext(cut, at, NOON + 21 * DAY_MS)).toEqual({ days: 1, lateness: 'in time' });
    const part = {
      ...completeStep(FRAME_SERVICE, 12, { quantity: 1 }),
      facts: { ...employeeFacts, now: NOON + 21 * DAY_MS },
    } as OrderCommand;
    expect(ageOfNext(frame(orderAfter(openOrder, bookOrder, later, part)), at, NOON + 22 * DAY_MS)?.days).toBe(2); // since the 20th
    const done = frame(
      orderAfter(openOrder, bookOrder, later, {
        ...completeStep(FRAME_SERVICE, 12),
        facts: { ...employeeFacts, now: NOON + 21 * DAY_MS },
      } as OrderCommand),
    ).done.toReversed();
    expect(ageOfNext({ ...frame(booked), done }, at, NOON + 22 * DAY_MS)?.days).toBe(1); // since the later one
    expect(ageOfNext(frame(orderAfter(openOrder, bookOrder, completeService(FRAME_SERVICE))), at, NOON)).toBeNull();
  });
});

describe('progress', () => {
  it('of a service is the percent_complete of the completed step with the highest number', () => {
    const done = orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 11), completeStep(FRAME_SERVICE, 12));
    expect(progressOf(done.services[0]!)).toBe(60); // the frame
    expect(progressOf(orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 13)).services[0]!)).toBe(100);
    expect(progressOf(orderAfter(openOrder, bookOrder).services[0]!)).toBe(0);
  });

  it('of an item is the average of its services with steps, including nested ones', () => {
    expect(progressOfItem(orderAfter(openOrder, bookOrder, completeStep(FRAME_SERVICE, 11)), { id: 1 })).toBe(12.5); // (25 + 0) / 2
    const nested: OrderCommand = {
      type: 'ConfigureService',
      data: { template_id: FRAME, parent_id: MAT_SERVICE },
      facts: newIdFacts(NOON, 20),
    };
    const another: OrderCommand = {
      type: 'AddItem',
      data: { services: [{ template_id: FRAME }] },
      facts: newIdFacts(NOON, 30),
    };
    const state = orderAfter(openOrder, nested, another, bookOrder, completeStep(20, 12));
    expect(progressOfItem(state, { id: 1 })).toBe(20); // (0 + 0 + 60) / 3
    expect(progressOfItem(orderAfter(openOrder, bookOrder), { id: 99 })).toBeNull();
  });

  it('of an order weighs services of an item by its quantity, and services of the order by 1', () => {
    const delivery: OrderCommand = {
      type: 'ConfigureService',
      data: { template_id: DELIVERY },
      facts: newIdFacts(NOON, 20),
    };
    expect(progressOfOrder(orderAfter(openOrder, delivery, bookOrder, completeService(20)))).toBe(14.29); // 100 / (3 + 3 + 1)
    expect(progressOfOrder(orderAfter(openOrder, delivery, bookOrder, completeService(FRAME_SERVICE)))).toBe(42.86); // 3 x 100 / 7
  });

  it('of an order has two decimals, and is 0 while it is Open', () => {
    const second = {
      type: 'AddItem',
      data: { services: [{ template_id: FRAME }] },
      facts: newIdFacts(NOON, 10),
    } as const;
    const state = orderAfter(openOrder, second, bookOrder, completeStep(10, 11));
    expect(progressOfOrder(state)).toBe(3.57); // 25 x 1 / (3 + 3 + 1)
    expect(progressOfOrder(orderAfter(...commandsToReady))).toBe(100);
    expect(progressOfOrder(orderAfter(openOrder))).toBe(0);
    expect(progressOfOrder(orderAfter(...commandsToReady, setState(0)))).toBe(0); // though its steps are done
  });

  it('of an order without steps is 0 before Ready and 100 from Ready on', () => {
    const data = { customer_id: 5, items: [{ services: [{ template_id: MAT }] }] };
    const booked = orderAfter({ type: 'OpenOrder', data, facts: { ...newIdFacts(), is_exempt: false } }, bookOrder);
    expect(progressOfOrder(booked)).toBe(0);
    expect(progressOfOrder(fold(order, booked, eventsOf(booked, setState(3))))).toBe(100);
  });
});

test('the age of an order counts from its opening, then from booking, and ends when it is Ready', () => {
  const days = (state: Order, n: number) => ageOfOrder(state, NOON + n * DAY_MS);
  expect(days(orderAfter(openOrder), 2.9)).toBe(2);
  const later = { ...bookOrder, facts: pricingFacts(NOON + 2 * DAY_MS) } as OrderCommand;
  expect(days(orderAfter(openOrder, later), 6.5)).toBe(4);
  const at = (command: OrderCommand, n: number) =>
    ({ ...command, facts: { ...employeeFacts, now: NOON + n * DAY_MS } }) as OrderCommand;
  expect(days(orderAfter(openOrder, later, at(completeService(FRAME_SERVICE), 3)), 6.5)).toBe(4); // in Assembly
  expect(
    days(
      orderAfter(
        openOrder,
        bookOrder,
        at(completeService(FRAME_SERVICE), 1),
        at(completeService(FITTING_SERVICE), 5),
        at(setState(4), 9),
      ),
      40,
    ),
  ).toBe(5);
  expect(
    days(
      orderAfter(openOrder, bookOrder, at(completeService(FRAME_SERVICE), 1), at(completeService(FITTING_SERVICE), 5)),
      40,
    ),
  ).toBe(5);
});
