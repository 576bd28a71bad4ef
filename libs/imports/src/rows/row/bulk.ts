import type { Changed, Client } from '@rabbet/client';
import type { ImageUploads } from './image-file';
import type { Line } from './lines';
import type { Row } from './row';
import type { RowAction } from './row-action';

/** The shop, and the run in which it is changed. */
export interface Sender {
  readonly client: Client;
  readonly run: string;
}

/** Command that many rows give, each with values of its own. */
export interface Bulk {
  /** Name of the command: it tells rows of different commands apart. */
  readonly verb: string;
  /** Status of a row that went well. */
  readonly done: string;
  /** Row of JSON. */
  readonly example?: string;
  /** Reads what a row does, and looks up the names in it. */
  readonly actionOf: (sender: Sender, row: Row) => Promise<RowAction>;
  readonly idOf?: (changed: Changed) => number;
  /** Looks at all rows before the first is sent. */
  readonly surveyRows?: (lines: AsyncIterable<Line>) => Promise<void>;
  /** Makes images of the files of its rows. */
  readonly uploads?: ImageUploads;
}
