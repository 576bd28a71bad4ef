import { about, oneOf, optional, type Property, staffShape, text } from '../kernel/shapes/reply-shape';

/** Cells or lines that were read. */
interface ReadFile {
  readonly format: 'table' | 'lines';
  readonly rows?: string[][];
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly sheet?: string;
  readonly sheets?: string[];
  readonly notes?: string[];
  readonly text?: string;
}

const texts: Property<string[]> = { schema: { type: 'array', items: { type: 'string' } }, example: ['Stock'] };
const cells: Property<string[][]> = {
  schema: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
  example: [
    ['Title', 'Price'],
    ['Low Tide', '1200'],
  ],
};

export const readFileShape = staffShape<ReadFile>('ReadFile', {
  format: about(oneOf('table', 'lines'), 'lines have an object in JSON each'),
  rows: optional(about(cells, 'of a table: all rows from the first on, blank ones included')),
  encoding: optional(about(text, 'of a text file with a table', 'UTF-8')),
  delimiter: optional(about(text, 'of a text file with a table: the sign between its cells', ',')),
  sheet: optional(about(text, 'of a workbook: the sheet that was read', 'Stock')),
  sheets: optional(about(texts, 'of a workbook: the names of all sheets')),
  notes: optional(about(texts, 'of a workbook: what the cells alone do not tell', ['Merged cells: 3.'])),
  text: optional(about(text, 'of lines', '{"name":"Low Tide"}')),
});
