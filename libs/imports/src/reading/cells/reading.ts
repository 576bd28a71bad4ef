/** Fault of a cell, with what would be right. */
export interface CellFault {
  readonly wrong: string;
  readonly right: string;
}

/** Value of a cell; of one that cannot be read, a value that is judged in its place, where there is a likely one. */
export type CellReading<T> = { readonly value: T } | (CellFault & { readonly standIn?: T });
