import { toNewcomer, newcomersInWords } from './newcomers';

const KNOWN = [{ name: 'Piedmont Estate Services' }, { name: 'Doe, Jane' }];

test('a newcomer is told with the known maker who has nearly the same name', () => {
  expect(toNewcomer({ name: 'Piedmont Estate Svcs', is_artist: false }, KNOWN)).toEqual({
    name: 'Piedmont Estate Svcs',
    nearName: 'Piedmont Estate Services',
  });
  const firm = { name: 'Galerie Roux, Paris', is_artist: false };
  expect(toNewcomer(firm, KNOWN)).toEqual({ name: 'Galerie Roux, Paris', nearName: null });
  expect(toNewcomer({ name: 'Castellanos, Inés' }, KNOWN)).toEqual({ name: 'Inés Castellanos', nearName: null });
});

test('newcomers are named, those who may be known in front', () => {
  const new1 = toNewcomer({ name: 'Harbor Prints' }, KNOWN);
  const near = toNewcomer({ name: 'Piedmont Estate Svcs', is_artist: false }, KNOWN);
  expect(newcomersInWords([], true)).toBeNull();
  expect(newcomersInWords([new1], false)).toBe('1 maker was added, too: Harbor Prints.');
  expect(newcomersInWords([new1, near], true)).toBe(
    '2 makers would be added, too: Piedmont Estate Svcs (near Piedmont Estate Services), Harbor Prints.',
  );
});

test('of many newcomers the first twenty are named once they are added, and two hundred before that', () => {
  const many = Array.from({ length: 203 }, (_, i) => ({ name: `N${i}`, nearName: null }));
  expect(newcomersInWords(many.slice(0, 20), false)).toMatch(/^20 makers were added, too: N0, .*, N19\.$/);
  expect(newcomersInWords(many, false)).toMatch(/^203 makers were added, too: N0, .*, N19 and 183 more\.$/);
  expect(newcomersInWords(many, true)).toMatch(/^203 makers would be added, too: N0, .*, N199 and 3 more\.$/);
  expect(newcomersInWords(many.slice(0, 200), true)).toMatch(/N198, N199\.$/);
});
