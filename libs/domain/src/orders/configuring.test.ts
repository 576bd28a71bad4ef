import { fold } from '@rabbet/domain/deciders/decider';
import { order, type OrderCommand, type ServiceInput, totalsOf } from './orders';
import {
  after,
  book,
  eventsOf,
  fieldOf,
  FITTED,
  FITTING,
  FRAME,
  FRAMED,
  making,
  MAT,
  MATTED,
  NOON,
  open,
  pricing,
  ready,
  refusalOf,
  RUSH,
} from '../testing/orders';

describe('services', () => {
  it('of the same name in one parent are all kept, each as one of a list', () => {
    const mat: OrderCommand = {
      type: 'ConfigureService',
      data: { template_id: MAT, parent_id: FRAMED },
      facts: making(NOON, 20),
    };
    const nested = after(open, mat).services.filter(({ parent_id }) => parent_id === FRAMED);
    expect(nested.map(({ id, name, item_id }) => [id, name, item_id])).toEqual([
      [MATTED, 'Mat', 1],
      [20, 'Mat', 1],
    ]);
  });

  it('have properties with names in lower case, each a value with units or none', () => {
    const properties = { ' Width': { value: '16 3/8', units: 'in' }, HOUSING: { value: 'Floater', units: null } };
    const state = after(open, { type: 'ChangeService', data: { service_id: FRAMED, properties }, facts: pricing() });
    expect(state.services[0]?.properties).toEqual({
      width: { value: '16 3/8', units: 'in' },
      housing: { value: 'Floater', units: null },
    });
  });

  it('stay of their template, and are nested in one of the same item', () => {
    const change = (data: object): OrderCommand => ({
      type: 'ChangeService',
      data: { service_id: FRAMED, ...data },
      facts: making(NOON, 20),
    });
    expect(refusalOf(after(open), change({ template_id: MAT }))).toBe('service/template');
    expect(refusalOf(after(open), change({ template_id: 77 }))).toBe('record/unknown');
    const more: OrderCommand = {
      type: 'AddItem',
      data: { services: [{ template_id: MAT }] },
      facts: making(NOON, 20),
    };
    expect(refusalOf(after(open, more), change({ parent_id: 20 }))).toBe('service/nested');
  });

  it('by Order are refused on items, and others on the order', () => {
    const on = (template_id: number, item_id: number | null): OrderCommand => ({
      type: 'ConfigureService',
      data: { template_id, item_id },
      facts: making(NOON, 20),
    });
    expect(refusalOf(after(open), on(RUSH, 1))).toBe('service/application');
    expect(refusalOf(after(open), on(FRAME, null))).toBe('service/application');
    expect(refusalOf(after(open), on(77, 1))).toBe('record/unknown');
    expect(refusalOf(after(open), on(FRAME, 77))).toBe('record/unknown');
  });

  it('never hold themselves, in whatever way, and go with what they are nested in', () => {
    const into = (service_id: number, parent_id: number): OrderCommand => ({
      type: 'ChangeService',
      data: { service_id, parent_id },
      facts: pricing(),
    });
    expect(refusalOf(after(open), into(FRAMED, FRAMED))).toBe('service/nested');
    expect(refusalOf(after(open), into(FRAMED, MATTED))).toBe('service/nested');
    expect(after(open, into(FITTED, FRAMED)).services.map(({ parent_id }) => parent_id)).toEqual([null, 1, 1]);
    const gone = after(open, { type: 'RemoveService', data: { service_id: FRAMED }, facts: pricing() });
    expect(gone.services.map(({ id }) => id)).toEqual([FITTED]);
    const nestedMats = (depth: number): ServiceInput => ({
      template_id: MAT,
      ...(depth > 1 && { services: [nestedMats(depth - 1)] }),
    });
    const tooDeep: OrderCommand = {
      type: 'AddItem',
      data: { services: [nestedMats(6)] },
      facts: making(NOON, 20),
    };
    expect(refusalOf(after(open), tooDeep)).toBe('service/nested');
  });

  it('added to a booked order bring their steps, and hold it back', () => {
    const state = after(...ready, {
      type: 'ConfigureService',
      data: { template_id: FITTING, item_id: 1 },
      facts: making(NOON, 20),
    });
    expect(state).toMatchObject({ state: 2, items: [{ state: 2 }] });
    expect(state.services.at(-1)?.steps).toHaveLength(1);
  });

  it('go with their item', () => {
    const state = after(open, { type: 'RemoveItem', data: { item_id: 1 }, facts: pricing() });
    expect([state.items, state.services]).toEqual([[], []]);
  });

  it('that are nested stay where they are, whatever else is changed of them, until they are moved', () => {
    const change = (data: object): OrderCommand => ({
      type: 'ChangeService',
      data: { service_id: MATTED, ...data },
      facts: pricing(),
    });
    expect(eventsOf(after(open), change({ price: 1_500 }))[0]?.data).toMatchObject({ price: 1_500, parent_id: FRAMED });
    expect(after(open, change({ parent_id: null })).services[1]).toMatchObject({ id: MATTED, parent_id: null });
  });

  it.each([{ parent_id: FRAMED }, { parent_id: 20 }, { template_id: MAT }])(
    'that are refused another place or template name the wrong field: %j',
    (data) => {
      const more: OrderCommand = {
        type: 'AddItem',
        data: { services: [{ template_id: MAT }] },
        facts: making(NOON, 20),
      };
      const change: OrderCommand = { type: 'ChangeService', data: { service_id: FRAMED, ...data }, facts: pricing() };
      expect(fieldOf(after(open, more), change)).toBe(Object.keys(data)[0]);
    },
  );
});

