import { lookAlikeKey } from '@rabbet/domain/text/look-alike';

/** True of the name of a picture file of a kind that the shop takes. Whether the file is a picture, the shop checks itself. */
export function isImageName(name: string): boolean {
  return /\.(jpe?g|png|webp|avif|svg)$/i.test(name);
}

/** True of the name of a picture file of another kind. */
export function isOtherImageName(name: string): boolean {
  return /\.(hei[cf]|tiff?|gif|bmp|psd|jp2|jxl|dng|raw|cr[23]|nef|arw)$/i.test(name);
}

/** True of a web address in a cell that should have the name of a file. */
export function isAddress(name: string): boolean {
  return /^(?:https?|ftp|file):\/\/|^www\./i.test(name);
}

/** Names of files in a cell, divided by semicolons, lines or commas. `tide, low.jpg` is one name if there is such a file. */
export function splitImageNames(text: string, exists: (name: string) => boolean): readonly string[] {
  if (exists(text.trim())) return [text.trim()];
  const names = text.split(/[;\r\n]/).flatMap((part) => (exists(part.trim()) ? [part] : part.split(',')));
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

/** True of a name without a path: it cannot lead out of its folder. */
export function isPlainName(name: string): boolean {
  return !/[/\\\p{Cc}]/u.test(name) && !/^\.{1,2}$/.test(name) && !/^[a-z]:/i.test(name);
}

/** Words of a catalog number or of a file name, without the signs between them: 2024/17 and 2024-17 have the same. */
function splitWords(text: string): readonly string[] {
  return lookAlikeKey(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
}

/** Key of a catalog number: the same for numbers that file names cannot tell apart, such as 2024/17 and 2024-17. */
export function fileKeyOf(number: string): string {
  return splitWords(number).join(' ');
}

interface NumberedFile {
  readonly name: string;
  /** Key of the whole name, which may be a catalog number itself: D-1 of D-1.jpg. */
  readonly wholeKey: string;
  /** Place among the files of its number: a number, then a letter. 3406.jpg has -1, 3406-2.jpg has 2, 3406 b.jpg has b. */
  readonly position: readonly [number, string];
}

/** Finds the files of a catalog number: 3406.jpg is the first of 3406, before 3406-1.jpg, 3406_2.png and 3406 b.jpg. */
export class ImagesByNumber {
  private readonly filesByKey = new Map<string, NumberedFile[]>();

  constructor(names: readonly string[]) {
    for (const name of names.filter(isImageName)) {
      const words = splitWords(name.replace(/\.[^.]+$/, ''));
      const wholeKey = words.join(' ');
      this.addFile(wholeKey, { name, wholeKey, position: [-1, ''] });
      const position = parsePosition(words.at(-1) ?? '');
      if (words.length > 1 && position) this.addFile(words.slice(0, -1).join(' '), { name, wholeKey, position });
    }
  }

  /** Files of a number, in order. D-1.jpg is a file of D, unless D-1 is the number of a piece as well. */
  filesFor(key: string, isNumberOfPiece: (key: string) => boolean): readonly string[] {
    const files = this.filesByKey.get(key) ?? [];
    return files
      .filter(({ wholeKey }) => wholeKey === key || !isNumberOfPiece(wholeKey))
      .sort(compareFiles)
      .map(({ name }) => name);
  }

  private addFile(key: string, file: NumberedFile): void {
    if (key === '') return;
    const files = this.filesByKey.get(key);
    if (files) files.push(file);
    else this.filesByKey.set(key, [file]);
  }
}

function compareFiles(a: NumberedFile, b: NumberedFile): number {
  const [numberOfA, letterOfA] = a.position;
  const [numberOfB, letterOfB] = b.position;
  return compare(numberOfA, numberOfB) || compare(letterOfA, letterOfB) || compare(a.name, b.name);
}

/** Position that the last word of a file name tells: `2`, `b` or `2b`; null of any other word. */
function parsePosition(word: string): NumberedFile['position'] | null {
  const [, digits, letter] = /^(\d{1,3})?([a-z])?$/.exec(word) ?? [];
  if (digits === undefined && letter === undefined) return null;
  return [digits === undefined ? Infinity : Number(digits), letter ?? ''];
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
