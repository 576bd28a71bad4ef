import { newcomerOf, newcomersInWords } from './newcomers';

const KNOWN = [{ name: 'Piedmont Estate Services' }, { name: 'Doe, Jane' }];

test('a newcomer is told with the known maker who has nearly the same name', () => {
  expect(newcomerOf('Piedmont Estate Svcs', KNOWN)).toEqual({
    name: 'Piedmont Estate Svcs',
    near: 'Piedmont Estate Services',
  });
  expect(newcomerOf('Castellanos, Inés', KNOWN)).toEqual({ name: 'Inés Castellanos', near: null });
});

test('newcomers are named, those who may be known in front', () => {
  const [new1, near] = [newcomerOf('Harbor Prints', KNOWN), newcomerOf('Piedmont Estate Svcs', KNOWN)];
  expect(newcomersInWords([], true)).toBeNull();
  expect(newcomersInWords([new1], false)).toBe('1 maker was added, too: Harbor Prints.');
  expect(newcomersInWords([new1, near], true)).toBe(
    '2 makers would be added, too: Piedmont Estate Svcs (near Piedmont Estate Services), Harbor Prints.',
  );
});

test('of many newcomers the first twenty are named', () => {
  const many = Array.from({ length: 23 }, (_, i) => ({ name: `N${i}`, near: null }));
  expect(newcomersInWords(many.slice(0, 20), false)).toMatch(/^20 makers were added, too: N0, .*, N19\.$/);
  expect(newcomersInWords(many, false)).toMatch(/^23 makers were added, too: N0, .*, N19 and 3 more\.$/);
});
