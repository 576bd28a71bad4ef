export type Encoding = 'UTF-8' | 'UTF-8 with a byte order mark' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
}

/** Text of a file by its byte order mark, by the zero bytes of UTF-16, as UTF-8, or else as Windows-1252. */
export function decoded(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { text: utf8(bytes) ?? windows1252(bytes.subarray(3)), encoding: 'UTF-8 with a byte order mark' };
  const wide = wideEncoding(bytes);
  if (wide !== null)
    return { text: new TextDecoder(wide).decode(bytes), encoding: wide === 'utf-16le' ? 'UTF-16LE' : 'UTF-16BE' };
  const text = utf8(bytes);
  return text === null ? { text: windows1252(bytes), encoding: 'Windows-1252' } : { text, encoding: 'UTF-8' };
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes that tell: the letters of a heading have a zero byte each, on one side. */
const SAMPLE = 1_000;

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2]!++;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : null;
}

/** Signs of the bytes from 0x80 to 0x9f: the decoder of Node 20 takes them for controls. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => HIGH[sign.charCodeAt(0) - 0x80] ?? sign);
}
