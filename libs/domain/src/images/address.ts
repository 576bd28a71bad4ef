/** Sorts of pictures, in the short form of the wire and of addresses. */
export type ImageMime = PixelMime | 'svg';
export type PixelMime = 'jpeg' | 'png' | 'webp' | 'avif';

/** The address of a picture; an SVG has no width in its own. */
export function imageAddress(
  id: number,
  { hash, mime }: { readonly hash: string; readonly mime: ImageMime },
  width: number,
): string {
  return mime === 'svg' ? `/images/${id}/_.svg?${hash}` : `/images/${id}/${width}/_.${mime}?${hash}`;
}
