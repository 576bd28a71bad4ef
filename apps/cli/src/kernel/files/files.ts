import { accessSync, closeSync, constants, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperationalError } from '@rabbet/domain/deciders/refusal';

/** Said before anything is begun: that a file which somebody names can be read. */
export function requireReadable(file: string): void {
  try {
    if (statSync(file).isDirectory()) throw new OperationalError(`${file} is a folder: name a file in it.`);
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw sentenceOnFile(error) ?? error;
  }
}

/** Reads a file that may be no ordinary one, such as /dev/zero, which never ends: at most so many bytes. */
export function readAtMost(file: string, bytes: number): Buffer {
  const [opened, read] = [openSync(file, 'r'), Buffer.alloc(bytes)];
  try {
    let length = 0;
    for (let more = -1; more !== 0 && length < bytes; length += more)
      more = readSync(opened, read, length, bytes - length, null);
    return read.subarray(0, length);
  } finally {
    closeSync(opened);
  }
}

/** Makes a folder, and those above it, for its owner alone. Where nobody may make one, such as /proc, Node's own way never ends. */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another call was faster
  }
}

/** Said before anything is begun: that a new file can be written there. */
export function requireNew(file: string): void {
  const folder = dirname(file);
  const there = statSync(file, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw new OperationalError(`${file} is a folder: name a new file in it.`);
  if (there) throw new OperationalError(`${file} is there already: remove it, or name another file.`);
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw sentenceOnFile(error, `The folder ${folder} is not there: make it, or name a file in another.`) ?? error;
  }
}

/** What the system says about a file, in a sentence. Null of an error about something else. */
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

/** What is printed cannot be written where it was sent. */
export function outputFailure(error: NodeJS.ErrnoException): OperationalError {
  const why = error.code === 'ENOSPC' ? 'its disk is full' : error.message;
  return new OperationalError(`The output cannot be written: ${why}.`, { cause: error });
}

function isOfFile(error: unknown): error is NodeJS.ErrnoException & { path: string } {
  return typeof error === 'object' && error !== null && 'syscall' in error && 'path' in error;
}
