/** Sorts of pictures, in the short form of the wire and of addresses. */
export type ImageMime = PixelMime | 'svg';
export type PixelMime = 'jpeg' | 'png' | 'webp' | 'avif';

/** Address of a picture. That of an SVG has no width. */
export function imageAddress(
  id: number,
  { hash, mime }: { readonly hash: string; readonly mime: ImageMime },
  width: number,
): string {
  return mime === 'svg' ? `/images/${id}/_.svg?${hash}` : `/images/${id}/${width}/_.${mime}?${hash}`;
}

/** Most bytes of a file that becomes a picture. */
export const MOST_FILE_BYTES = 25_000_000;

/** 160 of the 256 bits of a SHA-256: nobody finds two files with the same, and addresses stay short. */
const HASH_LENGTH = 40;

/** Hash of a picture, of the SHA-256 of its file in hexadecimal digits. */
export function imageHash(sha256: string): string {
  return sha256.slice(0, HASH_LENGTH);
}
