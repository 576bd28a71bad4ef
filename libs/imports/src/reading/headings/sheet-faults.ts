import type { Meaning, SheetKind } from './headings';

/** Fault of the whole sheet: it has to be mended before any row is sent. */
export interface SheetFault {
  /** Heading of the column; null where the fault is about no single column. */
  readonly column: string | null;
  readonly problem: string;
  readonly remedy: string;
  /** True where a dry run is possible in spite of the fault: a proposed column is read as proposed. */
  readonly canDryRun?: true;
  /** Kind of sheet that it looks like, where it is imported as another kind. */
  readonly likelyKind?: SheetKind;
}

/** Meanings that name a row, things that the rows describe, and the usual heading of names, by kind of sheet. */
export const NAME_COLUMNS: Readonly<
  Record<SheetKind, { readonly meanings: readonly Meaning[]; readonly things: string; readonly heading: string }>
> = {
  artworks: { meanings: ['name'], things: 'pieces', heading: 'Title' },
  artists: { meanings: ['name', 'last', 'studio'], things: 'artists', heading: 'Name' },
  customers: { meanings: ['name', 'first', 'last', 'company'], things: 'customers', heading: 'Name' },
};
