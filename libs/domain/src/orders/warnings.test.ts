import { decide, fold } from '@rabbet/domain/deciders/decider';
import { bookingWarnings, order, removalWarnings, type ServiceInput, warningsOf } from './orders';
import {
  orderAfter,
  priceBook,
  bookOrder,
  FRAME,
  newIdFacts,
  MAT,
  openOrder,
  pricingFacts,
  RUSH,
} from '../testing/orders';

const inches = (value: string) => ({ value, units: null });
const art = {
  width: inches('10'),
  height: inches('10'),
  reveal_width: inches('10'),
  reveal_height: inches('10'),
  margins: inches('1'),
};

function warningsAfterOpening(...services: readonly ServiceInput[]): readonly string[] {
  const command = {
    type: 'OpenOrder',
    data: { customer_id: 5, items: [{ services }] },
    facts: { ...newIdFacts(), is_exempt: false },
  } as const;
  return warningsOf(fold(order, order.initial, decide(order, order.initial, command)));
}

test('warns of an item whose art is smaller than the opening of its frame, unless something holds the art', () => {
  const mountWarning = ['Item 1: the art is smaller than what the frame shows, so it needs a mount.'];
  expect(warningsAfterOpening({ template_id: FRAME, properties: art })).toEqual(mountWarning);
  expect(warningsAfterOpening({ template_id: FRAME, properties: { ...art, preserve: inches('no') } })).toEqual([]);
  expect(warningsAfterOpening({ template_id: FRAME, properties: { ...art, housing: inches('Floater') } })).toEqual([]);
  expect(warningsAfterOpening({ template_id: FRAME, properties: { ...art, lip: inches('2') } })).toEqual([]);
  expect(warningsAfterOpening({ template_id: FRAME, properties: art }, { template_id: MAT })).toEqual(mountWarning);
  expect(warningsAfterOpening({ template_id: FRAME })).toEqual([]);
  const { reveal_width: _width, ...withoutRevealWidth } = art;
  const { reveal_height: _height, ...withoutRevealHeight } = art;
  expect([
    warningsAfterOpening({ template_id: FRAME, properties: withoutRevealWidth }),
    warningsAfterOpening({ template_id: FRAME, properties: withoutRevealHeight }),
  ]).toEqual([[], []]);
  const { margins: _margins, ...withoutMargins } = art;
  // without margins, the frame shows 10 inches less its lip of 3/16 and 1/8 inch, which the art of 10 inches covers
  expect(warningsAfterOpening({ template_id: FRAME, properties: withoutMargins })).toEqual([]);
});

test('does not warn of a missing mount if a service of the category Mounts is on the same item', () => {
  const templates = new Map(priceBook.templates).set(MAT, { ...priceBook.templates.get(MAT)!, category: 'mounts ' });
  const facts = { ...newIdFacts(), book: { ...priceBook, templates }, is_exempt: false };
  const frame = { template_id: FRAME, properties: art };
  const warningsOfItems = (...items: readonly (readonly ServiceInput[])[]) =>
    warningsOf(
      orderAfter({
        type: 'OpenOrder',
        data: { customer_id: 5, items: items.map((services) => ({ services })) },
        facts,
      }),
    );
  expect(warningsOfItems([frame, { template_id: MAT }])).toEqual([]);
  expect(warningsOfItems([frame], [{ template_id: MAT }])).toHaveLength(1);
  const floater = { template_id: MAT, properties: { housing: inches('Floater') } };
  // the housing may be a property of any service of the item
  expect(warningsAfterOpening({ template_id: FRAME, properties: art }, floater)).toEqual([]);
});

test('warns before services are removed of their steps that are done, also in part', () => {
  const cut = { step: { name: 'Cut' }, quantity: 2, completed: '2026-03-02 15:00:00' };
  const join = { step: { name: 'Join' }, quantity: 1, completed: null };
  const fit = { step: { name: 'Fit' }, quantity: 0, completed: null };
  expect(
    removalWarnings([
      { name: 'Frame', state: [cut, join, fit] },
      { name: 'Mat', state: [fit] },
    ]),
  ).toEqual(['Work on Frame is done: Cut, Join (for 1).']);
  expect(removalWarnings([{ name: 'Mat', state: [fit] }])).toEqual([]);
});

