import { createHash } from 'node:crypto';
import { accessSync, constants, type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { imageHash, MOST_FILE_BYTES } from '@rabbet/domain/images/images';
import type { FolderFile, ImageFolder } from '@rabbet/imports';
import { sentenceOnFile } from './files';

/** Files of a folder on the disk. Nothing is read beside it, wherever a link in it leads. */
export function imageFolder(path: string): ImageFolder {
  const root = folderAt(path);
  const places = new Map<string, string>();
  const files: FolderFile[] = [];
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const found = entry.name.startsWith('.') ? null : placeOf(root, entry);
    if (found === null) continue;
    files.push({ name: entry.name, problem: found.wrong });
    if (found.wrong === null) places.set(entry.name, found.place);
  }
  const reading = <T>(name: string, read: (file: FileHandle) => Promise<T>) => opened(places.get(name) ?? '', read);
  return {
    files: files.sort((a, b) => (a.name < b.name ? -1 : 1)),
    hashOf: (name) => reading(name, hashOf),
    read: (name) => reading(name, async (file) => new Blob([new Uint8Array(await file.readFile())])),
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

interface Found {
  readonly place: string;
  readonly wrong: string | null;
}

/** Null of what is no file: a folder, a device. */
function placeOf(root: string, entry: Dirent): Found | null {
  const own = resolve(join(root, entry.name));
  if (!entry.isFile() && !entry.isSymbolicLink()) return null;
  try {
    const place = realpathSync(own);
    const inside = root.endsWith(sep) ? root : root + sep;
    if (!place.startsWith(inside)) return { place, wrong: 'it leads out of the folder.' };
    const stats = statSync(place);
    if (!stats.isFile()) return null;
    accessSync(place, constants.R_OK);
    if (stats.size <= MOST_FILE_BYTES) return { place, wrong: null };
    return { place, wrong: `it has more than ${MOST_FILE_BYTES / 1e6} MB.` };
  } catch {
    return { place: own, wrong: 'it cannot be read.' };
  }
}

/** Refuses a link: there was a file when the folder was read. */
async function opened<T>(place: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  try {
    const file = await open(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
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
