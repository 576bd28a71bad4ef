import { createSecretKey, type KeyObject, randomBytes, scrypt } from 'node:crypto';
import { decrypt, encrypt } from '@rabbet/postgres';
import { BackupRefused } from './backup-refused';

/** Unencrypted file of a place of backups: the encrypted key, and the parameters to decrypt it with a passphrase. */
export interface Lock {
  readonly format: 'rabbet backups';
  readonly version: 1;
  readonly scrypt: { readonly N: number; readonly r: number; readonly p: number; readonly salt: string };
  /** Key of all pieces, encrypted with the key that scrypt derives from the passphrase. */
  readonly key: string;
}

const KEY_BYTES = 32;
/** Cost of scrypt: each guess of a passphrase takes 128 MiB and a third of a second. */
const DEFAULT_COST = { N: 2 ** 17, r: 8, p: 1 };

export type Cost = Omit<Lock['scrypt'], 'salt'>;
const MIN_CHARACTERS = 12;

/** Encrypts and decrypts the pieces of backups. The name is authenticated, so a renamed piece cannot be decrypted. */
export class Vault {
  private constructor(
    private readonly key: KeyObject,
    readonly lock: Lock,
  ) {}

  /** Makes a vault with a new random key. */
  static async make(passphrase: Buffer, cost?: Cost): Promise<Vault> {
    const key = createSecretKey(randomBytes(KEY_BYTES));
    return new Vault(key, await createLock(key, passphrase, cost));
  }

  static async open(text: string, passphrase: Buffer): Promise<Vault> {
    const lock = parseLock(text);
    const key = decryptOrNull(
      await deriveKey(passphrase, lock.scrypt),
      'key of backups',
      Buffer.from(lock.key, 'base64'),
    );
    if (!key) throw new BackupRefused('This passphrase, or key file, does not open these backups.');
    return new Vault(createSecretKey(key), lock);
  }

  /** Makes a lock for the same key with another passphrase. */
  lockedWith(passphrase: Buffer, cost?: Cost): Promise<Lock> {
    return createLock(this.key, passphrase, cost);
  }

  seal(name: string, plain: Buffer): Buffer {
    return encrypt(this.key, name, plain);
  }

  unseal(name: string, sealed: Buffer): Buffer {
    const plain = decryptOrNull(this.key, name, sealed);
    if (plain) return plain;
    throw new BackupRefused(`${name} was changed or is damaged: restore another backup, or put that file back.`);
  }
}

async function createLock(key: KeyObject, passphrase: Buffer, scryptCost: Cost = DEFAULT_COST): Promise<Lock> {
  if (passphrase.length < MIN_CHARACTERS)
    throw new BackupRefused(`The passphrase of backups has at least ${MIN_CHARACTERS} characters.`);
  const cost = { ...scryptCost, salt: randomBytes(16).toString('base64') };
  const wrapped = encrypt(await deriveKey(passphrase, cost), 'key of backups', key.export()).toString('base64');
  return { format: 'rabbet backups', version: 1, scrypt: cost, key: wrapped };
}

/** Decrypts; null if that fails, because of a wrong key or damaged data. */
function decryptOrNull(key: KeyObject, name: string, sealed: Buffer): Buffer | null {
  try {
    return decrypt(key, name, sealed);
  } catch {
    return null;
  }
}

function parseLock(text: string): Lock {
  const lock = parseJsonOrEmpty(text);
  if (lock?.format !== 'rabbet backups') throw new BackupRefused('This holds no backups of Rabbet.');
  if (lock.version !== 1) throw new BackupRefused('These backups were made by a newer Rabbet: use that one.');
  const { N, r, p, salt } = lock.scrypt ?? {};
  const hasValidTypes =
    [N, r, p].every((parameter) => Number.isInteger(parameter) && Number(parameter) > 0) && typeof salt === 'string';
  const hasAllowedCost = Number(N) <= 2 ** 20 && Number(r) <= 16 && Number(p) <= 4 && Math.log2(Number(N)) % 1 === 0;
  if (!hasValidTypes || !hasAllowedCost || typeof lock.key !== 'string')
    throw new BackupRefused('The lock of these backups was changed or is damaged: put it back.');
  return lock as Lock; // every field was checked
}

function parseJsonOrEmpty(text: string): Partial<Omit<Lock, 'version'>> & { version?: number } {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Lock>; // parseLock checks the fields
  } catch {
    return {};
  }
}

function deriveKey(passphrase: Buffer, { N, r, p, salt }: Lock['scrypt']): Promise<KeyObject> {
  const options = { N, r, p, maxmem: 256 * r * (N + p + 1) };
  return new Promise((resolve, reject) =>
    scrypt(passphrase, Buffer.from(salt, 'base64'), KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(createSecretKey(key)),
    ),
  );
}
