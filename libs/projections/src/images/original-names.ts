import { image } from '@rabbet/domain/images/images';
import type { Recorded } from '@rabbet/domain/events/event';
import { eventsOf, type RecordEvent } from '@rabbet/domain/records/record';
import type { Projection } from '../engine/projection';
import type { QueryContext } from '../reading/query-context';

/** Every original that an event has ever named, by its hash: what was replaced is still told of by the log. */
export const originalNames: Projection<RecordEvent> = {
  name: 'original_names',
  version: 1,
  sql: 'create table original_names (hash text primary key);',
  handles: eventsOf(image).filter((type) => !type.endsWith('Removed')),
  async apply(batch: readonly Recorded<RecordEvent>[], db) {
    const hashes = batch.flatMap(({ data: { hash } }) => (typeof hash === 'string' ? [hash] : []));
    if (hashes.length === 0) return false;
    await db.query('insert into original_names (hash) select distinct unnest($1::text[]) on conflict do nothing', [
      hashes,
    ]);
  },
};

/** Hashes of these that an event names. */
export async function namedOriginals(context: QueryContext, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await context.rows<{ hash: string }>(
    [originalNames],
    'select hash from original_names where hash = any($1)',
    [hashes],
  );
  return new Set(rows.map(({ hash }) => hash));
}
