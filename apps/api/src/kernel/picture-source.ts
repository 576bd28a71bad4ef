/** Draws the originals of some images, of which there are no files. */
export interface PictureSource {
  /** Whether the image with this hash is one of its own. */
  has(hash: string): boolean;
  /** The original; null if this source cannot draw it. */
  svgOf(hash: string, width: number, height: number): Promise<string | null>;
}
