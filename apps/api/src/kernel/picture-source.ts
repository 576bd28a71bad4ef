/** Originals that come with the program, and not by an upload. */
export interface PictureSource {
  /** The file of the image with this hash; null if it is none of these. */
  fileOf(hash: string): string | null;
}
