import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { isObject } from '@rabbet/imports';
import { HOW_TO_SIGN_IN } from '../output/program-name';
import { makeFolder } from '../files/files';

/** Token of a sign-in, stored for later calls. */
export interface StoredToken {
  /** Key of the only shop to which the token is sent: see `shopAt` and `shopOn`. */
  readonly shop: string;
  readonly token: string;
  readonly expires: string;
  /** E-mail address of the account; null for an administrator who signed in by the data folder. */
  readonly email: string | null;
}

/** Thrown before anything is sent, where a stored or given token is not valid. */
export class WrongToken extends OperationalError {}

/** Instant as a person reads it, to the minute. */
export function minuteOf(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

/** Key of a shop by its address. */
export function shopAt({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/$/, '')}`;
}

/** Key of a shop by its data folder: it stays the same at another port. */
export function shopOn(home: string): string {
  return pathToFileURL(realPath(home)).href;
}

function realPath(home: string): string {
  try {
    return realpathSync(home);
  } catch {
    return resolve(home); // with DATABASE_URL there may be none
  }
}

const OWNER_ALONE = 0o600;
const OTHERS = 0o077;

/**
 * Token files in the user's configuration folder, one for each shop, so that two sign-ins at once do not lose each
 * other's.
 */
export class StoredTokens {
  private readonly folder: string;

  constructor(
    env: NodeJS.ProcessEnv,
    private readonly now = () => new Date(),
  ) {
    const configuration = env.XDG_CONFIG_HOME || env.APPDATA || join(homedir(), '.config');
    this.folder = join(configuration, 'rabbet', 'tokens');
  }

  /** Returns the first of these shops' tokens that is valid; null where none was ever stored. Throws if all expired. */
  find(shops: readonly string[]): StoredToken | null {
    const candidates = this.all(shops);
    const valid = candidates.find((candidate) => !this.isExpired(candidate));
    if (valid || !candidates[0]) return valid ?? null;
    throw new WrongToken(`Your token expired at ${minuteOf(candidates[0].expires)}; ${HOW_TO_SIGN_IN}.`);
  }

  all(shops: readonly string[]): readonly StoredToken[] {
    return shops.flatMap((shop) => this.read(this.fileOf(shop)) ?? []);
  }

  /** Requires a writable folder before anybody types a password for nothing; creates nothing. */
  requireRoom(): void {
    this.inWords(() => {
      let place = this.folder;
      while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
      accessSync(`${place}/.`, constants.W_OK); // a file has no such place in it
    });
  }

  store(token: StoredToken): void {
    this.inWords(() => {
      makeFolder(this.folder);
      chmodSync(this.folder, 0o700);
    });
    this.removeExpired();
    const file = this.fileOf(token.shop);
    const temporary = `${file}.${randomBytes(4).toString('hex')}`;
    writeFileSync(temporary, `${JSON.stringify(token)}\n`, { mode: OWNER_ALONE, flag: 'wx', flush: true });
    renameSync(temporary, file);
  }

  private inWords(work: () => void): void {
    try {
      work();
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException; // the file system's
      throw new OperationalError(
        `The token cannot be kept in ${this.folder} (${code}): set XDG_CONFIG_HOME to a folder of yours, or call sign-in with ` +
          '--print, and give what it prints as RABBET_TOKEN.',
        { cause: error },
      );
    }
  }

  forget(shop: string): void {
    rmSync(this.fileOf(shop), { force: true });
  }

  private fileOf(shop: string): string {
    return join(this.folder, `${createHash('sha256').update(shop).digest('hex').slice(0, 16)}.json`);
  }

  private isExpired({ expires }: StoredToken): boolean {
    return new Date(expires) <= this.now();
  }

  private read(file: string): StoredToken | null {
    const text = readOwnerOnly(file);
    const token = text === null ? null : parseToken(text);
    if (text !== null && !token) throw new WrongToken(`${file} holds no token: delete it.`);
    return token;
  }

  /** Removes expired tokens. An unreadable file stays, so that the call that needs it can report it. */
  private removeExpired(): void {
    for (const name of readdirSync(this.folder)) {
      const file = join(this.folder, name);
      try {
        const token = this.read(file);
        if (token && this.isExpired(token)) rmSync(file, { force: true });
      } catch (error) {
        if (!(error instanceof OperationalError)) throw error;
      }
    }
  }
}

/** Reads a file that only its owner may read; null where there is no such file. */
function readOwnerOnly(file: string): string | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    // nor may there be one where its folder cannot be entered
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  try {
    if (process.platform !== 'win32' && (fstatSync(descriptor).mode & OTHERS) !== 0)
      throw new WrongToken(
        `Others on this machine may read the token in ${file}: "chmod 600 ${file}" mends it. If they may have done so, sign out and in again.`,
      );
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

function parseToken(text: string): StoredToken | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(content)) return null;
  const { shop, token, expires, email = null } = content;
  if (typeof shop !== 'string' || typeof token !== 'string' || !isSendable(token)) return null;
  if (typeof expires !== 'string' || Number.isNaN(Date.parse(expires))) return null;
  if (email !== null && typeof email !== 'string') return null;
  return { shop, token, expires, email };
}

/** True if a header can hold the token: printable ASCII only. */
export function isSendable(token: string): boolean {
  return /^[\x20-\x7e]+$/.test(token);
}
