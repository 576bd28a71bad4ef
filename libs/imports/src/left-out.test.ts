import { readSheet } from './sheets';

const notesOf = (rows: readonly (readonly string[])[]) => readSheet(rows).notes.map(({ text }) => text);

test('a column that is left out and says which pieces are sold is told, with its rows', () => {
  expect(notesOf([['Title', 'State'], ['One', 'SOLD'], ['Two', 'fine'], ['Three', 'ret. to artist'], ['Four', '']])).toEqual([
    'State is left out: 2 of its cells say that a piece is sold, held or gone (rows 2 and 4). They would be offered for sale: leave out these rows.',
  ]); // prettier-ignore
  expect(notesOf([['Title', 'State'], ['One', 'fine'], ['Two', 'sold in a set']])).toEqual([]); // prettier-ignore
});

test('a column of shares that are nobody’s is told', () => {
  expect(notesOf([['Title', 'Comm. %'], ['One', '40'], ['Two', '']])).toEqual([
    "Comm. % is left out, as it does not say whose share it is. Call it Split where it is the consignor's.",
  ]); // prettier-ignore
  expect(notesOf([['Title', 'Comm. %', 'Old no'], ['One', 'see file', '40%']])).toEqual([]); // prettier-ignore
});