describe('a service', () => {
  it('that was not priced yet costs nothing, without a reason or a warning', () => {
    const unpriced = eventsOf(order.initial, open).filter(({ type }) => type !== 'OrderPriced');
    const state = fold(order, order.initial, unpriced);
    expect(state.services[0]).toMatchObject({ computed: null, cost: 0, lines: [], warnings: [] });
    expect(totalsOf(state).before_discount).toBe(0);
  });

  it('has a computed price of 0 beside the price of staff where no rule prices it', () => {
    const free = new Map(book.templates).set(FRAME, { ...book.templates.get(FRAME)!, labor: [] });
    const facts = { ...making(), book: { ...book, templates: free }, is_exempt: false };
    const data = { customer_id: 5, items: [{ services: [{ template_id: FRAME, price: 5_000 }] }] };
    expect(after({ type: 'OpenOrder', data, facts }).services[0]).toMatchObject({ price: 5_000, computed: 0 });
  });

  it('costs what a rule says for the variation of the service that is nested in it', () => {
    const frame = book.templates.get(FRAME)!;
    const oval = {
      ...frame.labor[0]!,
      id: 8,
      cost_per_min: 25_000,
      variation_for: 'shape',
      variation: 'oval',
      variation_target: 'Mat',
    };
    const templates = new Map(book.templates).set(FRAME, { ...frame, labor: [...frame.labor, oval] });
    const facts = { ...making(NOON, 20), book: { ...book, templates } };
    const shaped = (service_id: number, value: string): OrderCommand => ({
      type: 'ChangeService',
      data: { service_id, properties: { shape: { value, units: null } } },
      facts,
    });
    const priceOf = (...more: readonly OrderCommand[]) => after(open, ...more).services[0]?.computed;
    expect(priceOf(shaped(MATTED, 'Oval'))).toBe(25_000);
    expect([priceOf(shaped(MATTED, 'square')), priceOf(shaped(FITTED, 'Oval'))]).toEqual([10_000, 10_000]);
    const inner: OrderCommand = { type: 'ConfigureService', data: { template_id: MAT, parent_id: MATTED }, facts };
    expect(priceOf(inner, shaped(20, 'Oval'))).toBe(10_000); // nested in the mat, and not in the frame
  });
});
