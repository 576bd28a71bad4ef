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

/** What somebody has signed in with, kept for their next calls. */
export interface KeptToken {
  /** It is sent to this shop alone: see `shopAt` and `shopOn`. */
  readonly shop: string;
  readonly token: string;
  readonly expires: string;
  /** Whose it is, for whoever looks: an e-mail address, or null of an administrator by way of the data folder. */
  readonly email: string | null;
}

/** What is kept or given as a token is none: that is told before anything is sent. */
export class WrongToken extends OperationalError {}

/** As a person reads an instant. */
export function minuteOf(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

/** A shop by its address. */
export function shopAt({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/$/, '')}`;
}

/** A shop by its data folder: it is the same at another port. */
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

/** In the user's configuration folder, a file for each shop: of two sign-ins at once neither loses the other. */
export class KeptTokens {
  private readonly folder: string;

  constructor(
    env: NodeJS.ProcessEnv,
    private readonly now = () => new Date(),
  ) {
    const configuration = env.XDG_CONFIG_HOME || env.APPDATA || join(homedir(), '.config');
    this.folder = join(configuration, 'rabbet', 'tokens');
  }

  /** For the first of these shops that there is one for which holds; null where none was ever kept. */
  find(shops: readonly string[]): KeptToken | null {
    const kept = this.all(shops);
    const holding = kept.find((one) => !this.isOver(one));
    if (holding || !kept[0]) return holding ?? null;
    throw new WrongToken(`Your token expired at ${minuteOf(kept[0].expires)}; ${HOW_TO_SIGN_IN}.`);
  }

  all(shops: readonly string[]): readonly KeptToken[] {
    return shops.flatMap((shop) => this.read(this.fileOf(shop)) ?? []);
  }

  /** Refuses before somebody has typed a password for nothing; it makes nothing. */
  requireRoom(): void {
    this.inWords(() => {
      let place = this.folder;
      while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
      accessSync(`${place}/.`, constants.W_OK); // a file has no such place in it
    });
  }

  keep(kept: KeptToken): void {
    this.inWords(() => {
      makeFolder(this.folder);
      chmodSync(this.folder, 0o700);
    });
    this.removeExpired();
    const file = this.fileOf(kept.shop);
    const begun = `${file}.${randomBytes(4).toString('hex')}`;
    writeFileSync(begun, `${JSON.stringify(kept)}\n`, { mode: OWNER_ALONE, flag: 'wx', flush: true });
    renameSync(begun, file);
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

  private isOver({ expires }: KeptToken): boolean {
    return new Date(expires) <= this.now();
  }

  private read(file: string): KeptToken | null {
    const text = readOfOwner(file);
    const kept = text === null ? null : keptIn(text);
    if (text !== null && !kept) throw new WrongToken(`${file} holds no token: delete it.`);
    return kept;
  }

  /** Those that nobody asks for any more; what cannot be read stays for whoever asks for it to be told. */
  private removeExpired(): void {
    for (const name of readdirSync(this.folder)) {
      const file = join(this.folder, name);
      try {
        const kept = this.read(file);
        if (kept && this.isOver(kept)) rmSync(file, { force: true });
      } catch (error) {
        if (!(error instanceof OperationalError)) throw error;
      }
    }
  }
}

/** Null where there is no such file. */
function readOfOwner(file: string): string | null {
  let opened: number;
  try {
    opened = openSync(file, 'r');
  } catch (error) {
    // nor may there be one where its folder cannot be entered
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  try {
    if (process.platform !== 'win32' && (fstatSync(opened).mode & OTHERS) !== 0)
      throw new WrongToken(
        `Others on this machine may read the token in ${file}: "chmod 600 ${file}" mends it. If they may have done so, sign out and in again.`,
      );
    return readFileSync(opened, 'utf8');
  } finally {
    closeSync(opened);
  }
}

function keptIn(text: string): KeptToken | null {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(kept)) return null;
  const { shop, token, expires, email = null } = kept;
  if (typeof shop !== 'string' || typeof token !== 'string' || !isSendable(token)) return null;
  if (typeof expires !== 'string' || Number.isNaN(Date.parse(expires))) return null;
  if (email !== null && typeof email !== 'string') return null;
  return { shop, token, expires, email };
}

/** A header takes no other signs. */
export function isSendable(token: string): boolean {
  return /^[\x20-\x7e]+$/.test(token);
}
