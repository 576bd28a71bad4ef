import type { Meaning, SheetSort } from './headings';

/** Something about the whole sheet that has to be mended before any row is read. */
export interface SheetFault {
  /** Null where it is about no single column. */
  readonly column: string | null;
  readonly wrong: string;
  readonly right: string;
  /** Rows of a dry run are judged with the column all the same. */
  readonly isJudged?: true;
  /** Sort of sheets that it looks like, where it is imported as another. */
  readonly meant?: SheetSort;
}

/** Columns of which one names what a row is about, and what such a column is called as a rule. */
export const NAMING: Readonly<
  Record<SheetSort, { readonly by: readonly Meaning[]; readonly of: string; readonly as: string }>
> = {
  artworks: { by: ['name'], of: 'pieces', as: 'Title' },
  artists: { by: ['name', 'last', 'studio'], of: 'artists', as: 'Name' },
  customers: { by: ['name', 'first', 'last', 'company'], of: 'customers', as: 'Name' },
};
