import type { Position, Recorded } from '@rabbet/domain/events/event';
import { lastOf } from './apply-batch';
import { retryWithBackoff } from './backoff';
import { feedAlone, type Feeding, feedTogether, leastSeen } from './feeding';
import { FoldAhead } from './fold-ahead';
import type { LeasedProjection } from './leased-projection';

type Batch = readonly Recorded[];

/** Batches that are being read while one is written: the log is decoded while Postgres is busy. */
const READ_AHEAD = 2;

/**
 * Feeds projections that are behind, beside those that are not, until they have seen all there is. Answers those that
 * have: one that failed meanwhile is not among them.
 */
export async function catchUp(
  together: readonly LeasedProjection[],
  feeding: Feeding,
): Promise<readonly LeasedProjection[]> {
  const [first, second] = together;
  if (first && !second && (await foldAll(first, feeding))) return together;
  let behind = together.filter(({ over }) => !over);
  if (behind.length === 0) return [];
  for await (const batch of batchesAfter(leastSeen(together), feeding)) {
    const [alone, another] = behind;
    if (alone && !another) await feedAlone(alone, batch, feeding);
    else await feedTogether(behind, batch, feeding);
    behind = behind.filter(({ over, progress }) => !over && progress.seen >= lastOf(batch).position);
    if (behind.length === 0 || feeding.signal.aborted) return [];
  }
  return feeding.signal.aborted ? [] : behind;
}

/** False for one that has to be given batch after batch from where it stands: it does not fold, or that failed. */
async function foldAll(leased: LeasedProjection, feeding: Feeding): Promise<boolean> {
  const ahead = FoldAhead.of(leased, feeding);
  if (!ahead) return false;
  const goesOn = () => !leased.over && !feeding.signal.aborted;
  try {
    for await (const batch of batchesAfter(leased.progress.seen, feeding)) {
      await ahead.take(batch);
      if (!goesOn()) return false;
    }
    await ahead.write();
    return goesOn();
  } catch {
    return false; // batch after batch it is found out which event is to blame
  }
}

/** All that the log holds after a position; ends with the log. */
async function* batchesAfter(after: Position, feeding: Feeding): AsyncGenerator<Batch> {
  let last = read(after, feeding);
  const ahead = [last];
  for (;;) {
    for (; ahead.length <= READ_AHEAD; ahead.push(last)) last = last.then((batch) => readAfter(batch, feeding));
    const batch = await ahead.shift();
    if (!batch?.length) return;
    yield batch;
  }
}

/** A batch that is not full was the last. */
function readAfter(batch: Batch | null, feeding: Feeding): Promise<Batch | null> {
  const isFull = batch !== null && batch.length >= feeding.catchUpBatch;
  return isFull ? read(lastOf(batch).position, feeding) : Promise.resolve(null);
}

/** Reads a batch of the log, and tries again until the log answers. */
function read(after: Position, feeding: Feeding): Promise<Batch | null> {
  const { eventStore, catchUpBatch, signal, backoff, trouble } = feeding;
  return retryWithBackoff(
    () => eventStore.readAll(after, { limit: catchUpBatch }),
    signal,
    backoff,
    () => true,
    trouble,
  );
}
