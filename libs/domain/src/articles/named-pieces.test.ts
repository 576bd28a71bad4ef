import { piecesNamed } from '@rabbet/domain/articles/articles';

test('a text names pieces by links to their pages and by their numbers, each once, in its order', () => {
  const text = `<p>Come and see <a href="/artists/7/lucia-ferreira/12/blue-door">Blue Door</a>, Catalog no 41 and
    catalog no. <b>9</b>; <a title="Ebb" href="/artists/7/lucia-ferreira/5/ebb#wall">Ebb</a>, once more
    <em>Catalog</em>&nbsp;no 12.</p>`;
  expect(piecesNamed(text)).toEqual([12, 41, 9, 5]);
});

test.each([
  ['a link to an artist', '<a href="/artists/7/lucia-ferreira">her</a>'],
  ['a link to another site', '<a href="https://elsewhere.example.com/artists/7/a/12/b">it</a>'],
  ['a link to a page below that of a piece', '<a href="/artists/7/a/12/b/c">it</a>'],
  ['a number of something else', '<p>Room 12, catalog of 1912, no 7</p>'],
  ['a number that no piece has', '<p>Catalog no 0, Catalog no 2147483648, Catalog no 99999999999</p>'],
  ['nothing', null],
])('%s names no piece', (_, text) => {
  expect(piecesNamed(text)).toEqual([]);
});
