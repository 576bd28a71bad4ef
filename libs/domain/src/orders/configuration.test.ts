import { fold } from '@rabbet/domain/deciders/decider';
import { order, type OrderCommand, type ServiceInput, totalsOf } from './orders';
import {
  orderAfter,
  priceBook,
  eventsOf,
  fieldOf,
  FITTING_SERVICE,
  FITTING,
  FRAME,
  FRAME_SERVICE,
  newIdFacts,
  MAT,
  MAT_SERVICE,
  NOON,
  openOrder,
  pricingFacts,
  commandsToReady,
  refusalOf,
  RUSH,
} from '../testing/orders';

describe('services', () => {
  it('of the same template can be nested several times in one parent', () => {
    const mat: OrderCommand = {
      type: 'ConfigureService',
      data: { template_id: MAT, parent_id: FRAME_SERVICE },
      facts: newIdFacts(NOON, 20),
    };
    const nested = orderAfter(openOrder, mat).services.filter(({ parent_id }) => parent_id === FRAME_SERVICE);
    expect(nested.map(({ id, name, item_id }) => [id, name, item_id])).toEqual([
      [MAT_SERVICE, 'Mat', 1],
      [20, 'Mat', 1],
    ]);
  });

  it('store the names of properties in lower case', () => {
    const properties = { ' Width': { value: '16 3/8', units: 'in' }, HOUSING: { value: 'Floater', units: null } };
    const state = orderAfter(openOrder, {
      type: 'ChangeService',
      data: { service_id: FRAME_SERVICE, properties },
      facts: pricingFacts(),
    });
    expect(state.services[0]?.properties).toEqual({
      width: { value: '16 3/8', units: 'in' },
      housing: { value: 'Floater', units: null },
    });
  });

  it('cannot change their template, or move to another item', () => {
    const change = (data: object): OrderCommand => ({
      type: 'ChangeService',
      data: { service_id: FRAME_SERVICE, ...data },
      facts: newIdFacts(NOON, 20),
    });
    expect(refusalOf(orderAfter(openOrder), change({ template_id: MAT }))).toBe('service/template');
    expect(refusalOf(orderAfter(openOrder), change({ template_id: 77 }))).toBe('record/unknown');
    const more: OrderCommand = {
      type: 'AddItem',
      data: { services: [{ template_id: MAT }] },
      facts: newIdFacts(NOON, 20),
    };
    expect(refusalOf(orderAfter(openOrder, more), change({ parent_id: 20 }))).toBe('service/nested');
  });

  it('by Order are refused on items, and all others on the order', () => {
    const on = (template_id: number, item_id: number | null): OrderCommand => ({
      type: 'ConfigureService',
      data: { template_id, item_id },
      facts: newIdFacts(NOON, 20),
    });
    expect(refusalOf(orderAfter(openOrder), on(RUSH, 1))).toBe('service/application');
    expect(refusalOf(orderAfter(openOrder), on(FRAME, null))).toBe('service/application');
    expect(refusalOf(orderAfter(openOrder), on(77, 1))).toBe('record/unknown');
    expect(refusalOf(orderAfter(openOrder), on(FRAME, 77))).toBe('record/unknown');
  });

  it('cannot be nested in themselves or too deep, and are removed with their parent', () => {
    const into = (service_id: number, parent_id: number): OrderCommand => ({
      type: 'ChangeService',
      data: { service_id, parent_id },
      facts: pricingFacts(),
    });
    expect(refusalOf(orderAfter(openOrder), into(FRAME_SERVICE, FRAME_SERVICE))).toBe('service/nested');
    expect(refusalOf(orderAfter(openOrder), into(FRAME_SERVICE, MAT_SERVICE))).toBe('service/nested');
    expect(
      orderAfter(openOrder, into(FITTING_SERVICE, FRAME_SERVICE)).services.map(({ parent_id }) => parent_id),
    ).toEqual([null, 1, 1]);
    const withoutFrame = orderAfter(openOrder, {
      type: 'RemoveService',
      data: { service_id: FRAME_SERVICE },
      facts: pricingFacts(),
    });
    expect(withoutFrame.services.map(({ id }) => id)).toEqual([FITTING_SERVICE]);
    const nestedMats = (depth: number): ServiceInput => ({
      template_id: MAT,
      services: depth > 1 ? [nestedMats(depth - 1)] : [],
    });
    const tooDeep: OrderCommand = {
      type: 'AddItem',
      data: { services: [nestedMats(6)] },
      facts: newIdFacts(NOON, 20),
    };
    expect(refusalOf(orderAfter(openOrder), tooDeep)).toBe('service/nested');
  });

  it('that are added to a booked order have steps, and limit its state', () => {
    const state = orderAfter(...commandsToReady, {
      type: 'ConfigureService',
      data: { template_id: FITTING, item_id: 1 },
      facts: newIdFacts(NOON, 20),
    });
    expect(state).toMatchObject({ state: 2, items: [{ state: 2 }] });
    expect(state.services.at(-1)?.steps).toHaveLength(1);
  });

  it('are removed with their item', () => {
    const state = orderAfter(openOrder, { type: 'RemoveItem', data: { item_id: 1 }, facts: pricingFacts() });
    expect([state.items, state.services]).toEqual([[], []]);
  });

  it('that are nested keep their parent when other fields change', () => {
    const change = (data: object): OrderCommand => ({
      type: 'ChangeService',
      data: { service_id: MAT_SERVICE, ...data },
      facts: pricingFacts(),
    });
    expect(eventsOf(orderAfter(openOrder), change({ price: 1_500 }))[0]?.data).toMatchObject({
      price: 1_500,
      parent_id: FRAME_SERVICE,
    });
    expect(orderAfter(openOrder, change({ parent_id: null })).services[1]).toMatchObject({
      id: MAT_SERVICE,
      parent_id: null,
    });
  });

  it.each([{ parent_id: FRAME_SERVICE }, { parent_id: 20 }, { template_id: MAT }])(
    'that are refused name the wrong field: %j',
    (data) => {
      const more: OrderCommand = {
        type: 'AddItem',
        data: { services: [{ template_id: MAT }] },
        facts: newIdFacts(NOON, 20),
      };
      const change: OrderCommand = {
        type: 'ChangeService',
        data: { service_id: FRAME_SERVICE, ...data },
        facts: pricingFacts(),
      };
      expect(fieldOf(orderAfter(openOrder, more), change)).toBe(Object.keys(data)[0]);
    },
  );
});

