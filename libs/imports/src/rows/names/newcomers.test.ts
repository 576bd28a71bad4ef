import { toNewcomer, newcomersInWords } from './newcomers';

const KNOWN = [{ name: 'Piedmont Estate Services' }, { name: 'Doe, Jane' }];

test('names the existing maker with nearly the name of a new one', () => {
  expect(toNewcomer({ name: 'Piedmont Estate Svcs', is_artist: false }, KNOWN)).toEqual({
    name: 'Piedmont Estate Svcs',
    nearName: 'Piedmont Estate Services',
  });
  const firm = { name: 'Galerie Roux, Paris', is_artist: false };
  expect(toNewcomer(firm, KNOWN)).toEqual({ name: 'Galerie Roux, Paris', nearName: null });
  expect(toNewcomer({ name: 'Castellanos, Inés' }, KNOWN)).toEqual({ name: 'Inés Castellanos', nearName: null });
});

test('lists new makers, first those with nearly the name of an existing one', () => {
  const newFirm = toNewcomer({ name: 'Harbor Prints' }, KNOWN);
  const near = toNewcomer({ name: 'Piedmont Estate Svcs', is_artist: false }, KNOWN);
  expect(newcomersInWords([], true)).toBeNull();
  expect(newcomersInWords([newFirm], false)).toBe('1 maker was added, too: Harbor Prints.');
  expect(newcomersInWords([newFirm, near], true)).toBe(
    '2 makers would be added, too: Piedmont Estate Svcs (near Piedmont Estate Services), Harbor Prints.',
  );
});

test('names at most 20 new makers after an import, and 200 in a dry run', () => {
  const many = Array.from({ length: 203 }, (_, i) => ({ name: `N${i}`, nearName: null }));
  expect(newcomersInWords(many.slice(0, 20), false)).toMatch(/^20 makers were added, too: N0, .*, N19\.$/);
  expect(newcomersInWords(many, false)).toMatch(/^203 makers were added, too: N0, .*, N19 and 183 more\.$/);
  expect(newcomersInWords(many, true)).toMatch(/^203 makers would be added, too: N0, .*, N199 and 3 more\.$/);
  expect(newcomersInWords(many.slice(0, 200), true)).toMatch(/N198, N199\.$/);
});
