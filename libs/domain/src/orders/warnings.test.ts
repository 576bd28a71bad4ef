import { decide, fold } from '@rabbet/domain/deciders/decider';
import { order, type ServiceInput, warningsOf } from './orders';
import { FRAME, making, MAT } from './testing';

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
