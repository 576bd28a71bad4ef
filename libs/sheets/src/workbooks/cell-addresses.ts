/** Letters of a column that is counted from 0: A, Z, AA. */
export function columnLetters(column: number): string {
  const lastLetter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? lastLetter : columnLetters(Math.floor(column / 26) - 1) + lastLetter;
}

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** Row and column of an address such as B7, counted from 0; null of another text. */
export function parseAddress(address: string): CellPosition | null {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i.exec(address) ?? [];
  if (letters === '') return null;
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return column < 16_384 ? { row: Number(digits) - 1, column } : null;
}

/** Address of a cell, such as B7. */
export function cellAddress({ row, column }: CellPosition): string {
  return `${columnLetters(column)}${row + 1}`;
}
