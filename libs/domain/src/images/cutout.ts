/** Part of a picture that is not clear, such as a vase on a clear ground. In pixels of the original. */
export interface Cutout {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Text of a cutout on the wire: "left top width height". */
export function cutoutWords({ left, top, width, height }: Cutout): string {
  return `${left} ${top} ${width} ${height}`;
}

/** Cutout of such a text; null for any other text, and where it reaches out of its picture. */
export function cutoutIn(words: string, picture: { readonly width: number; readonly height: number }): Cutout | null {
  if (!/^\d{1,5} \d{1,5} [1-9]\d{0,4} [1-9]\d{0,4}$/.test(words)) return null;
  const [left = 0, top = 0, width = 0, height = 0] = words.split(' ').map(Number);
  const isWithin = left + width <= picture.width && top + height <= picture.height;
  return isWithin ? { left, top, width, height } : null;
}
