import type { Client } from '@rabbet/client';
import type { ChangeRequest } from './request';

/** File that becomes an image, the same for the same hash. */
export interface ImageFile {
  readonly name: string;
  readonly hash: string;
  /** Words behind its name in a fault: how it was found where no cell names it. */
  readonly foundBy: string;
}

/** Images of a thing that is there. */
export interface ThingImages {
  /** Catalog number of the thing. */
  readonly number: string | null;
  readonly hashes: readonly string[];
  /** Change that attaches one more. */
  readonly attach: (imageId: number) => ChangeRequest;
}

/** Row whose files become images. */
export interface RowBeingSent {
  /** Command id of the row. */
  readonly commandId: string;
  readonly isDryRun: boolean;
}

/** Images of files: one that the shop has is not sent again. */
export interface ImageUploads {
  /** Calls this for each file that the shop has taken. */
  readonly onUploadedFile: (tell: () => void) => void;
  /** Id of the image that the shop has of such a file; undefined without one. */
  readonly idInShop: (client: Client, file: ImageFile) => Promise<number | undefined>;
  /** Id of the image of a file, which is sent where the shop has none; null where a dry run has tried to send it. */
  readonly uploadedId: (client: Client, file: ImageFile, row: RowBeingSent) => Promise<number | null>;
}
