import type { ImageMime } from '@rabbet/domain/images/images';

/** So much of a file is enough to tell what it is. */
export const HEAD_BYTES = 4_096;

/** What a file is by what it holds, whatever it is called; null for what is no picture that the shop takes. */
export function recognised(file: Buffer): ImageMime | null {
  const head = file.subarray(0, HEAD_BYTES);
  if (begins(head, 'ffd8ff')) return 'jpeg';
  if (begins(head, '89504e470d0a1a0a')) return 'png';
  if (begins(head, '52494646') && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (head.toString('latin1', 4, 8) === 'ftyp' && brandsOf(head).some((brand) => /^avi[fs]$/.test(brand)))
    return 'avif';
  return isSvg(head.toString('utf8')) ? 'svg' : null;
}

/** What may stand before the first element of an XML file. Each is taken off by itself: one pattern for all would try every way to part them. */
const BEFORE_SVG = [/^<\?xml\b[^>]*\?>/, /^<!--[\s\S]*?-->/, /^<!DOCTYPE\s+svg\b[^[>]*(\[[^\]]*\]\s*)?>/];

/** Its first element says so. */
function isSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  while (!/^<svg[\s>]/.test(rest)) {
    const [skipped] = BEFORE_SVG.flatMap((one) => one.exec(rest)?.[0] ?? []);
    if (skipped === undefined) return false;
    rest = rest.slice(skipped.length).trimStart();
  }
  return true;
}

function begins(head: Buffer, hex: string): boolean {
  const mark = Buffer.from(hex, 'hex');
  return head.subarray(0, mark.length).equals(mark);
}

/** Those of the first box of a file that is made of boxes: its own, a number, and those that it is good for. */
function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

const MARKUP = /<script|<\?php|<!doctype html|<html[\s>]|<iframe/i;
const RAR = 'Rar!\x1a\x07';
/** No mark is longer: what was read before is looked at again by so much. */
const LONGEST_MARK = 16;
/** Whoever reads PDF looks for its mark in so much. */
const PDF_WITHIN = 1_024;
/** The end of a ZIP archive stands in so much of the end of a file. */
const ZIP_WITHIN = 65_557;

/**
 * Whether a picture is something else as well to somebody who reads it as that: a page, a program of a page, an archive, a
 * document. The shop never sends an original, but whoever copies the folder might.
 */
export class SecondMeaning {
  private last = '';
  private tail = Buffer.alloc(0);
  private read = 0;
  private found = false;

  add(part: Buffer): void {
    const text = part.toString('latin1');
    const seen = this.last + text;
    if (MARKUP.test(seen) || seen.includes(RAR)) this.found = true;
    if (this.read < PDF_WITHIN && seen.slice(0, PDF_WITHIN + this.last.length - this.read).includes('%PDF-'))
      this.found = true;
    this.last = seen.slice(-LONGEST_MARK);
    this.tail = Buffer.concat([this.tail, part]).subarray(-ZIP_WITHIN);
    this.read += part.length;
  }

  get isThere(): boolean {
    return this.found || endsAnArchive(this.tail);
  }
}

/** Its end is signed, on the first of one disk, with a comment that fits into what follows. */
function endsAnArchive(tail: Buffer): boolean {
  for (let at = tail.indexOf('504b0506', 0, 'hex'); at >= 0; at = tail.indexOf('504b0506', at + 1, 'hex'))
    if (
      at + 22 <= tail.length &&
      tail.readUInt32LE(at + 4) === 0 &&
      at + 22 + tail.readUInt16LE(at + 20) <= tail.length
    )
      return true;
  return false;
}
