import { mayRead } from '@rabbet/domain/callers/caller';
import type { AnyKind, RelatedObject } from '@rabbet/domain/records/record';
import { kindByName } from '@rabbet/domain/registry/kinds';
import type { QueryContext } from '../reading/query-context';
import { type RecordReply, recordsWith } from './list-records';
import { piecesBeside } from './pieces-beside';

/** Related object that is a record. */
export type RelatedRecord = Exclude<RelatedObject, { readonly piece: string }>;

/** Owner of fields and related objects: a kind of record, or a part of something. */
type Pointing = Pick<AnyKind, 'name' | 'fields' | 'related'>;

/** A record with the objects that are related to it. */
export type WithRelated = { readonly [name: string]: unknown } & Pick<RecordReply, 'id' | 'revision'>;

/** Adds related objects to replies, as far as the caller may read them: these, or all that the kind names. */
export async function withRelated(
  context: QueryContext,
  kind: Pointing,
  replies: readonly RecordReply[],
  names: readonly string[] = Object.keys(kind.related ?? {}),
): Promise<WithRelated[]> {
  let all: WithRelated[] = [...replies];
  for (const name of names) {
    const spec = kind.related?.[name];
    if (!spec) throw new Error(`a ${kind.name} has no related ${name}`);
    const relatedOf = await related(context, kind, spec, replies);
    if (relatedOf) all = all.map((reply, i) => ({ ...reply, [name]: relatedOf(replies[i]!) })); // the same ones
  }
  return all;
}

/** Finder of a reply's related objects; null if the caller may not list records of that kind. */
async function related(context: QueryContext, kind: Pointing, spec: RelatedObject, replies: readonly RecordReply[]) {
  if ('piece' in spec) {
    const ids = replies.flatMap((reply) => (typeof reply[spec.piece] === 'number' ? [Number(reply[spec.piece])] : []));
    const pieces = await piecesBeside(context, ids);
    return (reply: RecordReply): unknown => pieces.get(Number(reply[spec.piece])) ?? null;
  }
  if ('reference' in spec) {
    const other = targetOf(kind, spec);
    const ids = replies.flatMap((reply) =>
      typeof reply[spec.reference] === 'number' ? [Number(reply[spec.reference])] : [],
    );
    const records = await recordsWith(context, other, 'id', [...new Set(ids)]);
    const byId = new Map(
      (await withRelated(context, other, records, spec.with ?? [])).map((record) => [record.id, record]),
    );
    return (reply: RecordReply): unknown => byId.get(Number(reply[spec.reference])) ?? null;
  }
  const other = targetOf(kind, spec);
  if (!mayRead(context.caller, other.readers ?? other.resource)) return null;
  const ids = replies.map(({ id }) => id);
  const records = await withRelated(context, other, await recordsWith(context, other, spec.by, ids), spec.with ?? []);
  return (reply: RecordReply): unknown => records.filter((record) => record[spec.by] === reply.id);
}

/** The kind of related objects. */
export function targetOf({ name, fields }: Pick<Pointing, 'name' | 'fields'>, spec: RelatedRecord): AnyKind {
  if (!('reference' in spec)) return kindByName(spec.many);
  const field = fields[spec.reference];
  if (field?.kind !== 'reference') throw new Error(`${spec.reference} of a ${name} is no reference`);
  return kindByName(field.to);
}
