import { type Database, type Queryable, skipEvent, skippedEvents } from '@rabbet/postgres';

import { isMissing } from './faults';
import { type Projection, schemaOf } from './projection';
import { CHANNEL } from './read-schema';

type Version = Pick<Projection, 'name' | 'version'>;

/** Lets a projection that has stopped at an event pass over it, in this version of it alone. */
export async function skip(database: Database, projection: Version, eventId: string, reason: string): Promise<void> {
  await database.transaction(async (tx) => {
    await skipEvent(tx, keyOf(projection), eventId, reason);
    await tx.query('select pg_notify($1, $2)', [CHANNEL, '[]']);
  });
}

export async function skipsOf(db: Queryable, projection: Version): Promise<ReadonlySet<string>> {
  try {
    return await skippedEvents(db, keyOf(projection));
  } catch (error) {
    if (isMissing(error)) return new Set(); // a database without state
    throw error;
  }
}

/** A later version may well take the event: it is asked anew. */
function keyOf(projection: Version): string {
  return schemaOf(projection).replace('read_', '');
}
