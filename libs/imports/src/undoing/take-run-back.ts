import { batching, type Client, createClient, isPassing } from '@rabbet/client';
import { importRunList } from '@rabbet/domain/imports/imports';
import { inRehearsal } from '../sending/run-transports';
import { newRunName } from '../shop/command-ids';
import { Retrier } from '../shop/retrier';
import { rowsTouchedBy, undoRows, type UndoTally } from './undo-rows';

/** Number of things done, among all of them. */
export interface UndoProgress {
  readonly done: number;
  readonly all: number;
}

export interface TakeBackOptions {
  /** Finds out what would become of each thing, and changes nothing. */
  readonly isTrial: boolean;
  readonly tally: UndoTally;
  readonly signal: AbortSignal;
  readonly giveUpAfterMs: number;
  /** Path of a list that is waited for, until it shows what was taken back. */
  readonly shownIn?: string;
  readonly onProgress: (progress: UndoProgress) => void;
}

const PROGRESS_STEP = 50;

/** Takes all back that a run has done. Returns why it ended early, or null. */
export async function takeRunBack(client: Client, run: string, options: TakeBackOptions): Promise<string | null> {
  const { isTrial, tally, signal, giveUpAfterMs, onProgress, shownIn } = options;
  const { transport } = client;
  const ownClient = createClient(batching(isTrial ? inRehearsal(transport, newRunName()) : transport));
  const retrier = new Retrier({ giveUpAfterMs, signal, isPassing });
  try {
    const rows = await rowsTouchedBy(ownClient, run);
    const takeResult = (result: Parameters<UndoTally['count']>[0]) => {
      tally.count(result);
      if (tally.thingCount % PROGRESS_STEP === 0) onProgress({ done: tally.thingCount, all: rows.length });
      return Promise.resolve();
    };
    await undoRows(ownClient, rows, { run, isDryRun: isTrial, retrier, takeResult });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    if (!isTrial)
      await Promise.allSettled([
        ownClient.list(importRunList, { run }),
        shownIn === undefined ? null : ownClient.get(shownIn, { count: 1 }),
      ]); // until then, lists do not show it
  }
}
