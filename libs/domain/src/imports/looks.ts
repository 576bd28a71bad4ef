import type { Meaning } from './headings';
import { dateSaid } from './dates';
import { saysNothing } from './loose-words';
import { sizeSaid } from './sizes';
import { amountSaid } from './values';

/** Fewer cells tell nothing of their column. */
const FEWEST = 2;

/** Meaning that all cells of a column look like; null where there is none. */
export function looksLike(cells: readonly string[]): Meaning | null {
  const said = cells.map((cell) => cell.trim()).filter((cell) => !saysNothing(cell, 'size'));
  if (said.length < FEWEST) return null;
  const found = Object.entries(LOOKS).find(([, isSuch]) => said.every(isSuch));
  if (!found) return null;
  const [meaning] = found as [Meaning, unknown]; // as they are named there
  const isTold = meaning === 'artist' ? new Set(said).size < said.length : said.some((text) => TELLING.test(text));
  return isTold ? meaning : null;
}

/** Sign of a date, a size or an amount: bare numbers may be anything. */
const TELLING = /[^\d\s]/;

const LOOKS = {
  date: (text) => !/^\d{4}$/.test(text) && isRead(dateSaid(text, null)),
  size: (text) => isRead(sizeSaid(text)),
  price: (text) => isRead(amountSaid(text)),
  artist: (text) => /^\p{Lu}[\p{L}.'’-]*(?:,? \p{L}[\p{L}.'’-]*){1,3}$/u.test(text),
} satisfies Partial<Record<Meaning, (text: string) => boolean>>;

/** True of a cell that is read, and of one that may mean several things of this sort. */
function isRead(read: ReturnType<typeof dateSaid> | ReturnType<typeof sizeSaid> | ReturnType<typeof amountSaid>) {
  return 'value' in read || read.standIn !== undefined;
}
