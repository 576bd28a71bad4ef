import { accessSync, closeSync, constants, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperationalError } from '@rabbet/domain/deciders/refusal';

/** Requires a readable file before the work starts. */
export function requireReadable(file: string): void {
  try {
    if (statSync(file).isDirectory()) throw new OperationalError(`${file} is a folder: name a file in it.`);
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw sentenceOnFile(error) ?? error;
  }
}

/** Reads at most so many bytes of a file, which may be endless, such as /dev/zero. */
export function readAtMost(file: string, bytes: number): Buffer {
  const descriptor = openSync(file, 'r');
  const buffer = Buffer.alloc(bytes);
  try {
    let length = 0;
    for (let count = -1; count !== 0 && length < bytes; length += count)
      count = readSync(descriptor, buffer, length, bytes - length, null);
    return buffer.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes a folder, and those above it, for its owner alone. Node's `recursive` option never ends where no folder can be
 * made, such as in /proc.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another call was faster
  }
}

/** Requires, before the work starts, that a new file can be written there. */
export function requireNew(file: string): void {
  const folder = dirname(file);
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing?.isDirectory()) throw new OperationalError(`${file} is a folder: name a new file in it.`);
  if (existing) throw new OperationalError(`${file} is there already: remove it, or name another file.`);
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw sentenceOnFile(error, `The folder ${folder} is not there: make it, or name a file in another.`) ?? error;
  }
}

/** Turns an error of the file system into a sentence; null for any other error. */
export function sentenceOnFile(error: unknown, missing?: string): OperationalError | null {
  if (!isOfFile(error)) return null;
  const { path, code = '', message } = error;
  const sentences: Readonly<Record<string, string>> = {
    ENOENT: missing ?? `There is no file ${path}: name one that is there.`,
    ENOTDIR: `There is no file ${path}: a part of it that should be a folder is a file.`,
    EISDIR: `${path} is a folder: name a file in it.`,
    EEXIST: `${path} is there already: remove it, or name another file.`,
    EACCES: `You may not read or write ${path}: have its owner allow it, or name another file.`,
    EPERM: `You may not read or write ${path}: have its owner allow it, or name another file.`,
    EROFS: `${path} cannot be written: its disk is there for reading only. Name a file elsewhere.`,
    ENOSPC: `${path} cannot be written: its disk is full. Make room, or name a file elsewhere.`,
    ENAMETOOLONG: `The name ${path} is longer than the disk allows.`,
  };
  return new OperationalError(sentences[code] ?? `${path} cannot be used: ${message}.`, { cause: error });
}

/** Error for output that cannot be written. */
export function outputFailure(error: NodeJS.ErrnoException): OperationalError {
  const why = error.code === 'ENOSPC' ? 'its disk is full' : error.message;
  return new OperationalError(`The output cannot be written: ${why}.`, { cause: error });
}

function isOfFile(error: unknown): error is NodeJS.ErrnoException & { path: string } {
  return typeof error === 'object' && error !== null && 'syscall' in error && 'path' in error;
}
