import { unavailableInWords, saysUnavailable } from './unavailable-pieces';

test.each([
  'SOLD!!',
  'SOLD pd. 3/12/21',
  'Sold to Ann',
  'sold 1/3',
  'red dot',
  'returned to artist',
  'ret. to artist',
  'donated to hospital auction 2020',
  'missing since 2018 inventory',
  'stolen',
  'on hold for Ann',
  'Reserved',
  'on loan to museum',
  'NFS',
  'not for sale!',
])('recognizes %j as the remark of a piece that is sold, away or reserved', (text) => {
  expect(saysUnavailable(text)).toBe(true);
});

test.each([
  'sold in a set',
  'sold frame separately',
  'unsold at Charlotte fair 2013',
  'similar one sold 2019 for $900',
  'held up well',
  'returned from framer',
  'missing label',
  'on loan from Ann',
  'NFS until 2019',
  'nice!',
  '',
])('does not take %j for the remark of a piece that is sold, away or reserved', (text) => {
  expect(saysUnavailable(text)).toBe(false);
});

test('names the rows of one cell in the singular, and of several in the plural', () => {
  expect(unavailableInWords([3])).toBe(
    '1 of its cells says that a piece is sold, gone, held or not for sale (row 3). It would be offered for sale: leave out the row, or write no in a column Public.',
  );
  expect(unavailableInWords([3, 5])).toBe(
    '2 of its cells say that pieces are sold, gone, held or not for sale (rows 3 and 5). They would be offered for sale: leave out the row, or write no in a column Public.',
  );
});
