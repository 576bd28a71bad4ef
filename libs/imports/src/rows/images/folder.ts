import type { SaidChange } from '../../sending/judging';

/** File of a folder. */
export interface FolderFile {
  readonly name: string;
  /** Sentence on why it cannot be sent; null of one that can. */
  readonly wrong: string | null;
}

/** Folder with files that become pictures, wherever it is. */
export interface ImageFolder {
  readonly files: readonly FolderFile[];
  /** Hash of a file, as the shop has it of a picture. */
  readonly hashOf: (name: string) => Promise<string>;
  readonly read: (name: string) => Promise<Blob>;
}

/** File that becomes an image, the same for the same hash. */
export interface ImageFile {
  readonly name: string;
  readonly hash: string;
  /** Words behind its name in a fault: how it was found where no cell names it. */
  readonly foundBy: string;
}

/** Images of a thing that is there. */
export interface KeptImages {
  /** Catalog number of the thing. */
  readonly number: string | null;
  readonly hashes: readonly string[];
  /** Change that attaches one more. */
  readonly attach: (imageId: number) => SaidChange;
}
