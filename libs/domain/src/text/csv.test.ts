import { csvLine } from './csv';

test.each([
  [['a', 1, null, -2.5], 'a,1,,-2.5'],
  [['Smith, Ann', 'a "b"', 'two\nlines'], '"Smith, Ann","a ""b""","two\nlines"'],
  [['=1+1', '+1', '-1', '@a', '\tb'], `'=1+1,'+1,'-1,'@a,'\tb`],
  [[' a', 'b '], '" a","b "'],
])('%j is the line %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
