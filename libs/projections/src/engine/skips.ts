import { projectionSkips, type Queryable, skippedEvents, unskippedEvents } from '@rabbet/postgres';
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

/** An event that a read model has left out. */
export interface LeftOut {
  readonly eventId: string;
  /** Null where it was left out by this read model alone. */
  readonly type: string | null;
  /**
   * True where the event is to be left out, as an operator decided; false where it counts again, and the read model is
   * to be rebuilt.
   */
  readonly isSkipped: boolean;
  /** Number of further events that were left out for the same reason. */
  // eslint-disable-next-line house/clear-words -- name on the wire
  readonly others: number;
}

/**
 * Events that each of these read models lacks, by its schema: events that it passes over, or passed over when it was
 * built. For the latter, the time of its schema is compared with the time at which the skip was taken back.
 */
export async function leftOut(
  db: Queryable,
  projections: readonly Projection[],
): Promise<ReadonlyMap<string, LeftOut>> {
  const [skips, unskipped] = await Promise.all([projectionSkips(db), unskippedEvents(db)]).catch((error: unknown) => {
    if (isMissing(error)) return [[], []]; // a database without state
    throw error;
  });
  if (skips.length === 0 && unskipped.length === 0) return new Map();
  const progress = await readProgress(db, projections.map(schemaOf));
  return new Map(
    projections.flatMap((projection): [string, LeftOut][] => {
      const schema = schemaOf(projection);
      const { generation } = progress.get(schema) ?? {};
      if (generation === undefined) return [];
      const alone = skips
        .filter((skip) => `read_${skip.projection}` === schema)
        .map((skip) => ({ ...skip, type: null }));
      const shared = unskipped.filter(({ type }) => projection.handles.includes(type));
      const lacked = lackedBy(generation, [...alone, ...shared]);
      return lacked ? [[schema, lacked]] : [];
    }),
  );
}

interface Skip {
  readonly eventId: string;
  readonly type: string | null;
  readonly unskippedAt: Date | null;
}

/** First of the skipped events. One that counts again comes first, because an operator has to rebuild. */
function lackedBy(generation: string, skips: readonly Skip[]): LeftOut | null {
  const again = skips.filter(({ unskippedAt }) => unskippedAt !== null && generation < generationAt(unskippedAt));
  const isSkipped = again.length === 0;
  const [first, ...rest] = isSkipped ? skips.filter(({ unskippedAt }) => unskippedAt === null) : again;
  return first ? { eventId: first.eventId, type: first.type, isSkipped, others: rest.length } : null;
}

/** An instant as schemas note it. */
function generationAt(instant: Date): string {
  return instant.toISOString().replace(/\D/g, '').padEnd(20, '0');
}
