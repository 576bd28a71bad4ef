import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { PersonId } from '@rabbet/domain/events/event';
import { type AlikeKeys, decrypt, encrypt, sealAlike, unsealAlike } from './sealing';

export const MASTER_KEY_BYTES = 32;

/** The one secret that all persons' keys are locked with. Its bytes leave this object in no form, not in a log line. */
export class MasterKey {
  /** Tells keys apart and may be shown. */
  readonly fingerprint: string;
  readonly #wrapping: KeyObject;
  readonly #digesting: KeyObject;
  readonly #sealing: KeyObject;
  readonly #alike: AlikeKeys;

  constructor(bytes: Buffer) {
    if (bytes.length !== MASTER_KEY_BYTES) throw new RangeError(`a master key has ${MASTER_KEY_BYTES} bytes`);
    this.#wrapping = createSecretKey(derive(bytes, 'wrap persons'));
    this.#digesting = createSecretKey(derive(bytes, 'digest keys'));
    this.#sealing = createSecretKey(derive(bytes, 'seal secrets'));
    this.#alike = {
      proving: createSecretKey(derive(bytes, 'prove what is sealed alike')),
      hiding: createSecretKey(derive(bytes, 'hide what is sealed alike')),
    };
    this.fingerprint = derive(bytes, 'fingerprint').toString('hex', 0, 8);
  }

  wrap(person: PersonId, key: Buffer): Buffer {
    return encrypt(this.#wrapping, person, key);
  }

  unwrap(person: PersonId, wrapped: Buffer): KeyObject {
    const key = decrypt(this.#wrapping, person, wrapped);
    if (!key) throw new Error(`the key of person ${person} does not open with the master key ${this.fingerprint}`);
    return createSecretKey(key);
  }

  /** A secret of an account, which opens with the same `about` alone. */
  seal(about: string, secret: Buffer): Buffer {
    return encrypt(this.#sealing, about, secret);
  }

  unseal(about: string, sealed: Buffer): Buffer {
    const secret = decrypt(this.#sealing, about, sealed);
    if (!secret) throw new Error(`the ${about} does not open with the master key ${this.fingerprint}`);
    return secret;
  }

  /**
   * Seals a value that is handed out and comes back: the same text each time, so that cached replies that hold it stay
   * equal.
   */
  sealAlike(about: string, plain: string): string {
    return sealAlike(this.#alike, about, plain);
  }

  /** Null for what was not handed out so. */
  unsealAlike(about: string, text: string): string | null {
    return unsealAlike(this.#alike, about, text);
  }

  /** The same for the same text, and of no use to whoever guesses texts without this key. */
  digest(text: string): string {
    return createHmac('sha256', this.#digesting).update(text).digest('base64url');
  }
}

/** A key for each use, so that none of them tells anything about another. */
function derive(bytes: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', `rabbet master key: ${use}`, MASTER_KEY_BYTES));
}
