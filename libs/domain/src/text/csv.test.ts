import { csvLine, unguarded } from './csv';

test.each([
  [['a', 1, null, -2.5], 'a,1,,-2.5'],
  [['Smith, Ann', 'a "b"', 'two\nlines'], '"Smith, Ann","a ""b""","two\nlines"'],
  [['=1+1', '+1', '-1', '@a', '\tb'], `'=1+1,'+1,'-1,'@a,'\tb`],
  [["'-1", "'a"], `''-1,'a`],
  [[' a', 'b '], '" a","b "'],
])('%j is the line %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test('other signs stand between cells, and quotes around a cell with that sign in it', () => {
  expect(csvLine(['a,b', 'c;d', 'e\tf'], ';')).toBe('a,b;"c;d";e\tf');
  expect(csvLine(['a,b', 'c\td'], '\t')).toBe('a,b\t"c\td"');
});

test('the apostrophe in front of a formula is taken off again, and no other', () => {
  expect(["'=1+1", "''-1", "'a", '-1', "'"].map(unguarded)).toEqual(['=1+1', "'-1", "'a", '-1', "'"]);
});
