import type { Client } from '@rabbet/client';
import type { ChangeRequest } from './request';

/** Image file of a row. Files with the same hash become one image. */
export interface ImageFile {
  readonly name: string;
  readonly hash: string;
  /** Phrase for faults on how the file was found, if no cell names it: `, found by its number,`; else empty. */
  readonly foundBy: string;
}

/** Images of an existing piece. */
export interface PieceImages {
  /** Catalog number of the piece. */
  readonly number: string | null;
  readonly hashes: readonly string[];
  /** Request that attaches a further image. */
  readonly attach: (imageId: number) => ChangeRequest;
}

/** Row for which a file is uploaded. */
export interface RowBeingSent {
  /** Command id of the row. */
  readonly commandId: string;
  readonly isDryRun: boolean;
}

/** Uploads image files. A file that the shop has already is not uploaded again. */
export interface ImageUploads {
  /** Sets the function that is called for each file that the shop has accepted. */
  readonly onUploadedFile: (onUploaded: () => void) => void;
  /** Id of the image with the content of a file; undefined if the shop has none. */
  readonly idInShop: (client: Client, file: ImageFile) => Promise<number | undefined>;
  /** Id of the image of a file, which is uploaded if the shop has none; null if a dry run has only checked it. */
  readonly uploadedId: (client: Client, file: ImageFile, row: RowBeingSent) => Promise<number | null>;
}
