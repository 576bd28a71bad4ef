import { isMergeable, type Mergeable } from '@rabbet/domain/people/people';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import type { QueryContext } from '../reading/query-context';
import { duplicates } from './duplicates';

/** SQL for all ids that are one with this one, itself among them; `id` is SQL as well. */
export function oneWithSql(kind: Mergeable, id: string): string {
  const answering = answeringSql(kind, id);
  return `(select ${answering} union select id from duplicates where kind = '${kind}' and answers = ${answering})`;
}

/** SQL for the id that answers for this one. */
export function answeringSql(kind: Mergeable, id: string): string {
  return `coalesce((select d.answers from duplicates d where d.kind = '${kind}' and d.id = ${id}), ${id})`;
}

/** The references of a kind that point at what may be merged. */
export function mergeableReferences(fields: AnyFields): readonly (readonly [field: string, kind: Mergeable])[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reference' && isMergeable(field.to) ? [[name, field.to] as const] : [],
  );
}

/** Ids that answer for those of these records that were merged, by the merged id. */
export async function answeringIds(
  context: QueryContext,
  kind: Mergeable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await context.rows<{ id: number; answers: number }>(
    [duplicates],
    'select id, answers from duplicates where kind = $1 and id = any($2::int[])',
    [kind, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}

/** The same documents, pointing at those that answer. */
export async function pointingAtAnswering(
  context: QueryContext,
  fields: AnyFields,
  docs: readonly Values[],
): Promise<readonly Values[]> {
  let answeringDocs = docs;
  for (const [field, kind] of mergeableReferences(fields)) {
    const ids = docs.flatMap((doc) => (typeof doc[field] === 'number' ? [doc[field]] : []));
    const answering = await answeringIds(context, kind, ids);
    const of = (id: Values[string]) => (typeof id === 'number' ? (answering.get(id) ?? id) : id);
    if (answering.size > 0) answeringDocs = answeringDocs.map((doc) => ({ ...doc, [field]: of(doc[field]) }));
  }
  return answeringDocs;
}
