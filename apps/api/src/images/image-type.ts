import type { ImageMime } from '@rabbet/domain/images/images';

/** Number of bytes at the beginning of a file by which its type is detected. */
export const HEAD_BYTES = 4_096;

const JPEG_MAGIC = 'ffd8ff';
const PNG_MAGIC = '89504e470d0a1a0a';
const RIFF_MAGIC = '52494646';

/** Detects the type of an image by its first bytes, whatever its name. Null for types that the shop does not accept. */
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
 * Parts of an XML prolog: `<?xml ...?>`, `<!-- ... -->` and `<!DOCTYPE svg ...>`. They are removed one by one, as a single
 * pattern for the whole prolog would backtrack for years on some files.
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
