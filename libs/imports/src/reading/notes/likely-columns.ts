import { folded } from '@rabbet/domain/text/fold';
import { type Column, columnWithMeaning, type Meaning, meaningInWords } from '../headings/headings';
import { isFirm } from '../names/firm-names';
import { type Look, detectLook } from './column-looks';
import type { SheetNote } from './sheet-notes';

/** Columns whose meaning is known, and the names in them, by which a further column of names is recognized. */
export interface ReadColumns {
  readonly columns: readonly Column[];
  /** Names in the columns of artists, consignors and vendors; null if the sheet has no column of artists. */
  readonly names: ReadonlySet<string> | null;
}

interface LookDescription {
  /** Plural noun for what the cells hold. */
  readonly description: string;
  /** Headings that the note suggests. */
  readonly headings: string;
  /** Proposed meaning. */
  readonly meaning: Meaning;
}

const LOOKS: Readonly<Record<Look, LookDescription>> = {
  date: { description: 'dates', headings: 'Date in', meaning: 'date' },
  size: { description: 'sizes', headings: 'Size or Framed size', meaning: 'size' },
  price: { description: 'prices', headings: 'Price or Cost', meaning: 'price' },
  artist: { description: 'names', headings: 'Artist, Consignor or Vendor', meaning: 'artist' },
};

/** Meanings that together say the same as one meaning: `width` and `height` for `size`. */
const MEANINGS_WITH_PARTS: Readonly<Partial<Record<Meaning, readonly Meaning[]>>> = {
  artist: ['artist', 'artist_first', 'artist_last'],
  size: ['size', 'width', 'height'],
};

/** Note that proposes a meaning for an unknown column by its cells, unless another column of the sheet has this meaning. */
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

/** True if the names may be those of artists: the sheet has no artists yet, or names some of them in other columns too. */
function mayBeArtists(texts: readonly string[], { names }: ReadColumns): boolean {
  return names === null || texts.some((text) => names.has(folded(text)) || isFirm(text));
}
