import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const NONCE = 12;
const TAG = 16;
const SHORTEST = 1 + NONCE + TAG;

/** Version byte, nonce, what is hidden, tag. `about` is not in it, but it opens with the same `about` alone. */
export function encrypt(key: KeyObject, about: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(Buffer.from(about));
  const hidden = cipher.update(plain);
  cipher.final(); // a stream cipher keeps nothing back
  return Buffer.concat([Buffer.of(VERSION), nonce, hidden, cipher.getAuthTag()]);
}

/** Null when it was made with another key, is about something else, or was altered. */
export function decrypt(key: KeyObject, about: string, sealed: Buffer): Buffer | null {
  if (sealed[0] !== VERSION) throw new Error(`sealed in form ${sealed[0]}, which this program does not know`);
  if (sealed.length < SHORTEST) return null;
  const tagAt = sealed.length - TAG;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, 1 + NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(tagAt));
  const plain = decipher.update(sealed.subarray(1 + NONCE, tagAt));
  try {
    decipher.final();
  } catch {
    return null;
  }
  return plain;
}

/** An object as a compact text that tells nothing but its length. */
export function seal(key: KeyObject, about: string, value: object): string {
  return encrypt(key, about, Buffer.from(JSON.stringify(value))).toString('base64url');
}

/** Opens a text of `seal`; null when another key or another `about` sealed it. */
export function unseal(key: KeyObject, about: string, text: string): object | null {
  const plain = decrypt(key, about, Buffer.from(text, 'base64url'));
  return plain && (JSON.parse(plain.toString()) as object); // `seal` takes nothing but objects
}

/** One proves, the other hides. */
export interface AlikeKeys {
  readonly proving: KeyObject;
  readonly hiding: KeyObject;
}

/**
 * A text that is the same for the same plain one, and tells nothing but its length: what proves it is the nonce as well
 * (RFC 5297 has this construction, with another proof).
 */
export function sealAlike(keys: AlikeKeys, about: string, plain: string): string {
  const proof = proofOf(keys, about, plain);
  const cipher = createCipheriv('aes-256-ctr', keys.hiding, proof);
  return Buffer.concat([proof, cipher.update(plain), cipher.final()]).toString('base64url');
}

/** Opens a text of `sealAlike`; null for one that was not sealed with these keys and this `about`. */
export function unsealAlike(keys: AlikeKeys, about: string, text: string): string | null {
  const sealed = Buffer.from(text, 'base64url');
  if (sealed.length < TAG || sealed.toString('base64url') !== text) return null; // decoding passes over what is no base64
  const proof = sealed.subarray(0, TAG);
  const plain = createDecipheriv('aes-256-ctr', keys.hiding, proof).update(sealed.subarray(TAG)).toString();
  return timingSafeEqual(proof, proofOf(keys, about, plain)) ? plain : null;
}

function proofOf({ proving }: AlikeKeys, about: string, plain: string): Buffer {
  return createHmac('sha256', proving).update(`${about}\0${plain}`).digest().subarray(0, TAG);
}
