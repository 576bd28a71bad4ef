import type { Queryable } from '@rabbet/postgres';
import { type CacheScope, type Projection, SCOPE_ROWS } from '../../engine/projection';

/** Point in a batch: the table that was just written, and the stage of its projection. Not committed yet. */
export interface Written {
  readonly table: string;
  readonly stage: 'building' | 'live';
}

/** Has a projection tell of each table that a batch has written, and wait for the answer before it goes on. */
export function pausing(projection: Projection, at: (written: Written) => Promise<void>): Projection {
  const { startFold } = projection;
  const pausingIn = (db: Queryable, { maxRows }: CacheScope): Queryable => ({
    async query<R>(text: string, values?: readonly unknown[]) {
      const rows = await db.query<R>(text, values);
      for (const [, table = ''] of text.matchAll(/insert into (\w+) /g))
        await at({ table, stage: maxRows === SCOPE_ROWS.live ? 'live' : 'building' });
      return rows;
    },
  });
  return {
    ...projection,
    apply: (batch, db, scope) => projection.apply(batch, pausingIn(db, scope), scope),
    ...(startFold && {
      startFold(scope) {
        const fold = startFold(scope);
        return {
          get rows() {
            return fold.rows;
          },
          take: (batch, db) => fold.take(batch, db),
          write: (db) => fold.write(pausingIn(db, scope)),
        };
      },
    }),
  };
}

/** Point at which a program stops, as its argument says it: a table that was written in a stage, or written again. */
export type Point = `${Written['stage']} ${string}` | `${Written['stage']} ${string} again`;

/** Has a program say that it is at the point, and write nothing more. */
export function stopAt(point: string | undefined): (written: Written) => Promise<void> {
  const times = new Map<string, number>();
  return ({ table, stage }) => {
    const written = `${stage} ${table}`;
    times.set(written, (times.get(written) ?? 0) + 1);
    if (point !== (times.get(written) === 2 ? `${written} again` : written)) return Promise.resolve();
    process.stdout.write(`at ${point}\n`);
    return new Promise(() => {});
  };
}
