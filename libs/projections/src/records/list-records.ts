import { type Caller, isStaff } from '@rabbet/domain/callers/caller';
import { isMergeable } from '@rabbet/domain/people/people';
import { type Values } from '@rabbet/domain/records/fields';
import { type AnyKind, computedOf } from '@rabbet/domain/records/record';
import { readableValues, toWire } from '@rabbet/domain/records/wire';
import { answeringSql, mergeableReferences, oneWithSql, pointingAtAnswering } from './answering';
import { folded } from '@rabbet/domain/text/fold';
import { duplicates } from './duplicates';
import type { QueryContext } from '../reading/query-context';
import { isPlainValue, sortedAs, sortSql } from './sorting';
import { hasPersons, personalTableOf, recordsOf, recordTable, referenceColumn } from './record-projection';

/** The wire fields of its kind beside these. */
export type RecordReply = { id: number; revision: number } & Record<string, Values[string]>;

/** `id`, `count`, `page`, and any field of the kind, each in the domain's form; null was not given. */
export type RecordQuery = Values;

/** A plain list, by id; whole unless `count` is given, and then a page beyond the end is the last one. */
export async function listRecords(
  context: QueryContext,
  kind: AnyKind,
  { id, count, page, ...fields }: RecordQuery,
): Promise<RecordReply[]> {
  const { where, values } = filtersOn(kind, { id, ...fields }, [count ?? null, page ?? 1]);
  const rows = await context.rows<StoredRecord>(
    readBy(kind),
    `with found as (select r.* from ${recordTable(kind)} r where ${where.join(' and ')})
     select ${columnsOf(kind)} from found order by id
     limit $1::int
     offset least($2::int - 1, greatest(0, (select count(*) - 1 from found) / coalesce($1::int, 1))) * coalesce($1::int, 0)`,
    values,
  );
  return recordReplies(context, kind, rows);
}

/** Records with these ids, or with a reference to one of them, sorted by id. */
export async function recordsWith(
  context: QueryContext,
  kind: AnyKind,
  field: string,
  ids: readonly number[],
): Promise<RecordReply[]> {
  if (ids.length === 0) return [];
  const where = field === 'id' ? 'id = any($1::int[])' : pointsAtOneOf(kind, field);
  const rows = await context.rows<StoredRecord>(
    readBy(kind),
    `select ${columnsOf(kind)} from ${recordTable(kind)} found where ${where} order by id`,
    [ids],
  );
  return recordReplies(context, kind, rows);
}

/** The condition that a reference points at one of the ids in $1, or at one that was merged into it. */
function pointsAtOneOf({ fields }: AnyKind, field: string): string {
  const column = referenceColumn(field);
  const described = fields[field];
  if (described?.kind !== 'reference' || !isMergeable(described.to)) return `${column} = any($1::int[])`;
  const merged = `select id from duplicates where kind = '${described.to}' and answers = any($1::int[])`;
  return `${column} = any(array(select unnest($1::int[]) union all ${merged}))`;
}

/** Another record whose unique fields have these values, without regard to case; null where there is none. */
export async function namesake(
  context: QueryContext,
  kind: AnyKind,
  id: number,
  values: readonly string[],
): Promise<number | null> {
  const same = (kind.unique ?? []).map((field, i) => `lower(coalesce(doc->>'${field}', '')) = lower($${i + 2})`);
  const [row] = await context.rows<{ id: number }>(
    readBy(kind),
    `select id from ${recordTable(kind)} where id <> $1 and ${same.join(' and ')} order by id limit 1`,
    [id, ...values],
  );
  return row?.id ?? null;
}

/** Row of the table of a kind. */
export interface StoredRecord {
  readonly id: number;
  readonly revision: number;
  readonly doc: Values;
  /** Personal values. */
  readonly personal: Values[] | null;
}

/** Columns of the records in `found`. */
export function columnsOf(kind: AnyKind): string {
  const personalDocs = `(select json_agg(p.doc) from ${personalTableOf(kind)} p where p.id = found.id)`;
  return `id, revision, doc, ${hasPersons(kind) ? personalDocs : 'null::json'} as personal`;
}

async function recordReplies(
  context: QueryContext,
  kind: AnyKind,
  rows: readonly StoredRecord[],
): Promise<RecordReply[]> {
  const docs = rows.map(({ doc, personal }): Values => Object.assign({}, doc, ...(personal ?? [])));
  const answeringDocs = await pointingAtAnswering(context, kind.fields, docs);
  return rows.map(({ id, revision }, i) => ({
    id,
    revision,
    ...recordReply(kind, answeringDocs[i] ?? {}, context.caller),
  }));
}

/** Fields of a record that the caller may know. */
export function recordReply(kind: AnyKind, doc: Values, caller: Caller): Values {
  const readable = readableValues(caller, kind.fields, doc);
  return { ...toWire(kind.fields, readable, caller), ...(isStaff(caller) ? computedOf(kind, readable) : {}) };
}

/** The read models behind it: what was merged is answered for by another one. */
export function readBy(kind: AnyKind) {
  const isMerged = isMergeable(kind.name) || mergeableReferences(kind.fields).length > 0;
  return isMerged ? [recordsOf(kind), duplicates] : [recordsOf(kind)];
}

/** Conditions on the records `r` of a kind, and their values behind those that are given. */
export function filtersOn(kind: AnyKind, filters: Values, given: readonly unknown[] = []) {
  const values = [...given];
  const where = ['true'];
  const place = (value: unknown) => `$${values.push(value)}`;
  for (const [field, value] of Object.entries(filters)) {
    if (value === null || value === undefined) continue;
    if (field === 'id') {
      const idSql = `${place(value)}::int`;
      where.push(`r.id = ${isMergeable(kind.name) ? answeringSql(kind.name, idSql) : idSql}`);
      continue;
    }
    const described = kind.fields[field];
    if (!described) throw new Error(`a ${kind.name} has no field ${field} to look for`);
    if (described.kind === 'reference' && isMergeable(described.to)) {
      const ids = oneWithSql(described.to, `${place(value)}::int`);
      where.push(`${referenceColumn(field, 'r')} in ${ids}`);
      continue;
    }
    if (described.kind === 'reference') {
      where.push(`${referenceColumn(field, 'r')} = ${place(value)}::int`);
      continue;
    }
    if (!described.personal && isPlainValue(described)) {
      where.push(`${sortSql('r.doc', field, described)} = ${sortedAs(described, place(folded(String(value))))}`);
      continue;
    }
    const contains = `@> ${place(JSON.stringify({ [field]: value }))}::jsonb`;
    const [plain, ofPerson] = [recordTable(kind), personalTableOf(kind)].map(
      (table) => `select id from ${table} where doc ${contains}`,
    );
    where.push(described.personal ? `r.id in (${plain} union all ${ofPerson})` : `r.doc ${contains}`);
  }
  if (isMergeable(kind.name) && !filters.id)
    where.push(`not exists (select 1 from duplicates d where d.kind = '${kind.name}' and d.id = r.id)`);
  return { where, values };
}
