import type { Delimiter } from './delimited';
import type { Encoding } from './encodings';

interface Rows {
  readonly format: 'table';
  /** All rows from the first on, blank ones included: a row has the number that people see. */
  readonly rows: readonly (readonly string[])[];
}

/** Table of a text file, as it was written. */
export interface TextTable extends Rows {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
}

/** Sheet of a workbook. */
export interface SheetTable extends Rows {
  readonly sheet: string;
  /** Names of all sheets, in their order. */
  readonly sheets: readonly string[];
  /** Sentences on what the cells alone do not tell: other sheets, merged and hidden cells. */
  readonly notes: readonly string[];
}

export type Table = TextTable | SheetTable;

/** File with an object in JSON on each line. */
export interface JsonLines {
  readonly format: 'lines';
  readonly text: string;
}
