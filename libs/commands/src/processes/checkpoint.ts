import type { EventStoreReader } from '@rabbet/event-store';
import { ensureCheckpoint, type Checkpoint, type Queryable, StateRefused } from '@rabbet/postgres';

/**
 * Loads the position of a process: the end of the log when it is seen for the first time. Refuses a position that is
 * not in the log.
 */
export async function loadCheckpoint(
  db: Queryable,
  eventStore: EventStoreReader,
  process: string,
): Promise<Checkpoint> {
  const logEnd = { logIdentity: await eventStore.identity(), position: await eventStore.head() };
  const checkpoint = await ensureCheckpoint(db, process, logEnd);
  if (checkpoint.logIdentity !== logEnd.logIdentity)
    throw new StateRefused(
      `The process ${process} has read the log ${checkpoint.logIdentity}, but EVENT_STORE_URL leads to the log ` +
        `${logEnd.logIdentity}: start with the former, or with the database of the latter.`,
    );
  const head = await eventStore.head(); // it may have grown since, and another program may have read that
  if (checkpoint.position > head)
    throw new StateRefused(
      `The process ${process} has read the log up to ${checkpoint.position}, but the log ends at ` +
        `${head || 'its beginning'}: it was restored to an earlier point. Restore this database to that point as well, or ` +
        `say "rabbet log accept-earlier".`,
    );
  return checkpoint;
}
