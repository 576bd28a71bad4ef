import type { RowNote } from '../rows/row/row';
import { Tally } from './tally';
import { newPiecesInWords } from './new-pieces';

function sentencesFor(rows: readonly (readonly RowNote[])[], isDryRun: boolean): readonly string[] {
  const tally = new Tally();
  for (const [i, notes] of rows.entries()) tally.count({ line: i + 2, status: 'added', notes });
  return newPiecesInWords(tally, { isDryRun, advice: 'Say it.' });
}

const [unsaid, undated] = [[{ code: 'unsaid' }], [{ code: 'undated' }]] as const;

test('names the rows that do not say how or when their pieces came', () => {
  expect(sentencesFor([unsaid, undated, unsaid, undated], true)).toEqual([
    '2 pieces would not be on hand: their rows do not say how they came (rows 2 and 4). Say it.',
    '2 pieces would come today: their rows have no date (rows 3 and 5).',
  ]);
  expect(sentencesFor([unsaid, undated], false)).toEqual([
    '1 piece is not on hand: its row does not say how it came (row 2). Say it.',
    '1 piece came today: its row has no date (row 3).',
  ]);
});

test('adds advice to the sentences of a dry run, but not after the import', () => {
  const rows: readonly RowNote[][] = [
    [{ code: 'no consignor' }, { code: 'usual share', detail: '50' }],
    [{ code: 'priced by cost' }, { code: 'usual share', detail: '50' }],
  ];
  expect(sentencesFor(rows, true)).toEqual([
    "1 consigned piece has no consignor (row 2). Write the name in a column Consignor: the artist's, where the artist left the piece.",
    '2 consigned pieces have no split (rows 2 and 3): their consignors get 50% of a sale. Write another in a column Split.',
    '1 piece has a cost and no price (row 3): visitors see twice the cost. Write the price, POA, or no in a column Public.',
  ]);
  expect(sentencesFor([[{ code: 'usual share' }]], false)).toEqual([
    '1 consigned piece has no split (row 2): its consignor gets the usual part of a sale.',
  ]);
});

test('points out pieces that were made after they came', () => {
  expect(sentencesFor([[{ code: 'made later' }]], true)).toEqual([
    '1 piece was made after the day of arrival (row 2). Mend the year or the date.',
  ]);
});

test('points out bought pieces without a cost, and consignors who get nothing', () => {
  expect(sentencesFor([[{ code: 'no cost' }], [{ code: 'no cost' }, { code: 'no share' }]], true)).toEqual([
    "1 consigned piece has the split 0 (row 3): its consignor gets nothing of a sale. Write the consignor's part, such as 60, or leave the cell empty.",
    '2 bought pieces have no cost (rows 2 and 3). Write what the shop has paid in a column Cost, or Consigned in a column How where that is meant.',
  ]);
});

test('points out sizes without a unit if other rows have a unit other than inches', () => {
  const [withoutUnit, inCentimeters] = [
    [{ code: 'bare size' }],
    [{ code: 'other units', detail: 'centimeter' }],
  ] as const;
  expect(sentencesFor([withoutUnit, withoutUnit], true)).toEqual([]);
  expect(sentencesFor([inCentimeters, inCentimeters], true)).toEqual([]);
  expect(sentencesFor([withoutUnit, inCentimeters, withoutUnit], true)).toEqual([
    '2 sizes without a unit are read as inches, unless the type says otherwise (rows 2 and 4). Others say centimeter. Write the unit where it is another.',
  ]);
});

test('has no sentence for rows without such notes', () => {
  expect(sentencesFor([[], [{ code: 'kept' }]], true)).toEqual([]);
});
