import {
  fileKeyOf,
  splitImageNames,
  ImagesByNumber,
  isAddress,
  isImageName,
  isOtherImageName,
  isPlainName,
} from './image-files';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { nearNames } from '@rabbet/domain/people/likeness/near-names';
import type { Faults } from '../row/faults';
import { BadRow, isObject, type Row } from '../row/row';
import { type Line, rowOf } from '../row/lines';
import type { FolderFile, ImageFolder } from './image-folder';
import type { ImageFile } from '../row/image-file';
import { PICTURE_KINDS, type UnusedFiles } from './unmatched-files';

/** Number of missing files for which similar names are suggested: each is compared with all files, which takes time. */
const MAX_NEAR_SEARCHES = 200;
/** Words behind the name of a file in a fault, if no cell names the file. */
const FOUND_BY_NUMBER = ', found by its number,';

type Values = Row['values'];

/** Finds the image files of each row: those that it names, else those with its catalog number. */
export class RowImages {
  private readonly filesByName = new Map<string, FolderFile[]>();
  private readonly filesByNumber: ImagesByNumber;
  /** Pieces of the rows, by the keys of their catalog numbers. */
  private readonly piecesByNumberKey = new Map<string, Set<string>>();
  private readonly usedNames = new Set<string>();
  private missingFileCount = 0;

  constructor(private readonly folder: ImageFolder) {
    for (const file of folder.files) {
      const key = normalizeFileName(file.name);
      this.filesByName.set(key, [...(this.filesByName.get(key) ?? []), file]);
    }
    this.filesByNumber = new ImagesByNumber(folder.files.map(({ name }) => name));
  }

  /** Collects the catalog numbers of all rows before any is read, as D-1.jpg belongs to D only if there is no piece D-1. */
  async surveyRows(lines: AsyncIterable<Line>): Promise<void> {
    for await (const line of lines) {
      const values = valuesOfLine(line);
      const number = catalogNumberOf(values);
      if (number === null) continue;
      const key = fileKeyOf(number);
      const piece = `${makerKeyOf(values)} ${folded(number)}`;
      this.piecesByNumberKey.set(key, (this.piecesByNumberKey.get(key) ?? new Set()).add(piece));
    }
  }

  /** Finds the files of a row, in order and each content once, and marks them as used. Notes faults of names and files. */
  async takeFiles(values: Values, number: string | null, faults: Faults): Promise<readonly ImageFile[]> {
    const names = imageNamesOf(values.images, (name) => this.filesByName.has(normalizeFileName(name)));
    const namesFiles = names.length > 0;
    const folderFiles = namesFiles ? this.findNamedFiles(names, faults) : this.findNumberedFiles(number, faults);
    const foundBy = namesFiles ? '' : FOUND_BY_NUMBER;
    const files: ImageFile[] = [];
    for (const { name, problem } of folderFiles) {
      this.usedNames.add(name);
      if (problem === null) files.push({ name, hash: await this.folder.hashOf(name), foundBy });
      else faults.note('images', 'format', `"${name}"${foundBy} cannot be sent: ${problem}`);
    }
    return files.filter(({ hash }, i) => files.findIndex((file) => file.hash === hash) === i);
  }

  /** Names of the files that no row has used, by kind. */
  get unused(): UnusedFiles {
    const names = this.folder.files.map(({ name }) => name).filter((name) => !this.usedNames.has(name));
    return {
      pictures: names.filter(isImageName),
      otherKinds: names.filter(isOtherImageName),
      otherFiles: names.filter((name) => !isImageName(name) && !isOtherImageName(name)),
    };
  }

  private findNamedFiles(names: readonly string[], faults: Faults): readonly FolderFile[] {
    const files: FolderFile[] = [];
    for (const name of names) {
      const result = this.findNamedFile(name);
      if ('file' in result) files.push(result.file);
      else faults.note('images', result.code, result.message);
    }
    return files;
  }

