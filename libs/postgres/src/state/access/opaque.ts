import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BYTES = 32;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BODY_DIGITS = 43; // of base 62, for 256 bits
const CHECK_DIGITS = 6;
const PREFIX = 'rabbet_';
const TOKEN = new RegExp(`^${PREFIX}[0-9A-Za-z]{${BODY_DIGITS + CHECK_DIGITS}}$`);

export function newSessionId(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** True for a text with the form of a session's id: no other reaches the database. */
export function isSessionId(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/**
 * A prefix that scanners of repositories know it by, 256 random bits, and a checksum by which they tell a token from a
 * text that looks like one without asking the shop: GitHub's form. Without a hyphen it is selected by a double click.
 */
export function newToken(): string {
  const body = inBase62(BigInt(`0x${randomBytes(BYTES).toString('hex')}`), BODY_DIGITS);
  return PREFIX + body + checkOf(body);
}

/** True for a text with a token's form and checksum: so a mistyped token is told from one that was revoked. */
export function isToken(text: string): boolean {
  if (!TOKEN.test(text)) return false;
  const body = text.slice(PREFIX.length, -CHECK_DIGITS);
  return text.endsWith(checkOf(body));
}

/** Digest under which ids and tokens are stored. Random bits that nobody can guess need neither salt nor a slow hash. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function checkOf(body: string): string {
  return inBase62(BigInt(crc32(body)), CHECK_DIGITS);
}

function inBase62(value: bigint, digits: number): string {
  let text = '';
  for (let rest = value; text.length < digits; rest /= 62n) text = (DIGITS[Number(rest % 62n)] ?? '') + text;
  return text;
}
