import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the folder `pictures`, named by the id of its image. */
export interface PictureFile {
  readonly id: number;
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  /** Part of it that is not clear, as an image says it. */
  readonly cutout: string | null;
}

const FOLDER = join(__dirname, '../pictures');
let cached: ReadonlyMap<number, PictureFile> | null = null;

/** All of them, by their ids. */
export function pictureFiles(): ReadonlyMap<number, PictureFile> {
  cached ??= new Map(linesOf('list.tsv').map((line) => [Number(line[0]), fileIn(line)]));
  return cached;
}

export function requirePicture(id: number): PictureFile {
  const picture = pictureFiles().get(id);
  if (!picture) throw new Error(`libs/sample/pictures/list.tsv has no line for image ${id}`);
  return picture;
}

/** Finds the file of a hash; null where it is no picture of the sample. */
export function fileOf(hash: string): string | null {
  for (const picture of pictureFiles().values()) if (picture.hash === hash) return join(FOLDER, `${picture.id}.webp`);
  return null;
}

function linesOf(name: string): string[][] {
  const lines = readFileSync(join(FOLDER, name), 'utf8').trim().split('\n');
  return lines.map((line) => line.split('\t'));
}

function fileIn([id, width, height, hash = '', cutout]: readonly string[]): PictureFile {
  return { id: Number(id), width: Number(width), height: Number(height), hash, cutout: cutout ?? null };
}
