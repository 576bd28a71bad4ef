import { decide, fold } from '@rabbet/domain/deciders/decider';
import { bookingWarnings, order, type ServiceInput, warningsOf } from './orders';
import { after, bookIt, FRAME, making, MAT, open, RUSH } from './testing';

const inches = (value: string) => ({ value, units: null });
const art = { width: inches('10'), height: inches('10'), reveal_width: inches('10'), reveal_height: inches('10'), margins: inches('1') }; // prettier-ignore

function warnings(...services: readonly ServiceInput[]): readonly string[] {
  const command = { type: 'OpenOrder', data: { customer_id: 5, items: [{ services }] }, facts: { ...making(), is_exempt: false } } as const; // prettier-ignore
  return warningsOf(fold(order, order.initial, decide(order, order.initial, command)));
}

test('an item whose art is smaller than what its frame shows is said to need a mount', () => {
  const needed = ['Item 1: the art is smaller than what the frame shows, so it needs a mount.'];
  expect(warnings({ template_id: FRAME, properties: art })).toEqual(needed);
  expect(warnings({ template_id: FRAME, properties: { ...art, preserve: inches('no') } })).toEqual([]);
  expect(warnings({ template_id: FRAME, properties: { ...art, housing: inches('Floater') } })).toEqual([]);
  expect(warnings({ template_id: FRAME, properties: { ...art, lip: inches('2') } })).toEqual([]);
  expect(warnings({ template_id: FRAME, properties: art }, { template_id: MAT })).toEqual(needed);
  expect(warnings({ template_id: FRAME })).toEqual([]);
});

test('what is assumed until the art arrives is said', () => {
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
  const rush = (from: number) => ({ type: 'ConfigureService', data: { template_id: RUSH }, facts: making(undefined, from) }) as const; // prettier-ignore
  const twice = ['This order has 2 Rush services: each of them costs, and the shortest one says when it is due.'];
  expect(bookingWarnings(after(open, rush(50)))).toEqual([]);
  expect(warningsOf(after(open, rush(50), rush(60)))).toEqual(twice);
  expect(after(open, rush(50), rush(60), bookIt)).toMatchObject({ state: 1 });
});
