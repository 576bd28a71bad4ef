import { type Entry, findingsOf, seenAt } from '@rabbet/domain/audit/audit';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';

/** Writes the faults of these pieces, and when somebody last had them in hand. */
export async function writeFindings(
  pieces: readonly (readonly [number, readonly Entry[]])[],
  db: Queryable,
): Promise<void> {
  if (pieces.length === 0) return;
  const ids = pieces.map(([id]) => id);
  const found = pieces.flatMap(([widget_id, entries]) =>
    findingsOf(entries).map((one, place) => ({ ...one, widget_id, place, events: one.events.join(', ') })),
  );
  const seen = pieces.flatMap(([widget_id, entries]) => {
    const at = seenAt(entries);
    return at === null ? [] : [{ widget_id, at, event: entries.findLast((one) => one.at === at)?.revision ?? 0 }];
  });
  await db.query('delete from ownership_findings where widget_id = any($1::int[])', [ids]);
  await db.query('delete from ownership_seen where widget_id = any($1::int[])', [ids]);
  if (found.length > 0)
    await db.query(
      `insert into ownership_findings (widget_id, place, fault, at, transaction_id, events)
       select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::int[], $6::text[])`,
      columns(found, ['widget_id', 'place', 'fault', 'at', 'transaction_id', 'events']),
    );
  if (seen.length > 0)
    await db.query(
      'insert into ownership_seen (widget_id, at, event) select * from unnest($1::int[], $2::text[], $3::int[])',
      columns(seen, ['widget_id', 'at', 'event']),
    );
}
