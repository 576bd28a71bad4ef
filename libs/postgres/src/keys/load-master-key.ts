import { randomBytes } from 'node:crypto';
import { linkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { draftOf, read, syncFolder, writeDurably } from '../files/durable-files';
import { StateRefused } from '../database/state-refused';
import { MASTER_KEY_BYTES, MasterKey } from './master-key';

export interface MasterKeySource {
  /** The value of RABBET_MASTER_KEY; undefined where it is not set. */
  readonly variable: string | undefined;
  /** The data folder, which is there. */
  readonly home: string;
  /** The fingerprint that the database knows; null while nobody has claimed it. */
  readonly storedFingerprint: string | null;
}

/** Valid master keys, in words. */
export const MASTER_KEY_FORM =
  `${MASTER_KEY_BYTES} random bytes, written as 64 hexadecimal digits or as 44 characters of base64 ` +
  `("openssl rand -base64 32" makes one)`;

/** The master key of the environment, else that of the file in the data folder, which is made the first time. */
export function loadMasterKey({ variable, home, storedFingerprint }: MasterKeySource): MasterKey {
  if (variable !== undefined) {
    const bytes = parse(variable);
    if (bytes) return new MasterKey(bytes);
    throw new StateRefused(`RABBET_MASTER_KEY holds ${variable.length} characters; it has to hold ${MASTER_KEY_FORM}.`);
  }
  const path = pathIn(home);
  const fileKey = readKey(path);
  if (fileKey === null && storedFingerprint !== null)
    throw new StateRefused(
      `This database's personal data is locked with the master key ${storedFingerprint}, but RABBET_MASTER_KEY is not set and ` +
        `${path} is missing: set the one or put the other back; a new key would open nothing.`,
    );
  return new MasterKey(fileKey ?? make(path));
}

/** The master key as a backup keeps it: nothing personal can be read without it. */
export function masterKeyText({ variable, home }: Omit<MasterKeySource, 'storedFingerprint'>): string {
  const bytes = variable === undefined ? readKey(pathIn(home)) : parse(variable);
  if (!bytes) throw new StateRefused(`There is no master key in ${pathIn(home)}.`);
  return bytes.toString('base64');
}

/** Puts a master key into a data folder that has none; refuses one that has another. */
export function putMasterKey(home: string, text: string): void {
  const path = pathIn(home);
  const fileKey = readKey(path);
  if (fileKey === null) writeDurably(path, `${text}\n`);
  else if (fileKey.toString('base64') !== text)
    throw new StateRefused(`${path} holds another master key than the backup: restore into an empty data folder.`);
}

const pathIn = (home: string) => join(home, 'master.key');

export function isMasterKey(text: string): boolean {
  return parse(text) !== null;
}

function parse(text: string): Buffer | null {
  const trimmed = text.trim();
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex');
  // 43 characters and the padding; the last one carries 4 bits alone
  return /^[A-Za-z0-9+/_-]{42}[AEIMQUYcgkosw048]=?$/.test(trimmed) ? Buffer.from(trimmed, 'base64') : null;
}

function readKey(path: string): Buffer | null {
  let text: string | null;
  try {
    text = read(path);
  } catch (error) {
    throw new StateRefused(`The master key in ${path} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
  if (text === null) return null;
  // Windows has no such modes: access follows from the folder there
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new StateRefused(
      `The master key in ${path} can be read by others: make it yours alone with "chmod 600 ${path}" if nobody has.`,
    );
  const bytes = parse(text);
  if (bytes) return bytes;
  throw new StateRefused(`${path} does not hold a master key, which is ${MASTER_KEY_FORM}: put the right file back.`);
}

/**
 * Makes the file and returns its key, which is on the disk before anybody uses it. Of concurrent programs one makes the
 * file, and all use its key.
 */
function make(path: string): Buffer {
  const draft = draftOf(path);
  try {
    writeFileSync(draft, `${randomBytes(MASTER_KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
    linkSync(draft, path); // unlike a rename, it never replaces the file of somebody who was faster
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StateRefused(`No master key can be written to ${path}: ${(error as Error).message}.`, { cause: error });
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(dirname(path));
  const bytes = readKey(path);
  if (!bytes) throw new Error(`${path} vanished right after it was made`);
  return bytes;
}
