import { mayRead } from '@rabbet/domain/callers/caller';
import { person } from '@rabbet/domain/people/people';
import { accounts } from './account-rows';
import { listRecords } from '../records/list-records';
import type { QueryContext } from '../reading/query-context';

/** Others than members of staff, by how the name that events have for them begins. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^process-/, 'the shop itself'],
  [/^local-/, 'somebody on the machine'],
  [/^anonymous$/, 'a visitor'],
];
const ACCOUNT = /^account-(\d+)$/;

/** Names of the actors of events, if they are known and the caller may know names. */
export async function namesOfActors(
  context: QueryContext,
  actors: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const all = [...new Set(actors)];
  const names = new Map(
    all.flatMap((actor) => OTHERS.flatMap(([begins, name]) => (begins.test(actor) ? [[actor, name] as const] : []))),
  );
  const ids = all.flatMap((actor) => ACCOUNT.exec(actor)?.[1] ?? []);
  if (ids.length === 0 || !mayRead(context.caller, 'names')) return names;
  const rows = await context.rows<{ id: number; person_id: number }>(
    [accounts],
    'select id, person_id from accounts where id = any($1::int[])',
    [ids],
  );
  for (const { id, person_id } of rows) {
    const [record] = await listRecords(context, person, { id: person_id });
    if (record?.name) names.set(`account-${id}`, String(record.name));
  }
  return names;
}
