import { lookAlikeKey } from '@rabbet/domain/text/look-alike';

/** True of a name as files of pictures have it; what is in such a file is for the shop to judge. */
export function isImageName(name: string): boolean {
  return /\.(jpe?g|png|webp|avif|svg)$/i.test(name);
}

/** True of a name as files of pictures have it which the shop does not take. */
export function isOtherImageName(name: string): boolean {
  return /\.(hei[cf]|tiff?|gif|bmp|psd|jp2|jxl|dng|raw|cr[23]|nef|arw)$/i.test(name);
}

/** True of the address of a picture elsewhere, where the name of a file is expected. */
export function isAddress(name: string): boolean {
  return /^(?:https?|ftp|file):\/\/|^www\./i.test(name);
}

/** Names of files that a cell says, in their order. A name may have a comma itself, where there is such a file. */
export function imageNamesIn(text: string, isThere: (name: string) => boolean): readonly string[] {
  if (isThere(text.trim())) return [text.trim()];
  const names = text.split(/[;\r\n]/).flatMap((part) => (isThere(part.trim()) ? [part] : part.split(',')));
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

/** True of a name that leads nowhere but into its folder. */
export function isPlainName(name: string): boolean {
  return !/[/\\\p{Cc}]/u.test(name) && !/^\.{1,2}$/.test(name) && !/^[a-z]:/i.test(name);
}

/** Words of a catalog number or of the name of a file, as numbers are compared: 2024/17 and 2024-17 are the same. */
function wordsIn(text: string): readonly string[] {
  return lookAlikeKey(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
}

/** The same for all numbers that files cannot tell apart. */
export function fileKeyOf(number: string): string {
  return wordsIn(number).join(' ');
}

interface NumberedFile {
  readonly name: string;
  /** Key of its whole name, which may be a number itself. */
  readonly whole: string;
  /** Place among the files of its number: 2 of 3406-2, [Infinity, 'b'] of 3406 b; the bare number is first. */
  readonly at: readonly [number, string];
}

/** Finds files by catalog number: 3406.jpg is the first of 3406, before 3406-1.jpg, 3406_2.png and 3406 b.jpg. */
export class ImagesByNumber {
  private readonly byKey = new Map<string, NumberedFile[]>();

  constructor(names: readonly string[]) {
    for (const name of names.filter(isImageName)) {
      const words = wordsIn(name.replace(/\.[^.]+$/, ''));
      const whole = words.join(' ');
      this.note(whole, { name, whole, at: [-1, ''] });
      const at = placeIn(words.at(-1) ?? '');
      if (words.length > 1 && at) this.note(words.slice(0, -1).join(' '), { name, whole, at });
    }
  }

  /** Files of a number in their order; one whose whole name is another of the numbers is a file of that. */
  of(key: string, isNumber: (key: string) => boolean): readonly string[] {
    const files = this.byKey.get(key) ?? [];
    return files
      .filter(({ whole }) => whole === key || !isNumber(whole))
      .sort((a, b) => compared(a.at[0], b.at[0]) || compared(a.at[1], b.at[1]) || compared(a.name, b.name))
      .map(({ name }) => name);
  }

  private note(key: string, file: NumberedFile): void {
    if (key === '') return;
    const files = this.byKey.get(key);
    if (files) files.push(file);
    else this.byKey.set(key, [file]);
  }
}

/** Place that the last word of a name says; null of a word that says none. */
function placeIn(word: string): NumberedFile['at'] | null {
  const [, digits, letter] = /^(\d{1,3})?([a-z])?$/.exec(word) ?? [];
  if (digits === undefined && letter === undefined) return null;
  return [digits === undefined ? Infinity : Number(digits), letter ?? ''];
}

function compared<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
