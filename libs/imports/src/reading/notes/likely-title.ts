import { type Column, type Meaning } from '../headings/headings';
import { looksLike } from './looks';
import { type SheetRow } from '../table/sheet';
import { folded } from '@rabbet/domain/text/fold';
import type { SheetNote } from './sheet-notes';

/** Words of a heading of titles. */
const TITLE = /\b(?:tit\w*|what|pieces?|works?|art ?works?|werk\w*|items?|objects?|descr\w*|oeuvre|obra)\b/;
/** Meanings that cells have by their form: no title looks so. */
const FORMED: ReadonlySet<Meaning | null> = new Set([
  'how',
  'year',
  'date',
  'size',
  'share',
  'price',
  'location',
  'catalog_no',
]);
/** Part of the cells that are different, and of the rows that say one. */
const MOST = 0.7;
/** Part of the cells that are different under a heading of titles: of prints there are several. */
const FEWEST = 0.4;
/** Letters of a title, as a rule. */
const LONGEST = 80;

/** Note on the column that likely holds the titles, where no column is called so: a sheet without known headings may be a note. */
export function likelyTitle(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  if (columns.some(({ meaning }) => meaning === 'name')) return [];
  const isSheet = columns.some(({ meaning }) => meaning !== null);
  const found = columns
    .map((column, i) => ({ ...column, texts: textsIn(rows, i) }))
    .filter(({ heading, meaning, isDropped, texts }) => {
      const isFree = (meaning === null && !isDropped) || meaning === 'description';
      const isSaid = isFree && (isSheet ? heading.trim() !== '' : isTitle(heading));
      return isSaid && texts.length >= rows.length * MOST && mayBeTitles(heading, texts);
    })
    .sort((a, b) => placeOf(a) - placeOf(b) || differentIn(b.texts) - differentIn(a.texts));
  const [heading] = found.map((column) => column.heading.trim());
  if (heading === undefined) return [];
  return [
    {
      text: `${heading} looks like titles: call it Title if it is.`,
      likely: { heading, what: 'titles', words: 'name' },
    },
  ];
}

/** Place in the order of those that may be meant: headings of titles first, then descriptions. */
function placeOf({ heading, meaning }: Column): number {
  return meaning !== null ? 1 : isTitle(heading) ? 0 : 2;
}

function isTitle(heading: string): boolean {
  return TITLE.test(folded(heading));
}

function mayBeTitles(heading: string, texts: readonly string[]): boolean {
  const words = texts.filter((text) => /\p{L}{2}/u.test(text));
  if (words.length < texts.length * MOST || texts.some((text) => text.includes('@'))) return false;
  if (words.join('').length > words.length * LONGEST) return false;
  const look = looksLike(texts);
  if (FORMED.has(look)) return false;
  const different = differentIn(texts) / texts.length;
  return isTitle(heading) ? different >= FEWEST : look === null && different >= MOST;
}

function differentIn(texts: readonly string[]): number {
  return new Set(texts.map(folded)).size;
}

function textsIn(rows: readonly SheetRow[], i: number): readonly string[] {
  return rows.map(({ cells }) => (cells[i] ?? '').trim()).filter((text) => text !== '');
}
