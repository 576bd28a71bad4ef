import { readSheet } from '@rabbet/imports';
import { inputOf, readingOf } from './sheet-file';
import { AS_FIRST } from './settings';

const ROWS = [['Title'], ['Dunes']];
const results = new Map([[2, { line: 2, key: null, id: 7, status: 'added' }]]);

function resultsOf(content: { readonly sheet?: string; readonly encoding?: string; readonly delimiter?: string }) {
  const file = { name: 'stock', digest: 'stock', content: { format: 'table', rows: ROWS, ...content } } as const;
  return inputOf(file, readSheet(ROWS)).writeResults(results);
}

test('results of a workbook are a workbook, and those of a text are a text of its kind', () => {
  const workbook = resultsOf({ sheet: 'Stock' });
  expect(workbook).toBeInstanceOf(Uint8Array);
  expect(String.fromCharCode(...(workbook.slice(0, 2) as Uint8Array))).toBe('PK');
  expect(resultsOf({ encoding: 'UTF-16LE', delimiter: '\t' })).toBe(
    '\ufeffTitle\toutcome\tid\tmessage\r\nDunes\tadded\t7\t\r\n',
  );
});

test('a cell beside the headings of a workbook is in a column that is left out, and is a fault of a text', () => {
  const rows = [...ROWS, ['Tide', 'ask Anne']];
  const headingsIn = (more: { readonly sheet?: string }) => {
    const file = { name: 'stock', digest: 'stock', content: { format: 'table', rows, ...more } } as const;
    return readingOf(file, { ...AS_FIRST, saved: { columns: {}, dates: null } })?.parts.headings;
  };
  expect(headingsIn({ sheet: 'Stock' })).toEqual(['Title', '']);
  expect(headingsIn({})).toEqual(['Title']);
});
