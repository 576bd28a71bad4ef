import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const BASE64URL_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const utf8 = new TextEncoder();

/** SHA-256 of a text in base64url: the same in a browser, on any host, and in Node. */
export function digest(text: string): string {
  return digestOfBytes(utf8.encode(text));
}

export function digestOfBytes(bytes: Uint8Array): string {
  return base64url(sha256(bytes));
}

/** SHA-256 in hex. */
export function sha256Of(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

function base64url(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const byteAt = (index: number) => bytes[index] ?? 0;
    const threeBytes = (byteAt(i) << 16) | (byteAt(i + 1) << 8) | byteAt(i + 2);
    const letterCount = Math.min(bytes.length - i, 3) + 1;
    for (let j = 0; j < letterCount; j++) text += BASE64URL_LETTERS[(threeBytes >> (18 - 6 * j)) & 63];
  }
  return text;
}
