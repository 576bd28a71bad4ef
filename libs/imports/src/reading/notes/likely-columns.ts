import { folded } from '@rabbet/domain/text/fold';
import { type Column, columnWithMeaning, type Meaning, meaningInWords } from '../headings/headings';
import { isFirm } from '../names/firm-names';
import { type Look, detectLook } from './looks';
import type { SheetNote } from './sheet-notes';

/** Columns that are read, and names that tell of those that are not. */
export interface ReadColumns {
  readonly columns: readonly Column[];
  /** Names elsewhere in the sheet; null of a sheet without a column of artists. */
  readonly names: ReadonlySet<string> | null;
}

interface LookDescription {
  /** Words on the cells. */
  readonly description: string;
  /** Headings of such columns. */
  readonly headings: string;
  /** Meaning that is proposed, unless another column has it. */
  readonly meaning: Meaning;
}

const LOOKS: Readonly<Record<Look, LookDescription>> = {
  date: { description: 'dates', headings: 'Date in', meaning: 'date' },
  size: { description: 'sizes', headings: 'Size or Framed size', meaning: 'size' },
  price: { description: 'prices', headings: 'Price or Cost', meaning: 'price' },
  artist: { description: 'names', headings: 'Artist, Consignor or Vendor', meaning: 'artist' },
};

/** Meanings that say the same as another one in columns of their own. */
const MEANINGS_WITH_PARTS: Readonly<Partial<Record<Meaning, readonly Meaning[]>>> = {
  artist: ['artist', 'artist_first', 'artist_last'],
  size: ['size', 'width', 'height'],
};

/** Note on a column whose cells look like those of one that is read, where the sheet has no such column yet. */
export function likelyNotes(heading: string, texts: readonly string[], readColumns: ReadColumns): readonly SheetNote[] {
  const look = heading === '' ? null : detectLook(texts);
  if (look === null || (look === 'artist' && !mayBeArtists(texts, readColumns))) return [];
  const { description, headings, meaning } = LOOKS[look];
  const equivalentMeanings = MEANINGS_WITH_PARTS[meaning] ?? [meaning];
  if (readColumns.columns.some((column) => column.meaning !== null && equivalentMeanings.includes(column.meaning)))
    return [];
  const words = meaningInWords(columnWithMeaning(meaning, heading)) ?? meaning;
  return [
    {
      text: `${heading} looks like ${description}: call it ${headings} if it is.`,
      likely: { heading, description, words },
    },
  ];
}

/** True of names that the sheet has elsewhere, or that may be those of the artists themselves. */
function mayBeArtists(texts: readonly string[], { names }: ReadColumns): boolean {
  return names === null || texts.some((text) => names.has(folded(text)) || isFirm(text));
}
