import type { ImageMime } from '@rabbet/domain/images/images';

/** Length of the beginning of a file that shows its type. */
export const HEAD_BYTES = 4_096;

const JPEG_MAGIC = 'ffd8ff';
const PNG_MAGIC = '89504e470d0a1a0a';
const RIFF_MAGIC = '52494646';

/** Type of an image by its magic number, whatever its name; null for all that the shop does not take. */
export function detectImageType(file: Buffer): ImageMime | null {
  const head = file.subarray(0, HEAD_BYTES);
  if (hasMagic(head, JPEG_MAGIC)) return 'jpeg';
  if (hasMagic(head, PNG_MAGIC)) return 'png';
  if (hasMagic(head, RIFF_MAGIC) && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (ftypBrands(head).some((brand) => /^avi[fs]$/.test(brand))) return 'avif';
  return isSvg(head.toString('utf8')) ? 'svg' : null;
}

function hasMagic(head: Buffer, hex: string): boolean {
  const magic = Buffer.from(hex, 'hex');
  return head.subarray(0, magic.length).equals(magic);
}

/** Brands in the `ftyp` box of an ISO media file: the major brand, and behind its version the compatible brands. */
function ftypBrands(head: Buffer): string[] {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let offset = 16; offset + 4 <= end; offset += 4) brands.push(head.toString('latin1', offset, offset + 4));
  return brands;
}

/**
 * Parts of an XML prolog: declaration, comment, doctype. They are taken off one by one, since one pattern for the whole
 * prolog would backtrack without end.
 */
const PROLOG_PARTS = [/^<\?xml\b[^>]*\?>/, /^<!--[\s\S]*?-->/, /^<!DOCTYPE\s+svg\b[^[>]*(\[[^\]]*\]\s*)?>/];

/** True if the first element of an XML text is `svg`. */
function isSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  while (!/^<svg[\s>]/.test(rest)) {
    const [part] = PROLOG_PARTS.flatMap((pattern) => pattern.exec(rest)?.[0] ?? []);
    if (part === undefined) return false;
    rest = rest.slice(part.length).trimStart();
  }
  return true;
}
