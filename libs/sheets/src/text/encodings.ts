export type Encoding = 'UTF-8' | 'UTF-8 with a byte order mark' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
}

/** Decodes a text file: by its byte order mark, as UTF-16 if it has many zero bytes, as UTF-8 if it is valid, else as Windows-1252. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return {
      text: decodeUtf8(bytes) ?? decodeWindows1252(bytes.subarray(3)),
      encoding: 'UTF-8 with a byte order mark',
    };
  const utf16 = detectUtf16(bytes);
  if (utf16 !== null)
    return { text: new TextDecoder(utf16).decode(bytes), encoding: utf16 === 'utf-16le' ? 'UTF-16LE' : 'UTF-16BE' };
  const text = decodeUtf8(bytes);
  return text === null ? { text: decodeWindows1252(bytes), encoding: 'Windows-1252' } : { text, encoding: 'UTF-8' };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes in which UTF-16 is detected: a Latin letter has a zero byte, at odd offsets in UTF-16LE and at even ones in UTF-16BE. */
const SAMPLE_BYTES = 1_000;

function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeroCounts = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) zeroCounts[i % 2]!++;
  const [zerosAtEven = 0, zerosAtOdd = 0] = zeroCounts;
  if (zerosAtOdd > sample.length / 4 && zerosAtEven === 0) return 'utf-16le';
  return zerosAtEven > sample.length / 4 && zerosAtOdd === 0 ? 'utf-16be' : null;
}

/** Characters of the bytes from 0x80 to 0x9f in Windows-1252: the decoder of Node 20 takes them for control characters. */
const CHARACTERS_FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => CHARACTERS_FROM_0X80[character.charCodeAt(0) - 0x80] ?? character);
}
