/** File of a folder. */
export interface FolderFile {
  readonly name: string;
  /** Sentence on why it cannot be sent; null of one that can. */
  readonly problem: string | null;
}

/** Folder with image files, on a disk (command line) or chosen in a browser. */
export interface ImageFolder {
  readonly files: readonly FolderFile[];
  /** Hash of the content of a file, computed as the shop does for its images. */
  readonly hashOf: (name: string) => Promise<string>;
  readonly read: (name: string) => Promise<Blob>;
}
