import type { Queryable } from '@rabbet/postgres';
import { type CacheScope, type Projection, SCOPE_ROWS } from '../projection';

/** Where a batch has got to: which table it has just written, and whether its projection is live. Not committed yet. */
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
      const [, table] = /insert into (\w+) /.exec(text) ?? [];
      if (table) await at({ table, stage: maxRows === SCOPE_ROWS.live ? 'live' : 'building' });
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

/** Where a program is told to stop, as its argument says it: the table that it writes for the second time in a stage. */
export type Point = `${Written['stage']} ${string}`;

const TIME = 2;

/** Has a program say that it is at the point, and write nothing more. */
export function stopAt(point: string | undefined): (written: Written) => Promise<void> {
  let times = 0;
  return ({ table, stage }) => {
    if (`${stage} ${table}` !== point || ++times !== TIME) return Promise.resolve();
    process.stdout.write(`at ${point}\n`);
    return new Promise(() => {});
  };
}
