import type { Client } from '@rabbet/client';
import type { BulkCommand, Sender } from '../rows/row/bulk-command';
import type { Line } from '../rows/row/lines';
import { BadRow, DONE_BEFORE, type Row, type RowResult } from '../rows/row/row';
import { faultsOf, type RowAction, withFaults } from '../rows/row/row-action';
import type { Tally } from '../results/tally';
import type { Retrier } from '../shop/retrier';
import { runImport } from './import-run';
import { Repeats } from './repeats';
import { type ReadyRow, RowSender } from './row-sender';
import { refusalOf } from './refusals';
import { rowNameOf, turnKeysOf } from './run-rows';

/** Source of the rows of an import: a sheet, or lines of JSON. */
export interface RowSource {
  /** Number of rows, if it is known before they are sent. */
  readonly count?: number;
  readonly lines: (signal: AbortSignal) => AsyncIterable<Line>;
  /** Called with the number of each line before it is sent. */
  readonly noteSent?: (line: number) => void;
  /** Called with each result, in the order of the lines. */
  readonly takeResult?: (result: RowResult) => void;
}

/** Options of one sending of rows. `run` is the name of the run, by which a repeated sending is recognized. */
export interface SendOptions {
  readonly source: RowSource;
  readonly run: string;
  readonly isDryRun: boolean;
  /** Number of rows that are sent at a time. */
  readonly concurrency: number;
  readonly retrier: Retrier;
  /** Counts the results as they come. */
  readonly tally: Tally;
  /** Called with each result, in the order of the lines. */
  readonly print: (result: RowResult) => Promise<void>;
  /**
   * Called once, before the first row without a key is sent: people need the name of the run to repeat such rows. An error
   * ends the import.
   */
  readonly announceRun: () => void;
}

/** Sends the rows of an import. Returns the error that has ended it early, or null. */
export async function sendRows(client: Client, bulk: BulkCommand, options: SendOptions): Promise<Error | null> {
  const { run, tally, source, isDryRun, concurrency, retrier } = options;
  let isRunAnnounced = false;
  const repeats = new Repeats();
  const sender = new RowSender({ client, bulk, run, isDryRun });
  await bulk.surveyRows?.(source.lines(retrier.signal));
  return runImport({
    tally,
    example: bulk.example,
    lines: source.lines(retrier.signal),
    read: async (row): Promise<ReadyRow> => {
      const action = await actionWithCellFaults(bulk, { client, run }, row);
      const readyRow = toReadyRow(row, action, repeats);
      const needsRunName = 'content' in readyRow.name && willBeSent(action);
      if (needsRunName && !isRunAnnounced) {
        options.announceRun();
        isRunAnnounced = true;
      }
      return readyRow;
    },
    send: async (row) => {
      if (row.action.kind === 'unchanged' && row.action.status === DONE_BEFORE)
        return { id: row.action.record.id, status: DONE_BEFORE };
      source.noteSent?.(row.line);
      return sender.send(row);
    },
    concurrency,
    print: async (result) => {
      source.takeResult?.(result);
      await options.print(result);
    },
    retrier,
  });
}

/** True of a row without faults, unless an earlier import of its file has done it. */
function willBeSent(action: RowAction): boolean {
  return faultsOf(action).length === 0 && !(action.kind === 'unchanged' && action.status === DONE_BEFORE);
}

/** Action of a row. Faults of its cells come first, and replace those that the action has for the same fields. */
async function actionWithCellFaults(bulk: BulkCommand, sender: Sender, row: Row): Promise<RowAction> {
  try {
    const action = await bulk.actionOf(sender, row);
    if (!row.faults) return action;
    const faultyFields = new Set(row.faults.map(({ field }) => field));
    const actionFaults = faultsOf(action).filter(({ field }) => !faultyFields.has(field));
    return withFaults(action, [...row.faults, ...actionFaults]);
  } catch (error) {
    throw refusalOf(error, row);
  }
}

function toReadyRow({ line, key, columns }: Row, action: RowAction, repeats: Repeats): ReadyRow {
  const { naturalKey, subject, content } = action;
  const [path, values] = content;
  const name = rowNameOf(key, naturalKey, content);
  const newNaturalKey = action.kind === 'change' ? action.newNaturalKey : undefined;
  const turnKeys = turnKeysOf({ name, naturalKey, newNaturalKey, subject });
  const row = { line, key, columns, action, name, turnKeys };
  const noun = columns ? 'Row' : 'Line'; // only sheets have columns
  try {
    const repeat = repeats.findEarlier(line, { key, naturalKey }, [path, values], noun);
    return { ...row, repeats: repeat, contradiction: [] };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { ...row, repeats: error.repeats, contradiction: error.errors };
  }
}
