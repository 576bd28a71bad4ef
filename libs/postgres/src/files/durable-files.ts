import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The text of a file; null where there is none. */
export function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null; // what the file system throws
    throw error;
  }
}

/** Path of a draft, which is renamed to `path` once it is whole. */
export function draftOf(path: string): string {
  return `${path}.draft-${randomBytes(4).toString('hex')}`;
}

/** The whole text or nothing is there, and stays, whenever the plug is pulled. Nobody else may read it. */
export function writeDurably(file: string, text: string | Buffer): void {
  const draft = draftOf(file);
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    renameDurably(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Puts the names of new files on the disk: syncing a file alone does not. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return; // a folder cannot be opened there
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
