/** File of a folder. */
export interface FolderFile {
  readonly name: string;
  /** Sentence on why it cannot be sent; null of one that can. */
  readonly problem: string | null;
}

/** Folder with files that become pictures, wherever it is. */
export interface ImageFolder {
  readonly files: readonly FolderFile[];
  /** Hash of a file, as the shop has it of a picture. */
  readonly hashOf: (name: string) => Promise<string>;
  readonly read: (name: string) => Promise<Blob>;
}
