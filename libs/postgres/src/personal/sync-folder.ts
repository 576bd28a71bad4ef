import { closeSync, fsyncSync, openSync } from 'node:fs';

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
