const MARKUP = /<script|<\?php|<!doctype html|<html[\s>]|<iframe/i;
const RAR_SIGNATURE = 'Rar!\x1a\x07';
const PDF_SIGNATURE = '%PDF-';
/** Overlap between chunks, so that a signature cut in two is still seen. No signature is longer. */
const CHUNK_OVERLAP = 16;
/** Length of the beginning in which readers of PDF look for the signature. */
const PDF_HEAD_BYTES = 1_024;
/** Greatest length of the end-of-central-directory record of a ZIP, with its comment. */
const ZIP_TAIL_BYTES = 65_557;

/**
 * Detects polyglots: images that are also valid HTML, PHP, RAR, PDF or ZIP. Feed it the file in chunks. The shop never
 * sends an original, but somebody may copy the folder.
 */
export class PolyglotScan {
  private overlap = '';
  private tail = Buffer.alloc(0);
  private bytesRead = 0;
  private hasSignature = false;

  add(chunk: Buffer): void {
    const text = this.overlap + chunk.toString('latin1');
    // the head of the file within this text, which begins with the overlap
    const pdfHead = text.slice(0, Math.max(PDF_HEAD_BYTES + this.overlap.length - this.bytesRead, 0));
    if (MARKUP.test(text) || text.includes(RAR_SIGNATURE) || pdfHead.includes(PDF_SIGNATURE)) this.hasSignature = true;
    this.overlap = text.slice(-CHUNK_OVERLAP);
    this.tail = Buffer.concat([this.tail, chunk]).subarray(-ZIP_TAIL_BYTES);
    this.bytesRead += chunk.length;
  }

  get isPolyglot(): boolean {
    return this.hasSignature || endsWithZip(this.tail);
  }
}

const ZIP_END_SIGNATURE = '504b0506';
const ZIP_END_BYTES = 22;

/** True if the tail contains a complete end-of-central-directory record, by which readers recognize a ZIP. */
function endsWithZip(tail: Buffer): boolean {
  for (let start = zipEndFrom(tail, 0); start >= 0; start = zipEndFrom(tail, start + 1)) {
    const end = start + ZIP_END_BYTES;
    if (end > tail.length) return false;
    const isFirstDisk = tail.readUInt32LE(start + 4) === 0;
    const commentBytes = tail.readUInt16LE(start + 20);
    if (isFirstDisk && end + commentBytes <= tail.length) return true;
  }
  return false;
}

function zipEndFrom(tail: Buffer, from: number): number {
  return tail.indexOf(ZIP_END_SIGNATURE, from, 'hex');
}
