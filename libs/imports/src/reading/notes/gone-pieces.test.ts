import { fateIn, fateInWords } from './gone-pieces';

test.each([
  'SOLD',
  'SOLD!!',
  'Sold!',
  'SOLD pd. 3/12/21',
  'SOLD!! pd. 3/12/21',
  'SOLD?',
  'SOLD? ask Ruth',
  'sold 2019',
  'sold - not paid',
  'Sold to Ann',
  'SOLD - Smith',
  'sold 1/3',
  'sold Dr. Greene',
  'red dot',
  'gone',
  'rtd to artist 6/2015',
  'returned to artist',
  'ret. to artist',
  'rtned 2015',
  'Ret.',
  'donated to hospital auction 2020',
  'donated',
  'missing since 2018 inventory',
  'missing',
  'lost in fire',
  'stolen',
])('%s says that a piece is gone', (text) => {
  expect(fateIn(text)).toBe('gone');
});

test.each([
  'hold',
  'HOLD!',
  'on hold',
  'hold for Dr. Greene till Xmas',
  'on hold for Ann',
  'res. for Smith',
  'Reserved',
  'held',
])('%s says that a piece is held', (text) => {
  expect(fateIn(text)).toBe('held');
});

test('pieces that are away or not for sale are no pieces that are gone', () => {
  expect(['on loan to museum', 'loaned to Ann', 'Out on loan', 'lent 2019'].map(fateIn)).toEqual(
    Array<string>(4).fill('away'),
  );
  expect(['not for sale', 'NFS', 'n.f.s.', 'NFS!'].map(fateIn)).toEqual(Array<string>(4).fill('kept'));
  expect(['on loan from Ann', 'NFS until 2019', 'for sale'].map(fateIn)).toEqual([null, null, null]);
});

test('some of several that are sold are told apart', () => {
  expect(['1 of 3 sold, 2 left', '2/5 sold'].map(fateIn)).toEqual(['some', 'some']);
});

test.each([
  'sold in a set',
  'sold frame separately',
  'unsold at Charlotte fair 2013',
  'similar one sold 2019 for $900',
  'held up well',
  'holds water',
  'back from Wilmington show',
  'returned from framer',
  'retouched',
  'needs new wire',
  'missing label',
  'lost wax',
  'on loan from Ann',
  'red dots',
  'gouache',
  'resin',
  'nice!',
  '',
])('%j says nothing of the kind', (text) => {
  expect(fateIn(text)).toBeNull();
});

test('one cell and several are told in their own words, and a hold with its own way', () => {
  expect(fateInWords('gone', [3])).toBe(
    '1 of its cells says that a piece is sold or gone (row 3). It would be offered for sale: leave out the row.',
  );
  expect(fateInWords('gone', [3, 5])).toBe(
    '2 of its cells say that pieces are sold or gone (rows 3 and 5). They would be offered for sale: leave out these rows.',
  );
  expect(fateInWords('held', [144])).toBe(
    '1 of its cells says that a piece is held for somebody (row 144). Put it on hold once it is in the shop.',
  );
  expect(fateInWords('away', [3])).toBe(
    '1 of its cells says that a piece is on loan (row 3). It would be offered for sale while it is away: write no in a column Public until it is back.',
  );
  expect(fateInWords('kept', [3, 5])).toBe(
    '2 of its cells say that pieces are not for sale (rows 3 and 5). Visitors would see them: write no in a column Public, or NFS as their price.',
  );
  expect(fateInWords('some', [2])).toBe(
    '1 of its cells says that some of several are sold (row 2). Write how many are left in a column Quantity.',
  );
});
