import { createSecretKey, type KeyObject, randomBytes, scrypt } from 'node:crypto';
import { decrypt, encrypt } from '@rabbet/postgres';
import { BackupRefused } from './backup-refused';

/** Lock of a place of backups, for everybody to read. */
export interface Lock {
  readonly format: 'rabbet backups';
  readonly version: 1;
  readonly scrypt: { readonly N: number; readonly r: number; readonly p: number; readonly salt: string };
  /** The key of all pieces, locked with what scrypt makes of the passphrase. */
  readonly key: string;
}

const KEY_BYTES = 32;
/** 128 MiB and a good third of a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 };

export type Cost = Omit<Lock['scrypt'], 'salt'>;
const LEAST_CHARACTERS = 12;

/** Encrypts and opens the pieces of backups, each with its name: a piece does not open under another one. */
export class Vault {
  private constructor(
    private readonly key: KeyObject,
    readonly lock: Lock,
  ) {}

  /** A lock of its own, with a fresh key. */
  static async make(passphrase: Buffer, cost?: Cost): Promise<Vault> {
    const key = createSecretKey(randomBytes(KEY_BYTES));
    return new Vault(key, await lockOf(key, passphrase, cost));
  }

  static async open(text: string, passphrase: Buffer): Promise<Vault> {
    const lock = parseLock(text);
    const key = opened(await keyOf(passphrase, lock.scrypt), 'key of backups', Buffer.from(lock.key, 'base64'));
    if (!key) throw new BackupRefused('This passphrase, or key file, does not open these backups.');
    return new Vault(createSecretKey(key), lock);
  }

  /** Lock of the same key with another passphrase. */
  lockedWith(passphrase: Buffer, cost?: Cost): Promise<Lock> {
    return lockOf(this.key, passphrase, cost);
  }

  seal(name: string, plain: Buffer): Buffer {
    return encrypt(this.key, name, plain);
  }

  unseal(name: string, sealed: Buffer): Buffer {
    const plain = opened(this.key, name, sealed);
    if (plain) return plain;
    throw new BackupRefused(`${name} was changed or is damaged: restore another backup, or put that file back.`);
  }
}

async function lockOf(key: KeyObject, passphrase: Buffer, least: Cost = COST): Promise<Lock> {
  if (passphrase.length < LEAST_CHARACTERS)
    throw new BackupRefused(`The passphrase of backups has at least ${LEAST_CHARACTERS} characters.`);
  const cost = { ...least, salt: randomBytes(16).toString('base64') };
  const wrapped = encrypt(await keyOf(passphrase, cost), 'key of backups', key.export()).toString('base64');
  return { format: 'rabbet backups', version: 1, scrypt: cost, key: wrapped };
}

/** Null for whatever does not open, one that is cut short or of a form that nobody knows included. */
function opened(key: KeyObject, name: string, sealed: Buffer): Buffer | null {
  try {
    return decrypt(key, name, sealed);
  } catch {
    return null;
  }
}

function parseLock(text: string): Lock {
  const lock = parsed(text);
  if (lock?.format !== 'rabbet backups') throw new BackupRefused('This holds no backups of Rabbet.');
  if (lock.version !== 1) throw new BackupRefused('These backups were made by a newer Rabbet: use that one.');
  const { N, r, p, salt } = lock.scrypt ?? {};
  const isSound =
    [N, r, p].every((parameter) => Number.isInteger(parameter) && Number(parameter) > 0) && typeof salt === 'string';
  const isModest = Number(N) <= 2 ** 20 && Number(r) <= 16 && Number(p) <= 4 && Math.log2(Number(N)) % 1 === 0;
  if (!isSound || !isModest || typeof lock.key !== 'string')
    throw new BackupRefused('The lock of these backups was changed or is damaged: put it back.');
  return lock as Lock; // each part was looked at
}

function parsed(text: string): Partial<Omit<Lock, 'version'>> & { version?: number } {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Lock>; // looked at by whoever called
  } catch {
    return {};
  }
}

function keyOf(passphrase: Buffer, { N, r, p, salt }: Lock['scrypt']): Promise<KeyObject> {
  const options = { N, r, p, maxmem: 256 * r * (N + p + 1) };
  return new Promise((resolve, reject) =>
    scrypt(passphrase, Buffer.from(salt, 'base64'), KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(createSecretKey(key)),
    ),
  );
}
