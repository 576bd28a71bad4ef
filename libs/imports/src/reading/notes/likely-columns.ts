import { folded } from '@rabbet/domain/text/fold';
import { type Column, columnHolding, type Meaning, meaningInWords } from '../headings/headings';
import { isFirm } from '../names/firm-names';
import { type Look, looksLike } from './looks';
import type { SheetNote } from './sheet-notes';

/** Columns that are read, and names that tell of those that are not. */
export interface Beside {
  readonly columns: readonly Column[];
  /** Names elsewhere in the sheet; null of a sheet without a column of artists. */
  readonly names: ReadonlySet<string> | null;
}

interface LookWords {
  /** Words on the cells. */
  readonly what: string;
  /** Headings of such columns. */
  readonly called: string;
  /** Meaning that is proposed, unless another column has it. */
  readonly meaning: Meaning;
}

const LOOKS: Readonly<Record<Look, LookWords>> = {
  date: { what: 'dates', called: 'Date in', meaning: 'date' },
  size: { what: 'sizes', called: 'Size or Framed size', meaning: 'size' },
  price: { what: 'prices', called: 'Price or Cost', meaning: 'price' },
  artist: { what: 'names', called: 'Artist, Consignor or Vendor', meaning: 'artist' },
};

/** Meanings that say the same as another one in columns of their own. */
const PARTS: Readonly<Partial<Record<Meaning, readonly Meaning[]>>> = {
  artist: ['artist', 'artist_first', 'artist_last'],
  size: ['size', 'width', 'height'],
};

/** Note on a column whose cells look like those of one that is read, where the sheet has no such column yet. */
export function likelyNotes(heading: string, texts: readonly string[], beside: Beside): readonly SheetNote[] {
  const look = heading === '' ? null : looksLike(texts);
  if (look === null || (look === 'artist' && !areNames(texts, beside))) return [];
  const { what, called, meaning } = LOOKS[look];
  const parts = PARTS[meaning] ?? [meaning];
  if (beside.columns.some((column) => column.meaning !== null && parts.includes(column.meaning))) return [];
  const words = meaningInWords(columnHolding(meaning, heading)) ?? meaning;
  return [{ text: `${heading} looks like ${what}: call it ${called} if it is.`, likely: { heading, what, words } }];
}

/** True of names that the sheet has elsewhere, or that may be those of the artists themselves. */
function areNames(texts: readonly string[], { names }: Beside): boolean {
  return names === null || texts.some((text) => names.has(folded(text)) || isFirm(text));
}
