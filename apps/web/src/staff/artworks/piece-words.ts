import type { PieceRow } from '@rabbet/domain/artworks/artworks';

/** Text with a capital at its beginning. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Size of a piece in inches, the width first: "16 × 20". */
export function sizeWords({ width, height }: Pick<PieceRow, 'width' | 'height'>): string {
  return [width, height].flatMap((inches) => (inches === null ? [] : [String(Number(inches.toFixed(3)))])).join(' × ');
}
