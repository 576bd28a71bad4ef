import { type Queryable, skippedEvents } from '@rabbet/postgres';
import { isMissing } from './faults';
import { type Projection, schemaOf } from './projection';

/** Events that an operator lets a version of a projection pass over. A later version may well take them. */
export async function skipsOf(
  db: Queryable,
  projection: Pick<Projection, 'name' | 'version'>,
): Promise<ReadonlySet<string>> {
  try {
    return await skippedEvents(db, schemaOf(projection).replace('read_', ''));
  } catch (error) {
    if (isMissing(error)) return new Set(); // a database without state
    throw error;
  }
}
