import type { Position, Recorded } from '@rabbet/domain/events/event';
import { type Feeding, giveAlone, giveTogether, leastSeen } from './feeding';
import { retryWithBackoff } from './backoff';
import type { LeasedProjection } from './leased-projection';

type Batch = readonly Recorded[];

/** Batches that are being read while one is written: the log is decoded while Postgres is busy. */
const READ_AHEAD = 2;

/** Feeds projections that are behind, beside those that are not, until they have seen all there is. */
export async function catchUp(together: readonly LeasedProjection[], feeding: Feeding): Promise<void> {
  let turns = together;
  for await (const batch of batchesAfter(leastSeen(turns), feeding)) {
    await give(turns, batch, feeding);
    turns = turns.filter(({ over, progress }) => !over && progress.seen >= batch.at(-1)!.position); // batches are never empty
    if (turns.length === 0 || feeding.signal.aborted) return;
  }
  if (!feeding.signal.aborted) await feeding.caughtUp(turns);
}

function give(turns: readonly LeasedProjection[], batch: Batch, feeding: Feeding): Promise<void> {
  const [alone, second] = turns;
  return alone && !second ? giveAlone(alone, batch, feeding) : giveTogether(turns, batch, feeding);
}

/** All that the log holds after a position; ends with the log. */
async function* batchesAfter(after: Position, feeding: Feeding): AsyncGenerator<Batch> {
  let last = read(after, feeding);
  const ahead = [last];
  for (;;) {
    for (; ahead.length <= READ_AHEAD; ahead.push(last)) last = last.then((batch) => readOn(batch, feeding));
    const batch = await ahead.shift();
    if (!batch?.length) return;
    yield batch;
  }
}

/** A batch that is not full was the last. */
function readOn(batch: Batch | null, feeding: Feeding): Promise<Batch | null> {
  const end = batch && batch.length >= feeding.catchUpBatch ? batch.at(-1) : undefined;
  return end ? read(end.position, feeding) : Promise.resolve(null);
}

/** Whatever keeps the log from answering, it is asked until it does. */
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
