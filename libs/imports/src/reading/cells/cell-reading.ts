/** Fault of a cell: a sentence on the problem, and one on how to mend it. */
export interface CellFault {
  readonly problem: string;
  readonly remedy: string;
}

/** Value of a cell, or its fault. A faulty cell may have a likely value, by which a dry run judges the rest of the row. */
export type CellReading<T> = { readonly value: T } | (CellFault & { readonly standIn?: T });
