import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { read, writeDurably } from '../files/durable-files';
import { StartRefused } from './start-refused';

/** Raised when a program could no longer use a folder that an older one wrote, or the other way round. */
const FORMAT = 1;

export const isRoot = process.getuid?.() === 0;

/** Makes the data folder if it is not there, and refuses one that a newer Rabbet wrote. Returns its real path. */
export function openDataFolder(home: string): string {
  const path = resolve(home);
  if (makeFolder(path)) chmodSync(path, isRoot ? 0o711 : 0o700); // whoever runs Postgres for root passes through it
  const real = realpathSync(path);
  const file = join(real, 'format');
  const format = read(file);
  if (format === null) writeDurably(file, `${FORMAT}\n`);
  else if (!/^\d+\s*$/.test(format)) throw new StartRefused(`${file} should hold the number ${FORMAT}, but does not.`);
  else if (Number(format) > FORMAT)
    throw new StartRefused(
      `${real} was written by a newer Rabbet (format ${format.trim()}, this one knows ${FORMAT}): start that one.`,
    );
  return real;
}

/** Step by step: where nobody may make a folder, such as /proc, Node's own way never ends. False if it was there. */
function makeFolder(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return false;
  if (stats) throw Object.assign(new Error(`${path} is a file`), { code: 'ENOTDIR', path });
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false; // another program was faster
    throw error;
  }
}

/** The password of the embedded Postgres: made once, read ever after. */
export function passwordIn(home: string, hasDatabase: boolean): string {
  const file = join(home, 'postgres-password');
  const stored = read(file)?.trim();
  if (stored) {
    if (process.platform !== 'win32' && statSync(file).mode & 0o077) chmodSync(file, 0o600);
    return stored;
  }
  if (hasDatabase)
    throw new StartRefused(`${file} is missing or empty: put back the file that was made together with the database.`);
  const password = randomBytes(24).toString('hex');
  writeDurably(file, `${password}\n`);
  return password;
}

export function rememberedPort(home: string): number | null {
  const port = Number(read(join(home, 'postgres-port')));
  return Number.isInteger(port) && port > 0 && port < 65536 ? port : null;
}

export function rememberPort(home: string, port: number): void {
  if (rememberedPort(home) !== port) writeDurably(join(home, 'postgres-port'), `${port}\n`);
}

/**
 * Tells whether `draftOf` made a name in a data folder or beside a database: then a start that was killed has left it
 * there.
 */
export function isDraft(name: string): boolean {
  return /^(postgres|data|binaries).*\.draft-[0-9a-f]{8}$/.test(name);
}
