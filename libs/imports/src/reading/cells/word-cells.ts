import { CATEGORIES, categoriesFor } from '@rabbet/domain/artworks/artworks';
import { parseDecimal } from '@rabbet/domain/numbers/decimal';
import { folded } from '@rabbet/domain/text/fold';
import type { CellReading } from './cell-reading';

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', '✓', '✔', 'on']);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off', '-']);

/** Reads a yes or a no. */
export function readFlag(text: string): CellReading<boolean> {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word)
    ? { value: false }
    : { problem: `"${text.trim()}" is neither yes nor no.`, remedy: 'Write yes or no.' };
}

/** Reads the size with the frame as it is written. Refuses a cell without a number, such as `yes` or `black frame`. */
export function readFramedSize(text: string): CellReading<string> {
  if (/[\d¼-¾⅐-⅞]/.test(text)) return { value: text };
  return {
    problem: `"${text}" is no size.`,
    remedy: 'Write the size with the frame, or rename the column, as Is framed: then it is left out.',
  };
}

/** Reads the place of the signature. A mark such as `x` is read as `yes`. */
export function readSignature(text: string): CellReading<string> {
  return { value: /^(?:x|y|true|1|✓|✔)$/i.test(text) ? 'yes' : text };
}

/** Reads a number of pieces: 3, 1,200 or 2.5. */
export function readQuantity(text: string): CellReading<number> {
  const numberText = text
    .trim()
    .replace(/(?<=^\d{1,3}(?:,\d{3})*),(?=\d{3}(?:\D|$))/g, '')
    .replace(/\s*(?:pcs?\.?|pieces?)$/i, '');
  const value = parseDecimal(numberText);
  return value !== null && value >= 0
    ? { value }
    : { problem: `"${text.trim()}" is no quantity.`, remedy: 'Write a number, such as 1.' };
}

/** Reads categories by their names and by everyday words: Seascape is nautical. Other words stay, for the shop to judge. */
export function readCategories(text: string): CellReading<string> {
  const categories: string[] = [];
  for (const word of text.split(/[,;|/]/).map((part) => part.trim())) {
    if (word === '') continue;
    const exactCategory = CATEGORIES.find((category) => category === folded(word).replace(/[\s_-]+/g, ' '));
    const possibleCategories = exactCategory === undefined ? categoriesFor(word) : [exactCategory];
    if (possibleCategories.length > 1)
      return {
        problem: `"${word}" may be ${possibleCategories.join(' or ')}.`,
        remedy: `Write one of them, such as ${possibleCategories[0]}.`,
      };
    const [category = word] = possibleCategories;
    if (!categories.includes(category)) categories.push(category);
  }
  return { value: categories.join(',') };
}
