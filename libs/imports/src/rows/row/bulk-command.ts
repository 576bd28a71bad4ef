import type { Changed, Client } from '@rabbet/client';
import type { ImageUploads } from './image-file';
import type { Line } from './lines';
import type { Row } from './row';
import type { RowAction } from './row-action';

/** Client of the shop, and the name of the run that changes it. */
export interface Sender {
  readonly client: Client;
  readonly run: string;
}

/** Command that is repeated for each row of an import, with the values of the row: add pieces, import customers. */
export interface BulkCommand {
  /** Name of the command. It is part of the command ids, so that rows of different commands have different ones. */
  readonly verb: string;
  /** Status of a row that went well. */
  readonly done: string;
  /** Row of JSON that faults show as an example. */
  readonly example?: string;
  /** Reads a row into its action, and looks up the names in it. */
  readonly actionOf: (sender: Sender, row: Row) => Promise<RowAction>;
  readonly idOf?: (changed: Changed) => number;
  /** Looks at all rows before the first is sent. */
  readonly surveyRows?: (lines: AsyncIterable<Line>) => Promise<void>;
  /** Uploads the image files of rows. */
  readonly uploads?: ImageUploads;
}
