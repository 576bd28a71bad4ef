import type { Mergeable } from '@rabbet/domain/people/people';
import type { Values } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';
import type { QueryContext } from '../reading/query-context';
import { answeringIds, mergeableReferences } from './answering';
import { columnsOf, readBy, type RecordReply, recordReply, type StoredRecord } from './list-records';
import { recordTable } from './record-projection';

/** Records of one kind to read, by their ids. */
export type KindWithIds = readonly [kind: AnyKind, ids: Iterable<number>];

/** Finds a record that was read; null for no id, and for a record that is gone. */
export type RecordOf = (kind: AnyKind, id: number | null) => RecordReply | null;

/** Reads records of several kinds in one query, as far as the caller may know them. References point at those who answer. */
export async function recordsOfKinds(context: QueryContext, addresses: readonly KindWithIds[]): Promise<RecordOf> {
  const requests = addresses
    .map(([kind, ids]) => ({ kind, ids: [...new Set(ids)] }))
    .filter(({ ids }) => ids.length > 0)
    .sort((a, b) => (a.kind.name < b.kind.name ? -1 : 1)); // the same kinds, the same statement
  const kinds = new Map(requests.map(({ kind }) => [kind.name, kind]));
  const rows = requests.length === 0 ? [] : await readRows(context, requests);
  const docs = rows.map(({ kind: name, doc, personal }) => ({
    kind: kinds.get(name)!, // of the requested kinds
    doc: Object.assign({}, doc, ...(personal ?? [])) as Values, // the same fields
  }));
  const answering = await answeringReferences(context, docs);
  const records = new Map<string, RecordReply>();
  for (const [i, { kind, doc }] of docs.entries()) {
    const { id, revision } = rows[i]!; // one for each
    records.set(`${kind.name}-${id}`, { id, revision, ...recordReply(kind, answering(kind, doc), context.caller) });
  }
  return ({ name }, id) => (id === null ? null : (records.get(`${name}-${id}`) ?? null));
}

/** Kind with its distinct ids. */
interface KindRequest {
  readonly kind: AnyKind;
  readonly ids: readonly number[];
}

function readRows(context: QueryContext, requests: readonly KindRequest[]) {
  return context.rows<StoredRecord & { readonly kind: string }>(
    requests.flatMap(({ kind }) => readBy(kind)),
    requests
      .map(
        ({ kind }, i) =>
          `select '${kind.name}' as kind, ${columnsOf(kind)} from ${recordTable(kind)} found where id = any($${i + 1}::int[])`,
      )
      .join(' union all '),
    requests.map(({ ids }) => ids),
  );
}

interface Doc {
  readonly kind: AnyKind;
  readonly doc: Values;
}

/** Points documents at those that answer for merged records: one query for each kind that can be merged. */
async function answeringReferences(context: QueryContext, docs: readonly Doc[]) {
  const idsByKind = new Map<Mergeable, number[]>();
  for (const { kind, doc } of docs)
    for (const [field, target] of mergeableReferences(kind.fields)) {
      const id = doc[field];
      if (typeof id === 'number') idsByKind.set(target, [...(idsByKind.get(target) ?? []), id]);
    }
  const answers = new Map(
    await Promise.all(
      [...idsByKind].map(async ([target, ids]) => [target, await answeringIds(context, target, ids)] as const),
    ),
  );
  return (kind: AnyKind, doc: Values): Values => {
    const changed = mergeableReferences(kind.fields).flatMap(([field, target]) => {
      const answer = answers.get(target)?.get(Number(doc[field]));
      return answer === undefined ? [] : [[field, answer] as const];
    });
    return changed.length === 0 ? doc : { ...doc, ...Object.fromEntries(changed) };
  };
}
