import { decide, fold } from '@rabbet/domain/deciders/decider';
import { bookingWarnings, order, removalWarnings, type ServiceInput, warningsOf } from './orders';
import { after, book, bookIt, FRAME, making, MAT, open, pricing, RUSH } from '../testing/orders';

const inches = (value: string) => ({ value, units: null });
const art = {
  width: inches('10'),
  height: inches('10'),
  reveal_width: inches('10'),
  reveal_height: inches('10'),
  margins: inches('1'),
};

function warnings(...services: readonly ServiceInput[]): readonly string[] {
  const command = {
    type: 'OpenOrder',
    data: { customer_id: 5, items: [{ services }] },
    facts: { ...making(), is_exempt: false },
  } as const;
  return warningsOf(fold(order, order.initial, decide(order, order.initial, command)));
}

test('an item whose art is smaller than the opening of its frame needs a mount, unless a mount service exists', () => {
  const needed = ['Item 1: the art is smaller than what the frame shows, so it needs a mount.'];
  expect(warnings({ template_id: FRAME, properties: art })).toEqual(needed);
  expect(warnings({ template_id: FRAME, properties: { ...art, preserve: inches('no') } })).toEqual([]);
  expect(warnings({ template_id: FRAME, properties: { ...art, housing: inches('Floater') } })).toEqual([]);
  expect(warnings({ template_id: FRAME, properties: { ...art, lip: inches('2') } })).toEqual([]);
  expect(warnings({ template_id: FRAME, properties: art }, { template_id: MAT })).toEqual(needed);
  expect(warnings({ template_id: FRAME })).toEqual([]);
  const { reveal_width: _width, ...low } = art;
  const { reveal_height: _height, ...narrow } = art;
  expect([
    warnings({ template_id: FRAME, properties: low }),
    warnings({ template_id: FRAME, properties: narrow }),
  ]).toEqual([[], []]);
  const { margins: _margins, ...bare } = art;
  expect(warnings({ template_id: FRAME, properties: bare })).toEqual([]); // 10 - 3/16 - 1/8 inch is not more than 10
});

test('a service of the category Mounts on the same item holds the art, and a mount of another item does not', () => {
  const templates = new Map(book.templates).set(MAT, { ...book.templates.get(MAT)!, category: 'mounts ' });
  const facts = { ...making(), book: { ...book, templates }, is_exempt: false };
  const frame = { template_id: FRAME, properties: art };
  const opened = (...items: readonly (readonly ServiceInput[])[]) =>
    warningsOf(
      after({ type: 'OpenOrder', data: { customer_id: 5, items: items.map((services) => ({ services })) }, facts }),
    );
  expect(opened([frame, { template_id: MAT }])).toEqual([]);
  expect(opened([frame], [{ template_id: MAT }])).toHaveLength(1);
  const floater = { template_id: MAT, properties: { housing: inches('Floater') } };
  expect(warnings({ template_id: FRAME, properties: art }, floater)).toEqual([]); // on any service of the item
});

test('removing services warns of their steps that are done, also in part', () => {
  const step = { name: 'Cut', quantity: 2, completed: '2026-03-02T15:00:00.000Z' };
  const join = { name: 'Join', quantity: 1, completed: null };
  const fit = { name: 'Fit', quantity: 0, completed: null };
  expect(
    removalWarnings([
      { name: 'Frame', steps: [step, join, fit] },
      { name: 'Mat', steps: [fit] },
    ]),
  ).toEqual(['Work on Frame is done: Cut, Join (for 1).']);
  expect(removalWarnings([{ name: 'Mat', steps: [fit] }])).toEqual([]);
});

test('a service without a price is warned about, until staff give it one', () => {
  const free = new Map(book.templates).set(MAT, { ...book.templates.get(MAT)!, labor: [] });
  const facts = { ...making(), book: { ...book, templates: free }, is_exempt: false };
  const data = { customer_id: 5, items: [{ services: [{ template_id: MAT }] }] };
  const opened = after({ type: 'OpenOrder', data, facts });
  expect(warningsOf(opened)).toEqual(['Nothing says what Mat costs: give it a price.']);
  const given = {
    type: 'ChangeService',
    data: { service_id: 1, price: 500 },
    facts: { ...pricing(), book: facts.book },
  } as const;
  expect(warningsOf(fold(order, opened, decide(order, opened, given)))).toEqual([]);
});

test.each([
  [0, ['Mat is required for Open: until it is complete, refreshing takes the order back to Open.']],
  [1, ['Mat is required for Working: until it is complete, refreshing takes the order back to Open.']],
  [2, []],
  [null, []],
] as const)('a service that is required for Open or Working is warned about: %p', (required_for_state, expected) => {
  const templates = new Map(book.templates).set(MAT, { ...book.templates.get(MAT)!, required_for_state });
  const data = { customer_id: 5, items: [{ services: [{ template_id: MAT }] }] };
  const facts = { ...making(), book: { ...book, templates }, is_exempt: false };
  expect(warningsOf(after({ type: 'OpenOrder', data, facts }))).toEqual(expected);
});

test('a property that is assumed until the art arrives is warned about', () => {
  expect(warnings({ template_id: MAT, properties: { width: inches('10') }, provisionals: ['Width'] })).toEqual([
    'Mat: width is assumed until the art arrives.',
  ]);
});

test('an order without items and services is warned about, and booked all the same', () => {
  const empty = { type: 'OpenOrder', data: { customer_id: 5 }, facts: { ...making(), is_exempt: false } } as const;
  const nothing = ['This order has no items and no services: there is nothing to make.'];
  expect(warningsOf(after(empty))).toEqual(nothing);
  expect(bookingWarnings(after(empty))).toEqual(nothing);
  expect(after(empty, bookIt)).toMatchObject({ state: 1 });
  expect(bookingWarnings(after(open))).toEqual([]);
});

test('an order that is hurried twice is warned about, and booked all the same', () => {
  const rush = (from: number) =>
    ({ type: 'ConfigureService', data: { template_id: RUSH }, facts: making(undefined, from) }) as const;
  const twice = ['This order has 2 Rush services: each of them costs, and the shortest one says when it is due.'];
  expect(bookingWarnings(after(open, rush(50)))).toEqual([]);
  expect(warningsOf(after(open, rush(50), rush(60)))).toEqual(twice);
  expect(after(open, rush(50), rush(60), bookIt)).toMatchObject({ state: 1 });
});