describe('a service', () => {
  it('costs 0 and has no reasons before it is priced', () => {
    const unpriced = eventsOf(order.initial, openOrder).filter(({ type }) => type !== 'OrderPriced');
    const state = fold(order, order.initial, unpriced);
    expect(state.services[0]).toMatchObject({ computed: null, cost: 0, lines: [], warnings: [] });
    expect(totalsOf(state).before_discount).toBe(0);
  });

  it('has a computed price of 0 if no rule prices it, beside the price of staff', () => {
    const free = new Map(priceBook.templates).set(FRAME, { ...priceBook.templates.get(FRAME)!, labor: [] });
    const facts = { ...newIdFacts(), book: { ...priceBook, templates: free }, is_exempt: false };
    const data = { customer_id: 5, items: [{ services: [{ template_id: FRAME, price: 5_000 }] }] };
    expect(orderAfter({ type: 'OpenOrder', data, facts }).services[0]).toMatchObject({ price: 5_000, computed: 0 });
  });

  it('is priced by a rule for a variation of the service nested in it', () => {
    const frame = priceBook.templates.get(FRAME)!;
    const oval = {
      ...frame.labor[0]!,
      id: 8,
      cost_per_min: 25_000,
      variation_for: 'shape',
      variation: 'oval',
      variation_target: 'Mat',
    };
    const templates = new Map(priceBook.templates).set(FRAME, { ...frame, labor: [...frame.labor, oval] });
    const facts = { ...newIdFacts(NOON, 20), book: { ...priceBook, templates } };
    const shaped = (service_id: number, value: string): OrderCommand => ({
      type: 'ChangeService',
      data: { service_id, properties: { shape: { value, units: null } } },
      facts,
    });
    const priceOf = (...more: readonly OrderCommand[]) => orderAfter(openOrder, ...more).services[0]?.computed;
    expect(priceOf(shaped(MAT_SERVICE, 'Oval'))).toBe(25_000);
    expect([priceOf(shaped(MAT_SERVICE, 'square')), priceOf(shaped(FITTING_SERVICE, 'Oval'))]).toEqual([
      10_000, 10_000,
    ]);
    const inner: OrderCommand = { type: 'ConfigureService', data: { template_id: MAT, parent_id: MAT_SERVICE }, facts };
    expect(priceOf(inner, shaped(20, 'Oval'))).toBe(10_000); // the oval is nested in the mat, not directly in the frame
  });
});
