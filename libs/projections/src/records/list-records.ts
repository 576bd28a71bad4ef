import { isStaff } from '@rabbet/domain/callers/caller';
import { type Values } from '@rabbet/domain/records/fields';
import { type AnyKind, computedOf } from '@rabbet/domain/records/record';
import { knownTo, toWire } from '@rabbet/domain/records/wire';
import type { QueryContext } from '../reading/query-context';
import { hasPersons, personalTableOf, recordsOf, recordTable } from './record-projection';

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
  const { where, values } = filters(kind, { id, ...fields });
  const spoken = `(select json_agg(p.doc) from ${personalTableOf(kind)} p where p.id = found.id)`;
  const rows = await context.rows<{ id: number; revision: number; doc: Values; personal: Values[] | null }>(
    [recordsOf(kind)],
    `with found as (select r.* from ${recordTable(kind)} r where ${where.join(' and ')})
     select id, revision, doc, ${hasPersons(kind) ? spoken : 'null'} as personal
     from found order by id
     limit $1::int
     offset least($2::int - 1, greatest(0, (select count(*) - 1 from found) / coalesce($1::int, 1))) * coalesce($1::int, 0)`,
    [count ?? null, page ?? 1, ...values],
  );
  return rows.map(({ id: own, revision, doc, personal }) => {
    const all: Values = Object.assign({}, doc, ...(personal ?? []));
    const known = knownTo(context.caller, kind.fields, all);
    const computed = isStaff(context.caller) ? computedOf(kind, known) : {};
    return { id: own, revision, ...toWire(kind.fields, known, context.caller), ...computed } as RecordReply; // two numbers and its fields
  });
}

function filters(kind: AnyKind, wanted: Values) {
  const values: unknown[] = [];
  const where = ['true'];
  const place = (value: unknown) => `$${values.push(value) + 2}`;
  for (const [field, value] of Object.entries(wanted)) {
    if (value === null || value === undefined) continue;
    if (field === 'id') {
      where.push(`r.id = ${place(value)}::int`);
      continue;
    }
    const described = kind.fields[field];
    if (!described) throw new Error(`a ${kind.name} has no field ${field} to look for`);
    const said = `@> ${place(JSON.stringify({ [field]: value }))}::jsonb`;
    const ofPerson = `exists (select 1 from ${personalTableOf(kind)} p where p.id = r.id and p.doc ${said})`;
    where.push(described.personal ? `(r.doc ${said} or ${ofPerson})` : `r.doc ${said}`);
  }
  return { where, values };
}
