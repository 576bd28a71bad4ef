import type { Delimiter } from './delimited';
import type { Encoding } from './encodings';

interface Rows {
  readonly format: 'table';
  /** All rows, blank ones included, so that the index of a row is its number in the file less 1. */
  readonly rows: readonly (readonly string[])[];
}

/** Table of a text file, with the encoding and delimiter in which its results are written. */
export interface TextTable extends Rows {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
}

/** Sheet of a workbook. */
export interface SheetTable extends Rows {
  readonly sheet: string;
  /** Names of all sheets, in their order. */
  readonly sheets: readonly string[];
  /** Sentences for people on other sheets, merged cells, hidden cells and formulas without a value. */
  readonly notes: readonly string[];
}

export type Table = TextTable | SheetTable;

/** File with an object in JSON on each line. */
export interface JsonLines {
  readonly format: 'lines';
  readonly text: string;
}
