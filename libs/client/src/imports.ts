import type { Calls } from './calls';

/** Cells of a text file, or of one sheet of a workbook. */
export interface TableReply {
  readonly format: 'table';
  /** All rows from the first on, blank ones included. */
  readonly rows: readonly (readonly string[])[];
  /** Encoding of a text file. */
  readonly encoding?: string;
  readonly delimiter?: string;
  /** Sheet of a workbook that was read; `sheets` names all. */
  readonly sheet?: string;
  readonly sheets?: readonly string[];
  /** Sentences on what the cells alone do not tell. */
  readonly notes?: readonly string[];
}

/** Text of a file with an object in JSON on each line. */
export interface LinesReply {
  readonly format: 'lines';
  readonly text: string;
}

export function importCalls({ send }: Pick<Calls, 'send'>) {
  return {
    /** Cells of a file, which is read and not kept. */
    tableIn: (file: Blob, sheet?: string) =>
      send<TableReply | LinesReply>('POST', 'core/imports/tables', form(file, sheet)),
  };
}

function form(file: Blob, sheet?: string): FormData {
  const fields = new FormData();
  if (sheet !== undefined) fields.set('sheet', sheet);
  fields.set('file', file);
  return fields;
}
