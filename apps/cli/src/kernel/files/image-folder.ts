import { createHash } from 'node:crypto';
import { accessSync, constants, type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { imageHash, MOST_FILE_BYTES } from '@rabbet/domain/images/images';
import type { FolderFile, ImageFolder } from '@rabbet/imports';
import { sentenceOnFile } from './files';

/** Files of a folder on the disk. Nothing outside the folder is read, wherever a link leads. */
export function imageFolder(path: string): ImageFolder {
  const root = folderAt(path);
  const paths = new Map<string, string>();
  const files: FolderFile[] = [];
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const place = entry.name.startsWith('.') ? null : locateFile(root, entry);
    if (place === null) continue;
    files.push({ name: entry.name, problem: place.problem });
    if (place.problem === null) paths.set(entry.name, place.path);
  }
  const readFrom = <T>(name: string, read: (file: FileHandle) => Promise<T>) => withFile(paths.get(name) ?? '', read);
  return {
    files: files.sort((a, b) => (a.name < b.name ? -1 : 1)),
    hashOf: (name) => readFrom(name, hashOf),
    read: (name) => readFrom(name, async (file) => new Blob([new Uint8Array(await file.readFile())])),
  };
}

function folderAt(path: string): string {
  try {
    if (statSync(path).isDirectory()) return realpathSync(path);
  } catch (error) {
    throw sentenceOnFile(error, `There is no folder ${path} (--images).`) ?? error;
  }
  throw new OperationalError(`${path} is a file: name the folder with the pictures (--images).`);
}

interface LocatedFile {
  readonly path: string;
  readonly problem: string | null;
}

/** Locates a file, with the problem that keeps it from being read; null for a folder or device. */
function locateFile(root: string, entry: Dirent): LocatedFile | null {
  const linkPath = resolve(join(root, entry.name));
  if (!entry.isFile() && !entry.isSymbolicLink()) return null;
  try {
    const path = realpathSync(linkPath);
    const inside = root.endsWith(sep) ? root : root + sep;
    if (!path.startsWith(inside)) return { path, problem: 'it leads out of the folder.' };
    const stats = statSync(path);
    if (!stats.isFile()) return null;
    accessSync(path, constants.R_OK);
    if (stats.size <= MOST_FILE_BYTES) return { path, problem: null };
    return { path, problem: `it has more than ${MOST_FILE_BYTES / 1e6} MB.` };
  } catch {
    return { path: linkPath, problem: 'it cannot be read.' };
  }
}

/** Opens a file for `read`; refuses a link, because there was a file when the folder was read. */
async function withFile<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  try {
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      return await read(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw sentenceOnFile(error) ?? error;
  }
}

async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk as Uint8Array); // no encoding is set
  return imageHash(hash.digest('hex'));
}
