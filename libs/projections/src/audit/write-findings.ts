import { type Entry, findingsOf, lastSeenAt } from '@rabbet/domain/audit/audit';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';

/** Writes the faults of these pieces, and the last time that somebody had them in hand. */
export async function writeFindings(
  pieces: readonly (readonly [number, readonly Entry[]])[],
  db: Queryable,
): Promise<void> {
  if (pieces.length === 0) return;
  const ids = pieces.map(([id]) => id);
  const findings = pieces.flatMap(([widget_id, entries]) =>
    findingsOf(entries).map(({ events, ...finding }, place) => ({
      ...finding,
      widget_id,
      place,
      events: events.join(', '),
    })),
  );
  const sightings = pieces.flatMap(([widget_id, entries]) => {
    const at = lastSeenAt(entries);
    return at === null
      ? []
      : [{ widget_id, at, event: entries.findLast(({ validFrom }) => validFrom === at)?.revision ?? 0 }];
  });
  await db.query('delete from ownership_findings where widget_id = any($1::int[])', [ids]);
  await db.query('delete from ownership_seen where widget_id = any($1::int[])', [ids]);
  if (findings.length > 0)
    await db.query(
      `insert into ownership_findings (widget_id, place, fault, at, transaction_id, events)
       select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::int[], $6::text[])`,
      columns(findings, ['widget_id', 'place', 'fault', 'at', 'transaction_id', 'events']),
    );
  if (sightings.length > 0)
    await db.query(
      'insert into ownership_seen (widget_id, at, event) select * from unnest($1::int[], $2::text[], $3::int[])',
      columns(sightings, ['widget_id', 'at', 'event']),
    );
}
