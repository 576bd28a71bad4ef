import type { Client } from '@rabbet/client';
import type { Bulk } from '../rows/row/bulk';
import type { Line } from '../rows/row/lines';
import { BadRow, DONE_BEFORE, type Row, type RowResult } from '../rows/row/row';
import { faultsOf, type RowAction, withFaults } from '../rows/row/row-action';
import type { Tally } from '../results/tally';
import type { Retrier } from '../shop/retrier';
import { runImport } from './import-run';
import { Repeats } from './repeats';
import { type ReadyRow, RowSender } from './row-sender';
import { refusalOf } from './refusals';
import { nameOf, turnsOf } from './run-rows';

/** Rows to be sent, wherever they are from. */
export interface RowSource {
  /** Number of rows, if it is there before they are sent. */
  readonly count?: number;
  readonly lines: (signal: AbortSignal) => AsyncIterable<Line>;
  /** Takes the number of each line that is sent, ahead of its result. */
  readonly noteSent?: (line: number) => void;
  /** Takes each result, in the order of the lines. */
  readonly take?: (result: RowResult) => void;
}

export interface Sending {
  readonly source: RowSource;
  readonly run: string;
  readonly isDryRun: boolean;
  /** Rows under way at most. */
  readonly atOnce: number;
  readonly retrier: Retrier;
  /** Counts the results, as they come. */
  readonly tally: Tally;
  /** Takes the results, in the order of the lines. */
  readonly print: (result: RowResult) => Promise<void>;
  /** Tells the run before the first row is sent that only its run tells from others; an error ends the sending. */
  readonly tellRun: () => void;
}

/** Sends rows, each as the action that it asks for. Returns the error that ended it early. */
export async function sendRows(client: Client, bulk: Bulk, sending: Sending): Promise<Error | null> {
  const { run, tally, source, isDryRun, atOnce, retrier } = sending;
  let isTold = false;
  const repeats = new Repeats();
  const sender = new RowSender({ client, bulk, run, isDryRun });
  await bulk.survey?.(source.lines(retrier.signal));
  return runImport({
    tally,
    example: bulk.example,
    lines: source.lines(retrier.signal),
    read: async (row): Promise<ReadyRow> => {
      const ready = readyRow(row, await actionOf(bulk, { client, run }, row), repeats);
      const isNamedByRun = 'content' in ready.name && isSending(ready.action);
      if (!isTold && isNamedByRun) sending.tellRun();
      isTold ||= isNamedByRun;
      return ready;
    },
    send: async (row) => {
      if (row.action.kind === 'same' && row.action.status === DONE_BEFORE)
        return { id: row.action.thing.id, status: DONE_BEFORE };
      source.noteSent?.(row.line);
      return sender.send(row);
    },
    atOnce,
    print: async (result) => {
      source.take?.(result);
      await sending.print(result);
    },
    retrier,
  });
}

/** True of a row without faults that no earlier sending of its file has done. */
function isSending(action: RowAction): boolean {
  return faultsOf(action).length === 0 && !(action.kind === 'same' && action.status === DONE_BEFORE);
}

/** Action of a row, with the faults of its cells in front of those of the action. */
async function actionOf(bulk: Bulk, sender: Parameters<Bulk['actionOf']>[0], row: Row): Promise<RowAction> {
  try {
    const action = await bulk.actionOf(sender, row);
    if (!row.faults) return action;
    const fields = new Set(row.faults.map(({ field }) => field));
    const further = faultsOf(action).filter(({ field }) => !fields.has(field));
    return withFaults(action, [...row.faults, ...further]);
  } catch (error) {
    throw refusalOf(error, row);
  }
}

function readyRow({ line, key, columns }: Row, action: RowAction, repeats: Repeats): ReadyRow {
  const { natural, about, content } = action;
  const [path, values] = content;
  const name = nameOf(key, natural, content);
  const renamed = action.kind === 'change' ? action.renamed : undefined;
  const inTurn = turnsOf({ name, natural, renamed, about });
  const ready = { line, key, columns, action, name, inTurn };
  try {
    const called = columns ? 'Row' : 'Line'; // a sheet has rows
    const repeat = repeats.earlier(line, { key, natural }, [path, values], called);
    return { ...ready, repeats: repeat, contradiction: [] };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { ...ready, repeats: error.repeats, contradiction: error.errors };
  }
}
