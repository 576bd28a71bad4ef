import { KINDS } from '@rabbet/domain/registry/kinds';
import { sortForUndoing } from './undo-order';

test('pieces are taken back first, and everything before what it points at', () => {
  const names = ['company', 'person', 'image', 'artwork', 'customer', 'contact-detail'];
  const sortedKinds = sortForUndoing(names, KINDS);
  expect(sortedKinds[0]).toBe('artwork');
  const isBefore = (name: string, other: string) => sortedKinds.indexOf(name) < sortedKinds.indexOf(other);
  expect(isBefore('customer', 'person')).toBe(true);
  expect(isBefore('company', 'image')).toBe(true);
  expect(isBefore('contact-detail', 'person')).toBe(true);
});

test('kinds that point at each other are ordered all the same', () => {
  const kind = (name: string, to: string) =>
    ({ ...KINDS[0]!, name, fields: { other: { kind: 'reference', to } } }) as const;
  expect(sortForUndoing(['a', 'b'], [kind('a', 'b'), kind('b', 'a')])).toHaveLength(2);
});
