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
  /** It is to be left out, as an operator decided; else it counts again, and the read model is to be rebuilt. */
  readonly isSkipped: boolean;
  /** How many others it has left out for the same reason. */
  readonly others: number;
}

/**
 * What each of these read models lacks, by its schema: an event that it passes over, or over which it passed when it was
 * built. The latter is told by the time of its schema and of the log's word that the skip was taken back.
 */
export async function leftOut(
  db: Queryable,
  projections: readonly Projection[],
): Promise<ReadonlyMap<string, LeftOut>> {
  const [own, all] = await Promise.all([projectionSkips(db), unskippedEvents(db)]).catch((error: unknown) => {
    if (isMissing(error)) return [[], []]; // as above
    throw error;
  });
  if (own.length === 0 && all.length === 0) return new Map();
  const progress = await readProgress(db, projections.map(schemaOf));
  return new Map(
    projections.flatMap((projection): [string, LeftOut][] => {
      const schema = schemaOf(projection);
      const { generation } = progress.get(schema) ?? {};
      if (generation === undefined) return [];
      const alone = own.filter((skip) => `read_${skip.projection}` === schema).map((skip) => ({ ...skip, type: null }));
      const shared = all.filter(({ type }) => projection.handles.includes(type));
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

/** What counts again comes first: something is to be done about it. */
function lackedBy(generation: string, skips: readonly Skip[]): LeftOut | null {
  const again = skips.filter(({ unskippedAt }) => unskippedAt !== null && generation < generationAt(unskippedAt));
  const isSkipped = again.length === 0;
  const [first, ...others] = isSkipped ? skips.filter(({ unskippedAt }) => unskippedAt === null) : again;
  return first ? { eventId: first.eventId, type: first.type, isSkipped, others: others.length } : null;
}

/** An instant as schemas note it. */
function generationAt(instant: Date): string {
  return instant.toISOString().replace(/\D/g, '').padEnd(20, '0');
}
