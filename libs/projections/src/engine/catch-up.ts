import type { Position, Recorded } from '@rabbet/domain/events/event';
import { type Feeding, giveAlone, giveTogether, leastSeen } from './feeding';
import type { Turn } from './turn';
import { patiently } from './patience';

/** Feeds projections that are behind, beside those that are not, until they have seen all there is. */
export async function catchUp(together: readonly Turn[], feeding: Feeding): Promise<void> {
  let turns = together;
  let next = read(leastSeen(turns), feeding);
  for (;;) {
    const batch = await next;
    if (batch === null) return;
    const last = batch.at(-1);
    const more = batch.length >= feeding.catchUpBatch;
    if (last && more) next = read(last.position, feeding); // while this one is written
    if (last) await give(turns, batch, feeding);
    turns = turns.filter(({ over, place }) => !over && (!last || place.seen >= last.position));
    if (turns.length === 0 || feeding.signal.aborted) return;
    if (!more) return feeding.caughtUp(turns);
  }
}

function give(turns: readonly Turn[], batch: readonly Recorded[], feeding: Feeding): Promise<void> {
  const [alone, second] = turns;
  return alone && !second ? giveAlone(alone, batch, feeding) : giveTogether(turns, batch, feeding);
}

/** Whatever keeps the log from answering, it is asked until it does. */
function read(after: Position, feeding: Feeding): Promise<readonly Recorded[] | null> {
  const { journal, catchUpBatch, signal, patience, trouble } = feeding;
  return patiently(
    () => journal.readAll(after, { limit: catchUpBatch }),
    signal,
    patience,
    () => true,
    trouble,
  );
}