test('warns of a service without a price, until staff give it one', () => {
  const templatesWithoutLabor = new Map(priceBook.templates).set(MAT, { ...priceBook.templates.get(MAT)!, labor: [] });
  const facts = { ...newIdFacts(), book: { ...priceBook, templates: templatesWithoutLabor }, is_exempt: false };
  const data = { customer_id: 5, items: [{ services: [{ template_id: MAT }] }] };
  const unpricedOrder = orderAfter({ type: 'OpenOrder', data, facts });
  expect(warningsOf(unpricedOrder)).toEqual(['Nothing says what Mat costs: give it a price.']);
  const setPrice = {
    type: 'ChangeService',
    data: { service_id: 1, price: 500 },
    facts: { ...pricingFacts(), book: facts.book },
  } as const;
  expect(warningsOf(fold(order, unpricedOrder, decide(order, unpricedOrder, setPrice)))).toEqual([]);
});

test.each([
  [0, ['Mat is required for Open: until it is complete, refreshing takes the order back to Open.']],
  [1, ['Mat is required for Working: until it is complete, refreshing takes the order back to Open.']],
  [2, []],
  [null, []],
] as const)('warns of a service only if it is required for Open or Working: %p', (required_for_state, expected) => {
  const templates = new Map(priceBook.templates).set(MAT, { ...priceBook.templates.get(MAT)!, required_for_state });
  const data = { customer_id: 5, items: [{ services: [{ template_id: MAT }] }] };
  const facts = { ...newIdFacts(), book: { ...priceBook, templates }, is_exempt: false };
  expect(warningsOf(orderAfter({ type: 'OpenOrder', data, facts }))).toEqual(expected);
});

test('warns of several properties that are assumed in one sentence', () => {
  const data = {
    customer_id: 1,
    items: [
      {
        services: [
          {
            template_id: MAT,
            properties: { width: { value: '8', units: null }, height: { value: '10', units: null } },
            provisionals: ['width', 'height'],
          },
        ],
      },
    ],
  };
  const order = orderAfter({ type: 'OpenOrder', data, facts: { ...newIdFacts(), is_exempt: false } });
  expect(warningsOf(order)).toEqual(['Mat: width and height are assumed until the art arrives.']);
});

test('warns of a property that is assumed until the art arrives', () => {
  expect(
    warningsAfterOpening({ template_id: MAT, properties: { width: inches('10') }, provisionals: ['Width'] }),
  ).toEqual(['Mat: width is assumed until the art arrives.']);
});

test('warns before an empty order is booked, and books it', () => {
  const openEmptyOrder = {
    type: 'OpenOrder',
    data: { customer_id: 5 },
    facts: { ...newIdFacts(), is_exempt: false },
  } as const;
  const emptyOrderWarning = ['This order has no items and no services: there is nothing to make.'];
  expect(warningsOf(orderAfter(openEmptyOrder))).toEqual(emptyOrderWarning);
  expect(bookingWarnings(orderAfter(openEmptyOrder))).toEqual(emptyOrderWarning);
  expect(orderAfter(openEmptyOrder, bookOrder)).toMatchObject({ state: 1 });
  expect(bookingWarnings(orderAfter(openOrder))).toEqual([]);
});

test('warns before an order with two Rush services is booked, and books it', () => {
  const addRush = (firstId: number) =>
    ({ type: 'ConfigureService', data: { template_id: RUSH }, facts: newIdFacts(undefined, firstId) }) as const;
  const twoRushWarning = [
    'This order has 2 Rush services: each of them costs, and the shortest one says when it is due.',
  ];
  expect(bookingWarnings(orderAfter(openOrder, addRush(50)))).toEqual([]);
  expect(warningsOf(orderAfter(openOrder, addRush(50), addRush(60)))).toEqual(twoRushWarning);
  expect(orderAfter(openOrder, addRush(50), addRush(60), bookOrder)).toMatchObject({ state: 1 });
});
