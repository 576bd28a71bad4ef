import { type Queryable, skippedEvents, unskippedEvents } from '@rabbet/postgres';
import { isMissing } from './faults';
import { type Projection, schemaOf } from './projection';
import { readProgress } from './read-schema';

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

/** An event that a read model has left out, and that counts again. */
export interface LeftOut {
  readonly eventId: string;
  readonly type: string;
}

/**
 * What each of these read models lacks, by its schema: it was built while an event was skipped that it handles. Told
 * by the time of its schema and of the log's word that the skip was taken back.
 */
export async function leftOut(
  db: Queryable,
  projections: readonly Projection[],
): Promise<ReadonlyMap<string, LeftOut>> {
  const unskipped = await unskippedEvents(db).catch((error: unknown) => {
    if (isMissing(error)) return []; // as above
    throw error;
  });
  if (unskipped.length === 0) return new Map();
  const progress = await readProgress(db, projections.map(schemaOf));
  return new Map(
    projections.flatMap((projection): [string, LeftOut][] => {
      const { generation } = progress.get(schemaOf(projection)) ?? {};
      const lacked = unskipped.find(
        ({ type, unskippedAt }) =>
          projection.handles.includes(type) && generation !== undefined && generation < generationAt(unskippedAt),
      );
      return lacked ? [[schemaOf(projection), { eventId: lacked.eventId, type: lacked.type }]] : [];
    }),
  );
}

/** An instant as schemas note it. */
function generationAt(instant: Date): string {
  return instant.toISOString().replace(/\D/g, '').padEnd(20, '0');
}
