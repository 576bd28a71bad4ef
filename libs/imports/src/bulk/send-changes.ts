import { batching, type Client, createClient, isPassing, Problem } from '@rabbet/client';
import type { RowChange } from '@rabbet/domain/deciders/bulk-acts';
import { commandIdOf } from '../shop/command-ids';
import { digest } from '../shop/digest';
import type { Retrier } from '../shop/retrier';
import { beginRun } from '../sending/run-files';
import { inRehearsal, inRun } from '../sending/run-transports';

/** Change of one marked row, with the revision that was looked at. */
export interface RowToSend {
  readonly id: number;
  readonly revision?: number | null;
  readonly change: RowChange;
}

/** Result of one row: 'tried' by a dry run; the problem says why it is refused. */
export type SentRow =
  | { readonly id: number; readonly status: 'done' | 'tried' }
  | { readonly id: number; readonly status: 'refused'; readonly problem: Problem };

export interface SendChangesOptions {
  /** Name of the run. Sent again with the same name, rows that are done are not done twice. */
  readonly run: string;
  /** Words for the run in the list of runs; they are kept for good, and name nobody. */
  readonly title: string;
  readonly isDryRun: boolean;
  readonly retrier: Retrier;
  /** Path of a list that is waited for, until it shows what was done. */
  readonly shownIn?: string;
  /** Called with each result, as soon as it is there. */
  readonly takeResult: (result: SentRow) => void;
}

/** Number of rows that are sent at a time. Once stopped, no more than these are done. */
const CONCURRENCY = 100;

/** Sends the changes of marked rows as one run, or tries them. Returns the error that has ended it early, or null. */
export async function sendChanges(
  client: Client,
  rows: readonly RowToSend[],
  options: SendChangesOptions,
): Promise<Error | null> {
  const { run, title, isDryRun, retrier, shownIn } = options;
  const { transport } = client;
  const ownClient = createClient(batching(isDryRun ? inRehearsal(transport, run) : inRun(transport, run)));
  try {
    if (!isDryRun)
      await retrier.run(() => beginRun(ownClient, { digest: digest(run), file: title, rows: rows.length }));
  } catch (error) {
    return toError(error);
  }
  const cutOff = await sendEach(rows, (row) => sendRow(ownClient, row, options), options);
  if (shownIn !== undefined && !isDryRun) await ownClient.get(shownIn, { count: 1 }).catch(() => {}); // late at worst
  return cutOff;
}

/** Has several workers send row after row until all are sent, or one of them fails; waits for those under way. */
async function sendEach(
  rows: readonly RowToSend[],
  send: (row: RowToSend) => Promise<SentRow>,
  { retrier, takeResult }: SendChangesOptions,
): Promise<Error | null> {
  const waiting = rows.values();
  let cutOff: Error | null = null;
  const work = async () => {
    for (const row of waiting) {
      if (cutOff) return;
      try {
        takeResult(await retrier.run(() => send(row)));
      } catch (error) {
        cutOff ??= toError(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, rows.length) }, work));
  return cutOff;
}

async function sendRow(client: Client, row: RowToSend, { run, isDryRun }: SendChangesOptions): Promise<SentRow> {
  const { id, revision, change } = row;
  const { method, path, body } = change;
  try {
    await client.change(method, path, body, {
      ...(typeof revision === 'number' && { revision }),
      ...(!isDryRun && { commandId: commandIdOf('bulk', [run, id]) }),
    });
    return { id, status: isDryRun ? 'tried' : 'done' };
  } catch (error) {
    // whoever is signed out, or has no connection, is refused no row: nothing goes on
    if (!(error instanceof Problem) || isPassing(error) || error.status === 401) throw error;
    return { id, status: 'refused', problem: error };
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
