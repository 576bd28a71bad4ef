import type { MasterKey } from '../../keys/master-key';

/** Time during which a reservation or claim is valid that no event has confirmed. */
export const TTL_MS = 60 * 60 * 1000;

const LONGEST_KEY = 500;

/**
 * Form in which a key is stored: as it is, or, when personal, as a digest that only the holder of the master key can
 * make.
 */
export function storedKey(masterKey: MasterKey, kind: string, key: string, personal = false): string {
  if (personal) return masterKey.digest(`${kind}\0${key}`);
  if (!isKey(key)) throw new RangeError(`${JSON.stringify(key.slice(0, 50))} cannot be a key of a ${kind}`);
  return key;
}

export function kindOf(kind: string): string {
  if (!isKind(kind)) throw new RangeError(`${JSON.stringify(kind)} cannot be a kind of id`);
  return kind;
}

export function isKey(key: string): boolean {
  return key !== '' && key.length <= LONGEST_KEY && !key.includes('\0') && key.isWellFormed();
}

/** A kind names a sequence as well, whose name has to fit into 63 bytes. */
export function isKind(kind: string): boolean {
  return /^[a-z][a-z0-9-]{0,49}$/.test(kind);
}
