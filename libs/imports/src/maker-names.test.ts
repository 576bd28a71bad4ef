import { likelyMeant, meaning } from './maker-names';

test('who may be meant is told by the name to be written, and by a number where two share it', () => {
  const [nils, ruth] = [
    { id: 126, name: 'Holm, Nils' },
    { id: 7, name: 'Macon, Ruth' },
  ];
  expect(meaning([nils])).toBe('Did you mean Nils Holm? Write it so.');
  expect(meaning([nils, ruth])).toBe('Did you mean Nils Holm or Ruth Macon? Write one of them.');
  expect(meaning([nils, { id: 130, name: 'Nils Holm' }])).toBe(
    'Did you mean 126 Nils Holm or 130 Nils Holm? Write the number, as they share a name.',
  );
});

test('a name that is a word of another, or has one more, is likely meant; a short word tells nothing', () => {
  const makers = [{ name: 'Tanaka, Hollis' }, { name: 'Doe, Jane' }];
  expect(likelyMeant('Hollis', makers)).toEqual([makers[0]]);
  expect(likelyMeant('Hollis Tanaka', [{ name: 'Hollis' }])).toEqual([{ name: 'Hollis' }]);
  expect(likelyMeant('Doe', makers)).toEqual([]);
  expect(likelyMeant('Hollister', makers)).toEqual([]);
});