  private findNamedFile(name: string): NamedFile {
    const refuse = (message: string, code = 'format') => ({ code, message });
    if (isAddress(name)) return refuse(`"${name}" is an address: the folder holds files. Name one of them.`);
    if (!isPlainName(name)) return refuse(`"${name}" is no name of a file in the folder: say it without its path.`);
    const alike = this.filesLike(name);
    const file = alike.find((candidate) => candidate.name === name) ?? alike[0];
    if (!file)
      return refuse(`There is no file "${name}" in the folder.${this.adviceOnNearNames(name)}`, 'reference/unknown');
    if (file.name !== name && alike.length > 1) {
      const names = alike.map((candidate) => candidate.name).join(', ');
      return refuse(`Several files go by "${name}": ${names}.`, 'reference/several');
    }
    if (isOtherImageName(file.name))
      return refuse(`"${file.name}" is of a kind that is not taken: save it as ${PICTURE_KINDS}.`);
    if (!isImageName(file.name)) return refuse(`"${file.name}" is no picture: it takes ${PICTURE_KINDS}.`);
    return { file };
  }

  private findNumberedFiles(number: string | null, faults: Faults): readonly FolderFile[] {
    if (number === null) return [];
    const key = fileKeyOf(number);
    const names = this.filesByNumber.filesFor(key, (numberKey) => this.piecesByNumberKey.has(numberKey));
    const [firstName] = names;
    if (firstName === undefined) return [];
    if ((this.piecesByNumberKey.get(key)?.size ?? 0) > 1) {
      for (const name of names) this.usedNames.add(name);
      const message = `Several pieces here have the number of the file "${firstName}": name the files of each in a column Image.`;
      faults.note('images', 'reference/several', message);
      return [];
    }
    return names.flatMap((name) => this.filesLike(name).find((file) => file.name === name) ?? []);
  }

  /** Files with this name, whatever its capitals. */
  private filesLike(name: string): readonly FolderFile[] {
    return this.filesByName.get(normalizeFileName(name)) ?? [];
  }

  private adviceOnNearNames(name: string): string {
    if (++this.missingFileCount > MAX_NEAR_SEARCHES) return '';
    const namesByStem = new Map(this.folder.files.map((file) => [stemOf(file.name), file.name]));
    const stems = [...namesByStem].filter(([, fileName]) => isImageName(fileName)).map(([stem]) => [stem] as const);
    const near = nearNames(stemOf(name), stems).map((stem) => namesByStem.get(stem));
    return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  }
}

/** File that a row names, or the fault of the name. */
type NamedFile = { readonly file: FolderFile } | { readonly code: string; readonly message: string };

/** Name without its extension. */
function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

/** True of images that a row of JSON names by their ids instead of files. */
export function hasImageIds(images: unknown): boolean {
  return Array.isArray(images) && images.some((image) => typeof image !== 'string');
}

function imageNamesOf(images: unknown, exists: (name: string) => boolean): readonly string[] {
  if (typeof images === 'string') return splitImageNames(images, exists);
  if (!Array.isArray(images)) return [];
  const names = images.filter((image): image is string => typeof image === 'string').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Name in small letters, with accents in one form: disks store é as one letter or as two. */
function normalizeFileName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

export function catalogNumberOf({ catalog_no: number }: Values): string | null {
  return typeof number === 'string' || typeof number === 'number' ? String(number) : null;
}

/** Words of the maker's name in one order: the same for "Jane Doe" and "Doe, Jane". */
function makerKeyOf({ artist, manufacturer_id: id }: Values): string {
  return wordsOf(String(artist ?? id ?? ''))
    .toSorted()
    .join(' ');
}

/** Values of a line, empty of one that cannot be read: its fault is noted when the line is sent. */
function valuesOfLine(line: Line): Values {
  if (line.text?.trim() === '') return {};
  try {
    const { values } = rowOf(line);
    return isObject(values) ? values : {};
  } catch (error) {
    if (error instanceof BadRow) return {};
    throw error;
  }
}
