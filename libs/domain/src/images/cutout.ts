/** Part of a picture that holds what is to be seen, where the rest of it is clear: in pixels of the original. */
export interface Cutout {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Spells it as on the wire, "left top width height". */
export function cutoutWords({ left, top, width, height }: Cutout): string {
  return `${left} ${top} ${width} ${height}`;
}

/** Reads it; null where it is spelled otherwise, or reaches out of its picture. */
export function cutoutIn(words: string, picture: { readonly width: number; readonly height: number }): Cutout | null {
  if (!/^\d{1,5} \d{1,5} [1-9]\d{0,4} [1-9]\d{0,4}$/.test(words)) return null;
  const [left = 0, top = 0, width = 0, height = 0] = words.split(' ').map(Number);
  const isWithin = left + width <= picture.width && top + height <= picture.height;
  return isWithin ? { left, top, width, height } : null;
}
