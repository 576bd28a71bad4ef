import {
  fileKeyOf,
  imageNamesIn,
  ImagesByNumber,
  isAddress,
  isImageName,
  isOtherImageName,
  isPlainName,
} from './image-files';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { nearNames } from '../names/near-names';
import type { Faults } from '../row/faults';
import { BadRow, isObject, type Row } from '../row/row';
import { type Line, rowOf } from '../row/lines';
import type { FolderFile, ImageFolder } from './folder';
import type { ImageFile } from '../row/image-file';
import { KINDS, type UnusedFiles } from './unused';

/** Names that are missing of which near ones are looked for: each is compared with all files. */
const MOST_NEAR = 200;
/** Words behind the name of a file that no cell names. */
const BY_NUMBER = ', found by its number,';

type Values = Row['values'];

/** Finds the files of each row: those that it names, else those that have its catalog number. */
export class RowImages {
  private readonly byName = new Map<string, FolderFile[]>();
  private readonly byNumber: ImagesByNumber;
  /** Pieces of the rows by their numbers, as files can tell these apart. */
  private readonly pieces = new Map<string, Set<string>>();
  private readonly used = new Set<string>();
  private missing = 0;

  constructor(private readonly folder: ImageFolder) {
    for (const file of folder.files) {
      const key = plain(file.name);
      this.byName.set(key, [...(this.byName.get(key) ?? []), file]);
    }
    this.byNumber = new ImagesByNumber(folder.files.map(({ name }) => name));
  }

  /** Notes the numbers of all rows: a file of one of them is of no shorter one. */
  async survey(lines: AsyncIterable<Line>): Promise<void> {
    for await (const line of lines) {
      const values = valuesOf(line);
      const number = numberIn(values);
      if (number === null) continue;
      const key = fileKeyOf(number);
      const piece = `${makerIn(values)} ${folded(number)}`;
      this.pieces.set(key, (this.pieces.get(key) ?? new Set()).add(piece));
    }
  }

  /** Files of a row in their order, each once; notes what is wrong with them. */
  async of(values: Values, number: string | null, faults: Faults): Promise<readonly ImageFile[]> {
    const names = namesIn(values.images, (name) => this.byName.has(plain(name)));
    const named = names.length > 0 ? names.flatMap((name) => this.named(name, faults)) : this.numbered(number, faults);
    const foundBy = names.length > 0 ? '' : BY_NUMBER;
    const files: ImageFile[] = [];
    for (const { name, wrong } of named) {
      this.used.add(name);
      if (wrong === null) files.push({ name, hash: await this.folder.hashOf(name), foundBy });
      else faults.note('images', 'format', `"${name}"${foundBy} cannot be sent: ${wrong}`);
    }
    return files.filter(({ hash }, i) => files.findIndex((file) => file.hash === hash) === i);
  }

  /** Names of the files that no row has used, by what they are. */
  get unused(): UnusedFiles {
    const names = this.folder.files.map(({ name }) => name).filter((name) => !this.used.has(name));
    return {
      pictures: names.filter(isImageName),
      otherKinds: names.filter(isOtherImageName),
      otherFiles: names.filter((name) => !isImageName(name) && !isOtherImageName(name)),
    };
  }

  private named(name: string, faults: Faults): readonly FolderFile[] {
    const wrong = (code: string, message: string) => {
      faults.note('images', code, message);
      return [];
    };
    if (isAddress(name)) return wrong('format', `"${name}" is an address: the folder holds files. Name one of them.`);
    if (!isPlainName(name))
      return wrong('format', `"${name}" is no name of a file in the folder: say it without its path.`);
    const alike = this.byName.get(plain(name)) ?? [];
    const file = alike.find((candidate) => candidate.name === name) ?? alike[0];
    if (!file) return wrong('reference/unknown', `There is no file "${name}" in the folder.${this.nearTo(name)}`);
    if (file.name !== name && alike.length > 1)
      return wrong(
        'reference/several',
        `Several files go by "${name}": ${alike.map((candidate) => candidate.name).join(', ')}.`,
      );
    if (isOtherImageName(file.name))
      return wrong('format', `"${file.name}" is of a kind that is not taken: save it as ${KINDS}.`);
    if (!isImageName(file.name)) return wrong('format', `"${file.name}" is no picture: it takes ${KINDS}.`);
    return [file];
  }

  private numbered(number: string | null, faults: Faults): readonly FolderFile[] {
    if (number === null) return [];
    const key = fileKeyOf(number);
    const names = this.byNumber.of(key, (numberKey) => this.pieces.has(numberKey));
    const [first] = names;
    if (first !== undefined && (this.pieces.get(key)?.size ?? 0) > 1) {
      for (const name of names) this.used.add(name);
      const message = `Several pieces here have the number of the file "${first}": name the files of each in a column Image.`;
      faults.note('images', 'reference/several', message);
      return [];
    }
    return names.flatMap((name) => this.byName.get(plain(name))?.find((file) => file.name === name) ?? []);
  }

  private nearTo(name: string): string {
    if (++this.missing > MOST_NEAR) return '';
    const byStem = new Map(this.folder.files.map((file) => [stemOf(file.name), file.name]));
    const stems = [...byStem].flatMap(([stem, file]) => (isImageName(file) ? [[stem] as const] : []));
    const near = nearNames(stemOf(name), stems).map((stem) => byStem.get(stem));
    return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  }
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

/** True of a row that says its images by their ids. */
export function saysIds(images: unknown): boolean {
  return Array.isArray(images) && images.some((image) => typeof image !== 'string');
}

function namesIn(images: unknown, isThere: (name: string) => boolean): readonly string[] {
  if (typeof images === 'string') return imageNamesIn(images, isThere);
  if (!Array.isArray(images)) return [];
  const names = images.filter((image): image is string => typeof image === 'string').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Name of a file without case, in one of the two spellings that disks have for accents. */
function plain(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

export function numberIn({ catalog_no: number }: Values): string | null {
  return typeof number === 'string' || typeof number === 'number' ? String(number) : null;
}

/** Maker as a row says it, in whatever order its names stand. */
function makerIn({ artist, manufacturer_id: id }: Values): string {
  return wordsOf(String(artist ?? id ?? ''))
    .toSorted()
    .join(' ');
}

function valuesOf(line: Line): Values {
  if (line.text?.trim() === '') return {};
  try {
    const { values } = rowOf(line);
    return isObject(values) ? values : {};
  } catch (error) {
    if (error instanceof BadRow) return {}; // told where it is sent
    throw error;
  }
}
