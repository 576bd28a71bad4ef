import { readSheet } from '@rabbet/imports';
import { inputOf } from './sheet-file';

const ROWS = [['Title'], ['Dunes']];
const results = new Map([[2, { line: 2, key: null, id: 7, status: 'added' }]]);

function resultsOf(content: { readonly sheet?: string; readonly encoding?: string; readonly delimiter?: string }) {
  const file = { name: 'stock', digest: 'stock', content: { format: 'table', rows: ROWS, ...content } } as const;
  return inputOf(file, readSheet(ROWS)).withResults(results);
}

test('results of a workbook are a workbook, and those of a text are a text of its kind', () => {
  const workbook = resultsOf({ sheet: 'Stock' });
  expect(workbook).toBeInstanceOf(Uint8Array);
  expect(String.fromCharCode(...(workbook.slice(0, 2) as Uint8Array))).toBe('PK');
  expect(resultsOf({ encoding: 'UTF-16LE', delimiter: '\t' })).toBe(
    '\ufeffTitle\toutcome\tid\tmessage\r\nDunes\tadded\t7\t\r\n',
  );
});
