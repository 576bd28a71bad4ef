import { isFor } from '@rabbet/domain/callers/caller';
import { type Paged, type PageQuery, pagingOf } from '@rabbet/domain/pages/paging';
import { type AnyFields, isText, type Values } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';
import type { QueryContext } from '../reading/query-context';
import { filtersOn, readBy, recordsWith } from './list-records';
import { hasPersons, personalTableOf, recordTable } from './record-projection';
import { targetOf, withRelated, type WithRelated } from './with-related';

/** The parameters of the list of a kind: `term`, `sort`, page and count, and any field of the kind. */
export type RecordPageQuery = PageQuery & Values;

/** Names by which a list is ordered, unless the query says another order. */
const NAMES = ['name', 'last', 'title', 'value'];

/** One page of the records of a kind, with their related objects. */
export async function pageOfRecords(
  context: QueryContext,
  kind: AnyKind,
  { page, count, term, sort, ...fields }: RecordPageQuery,
): Promise<Paged<WithRelated>> {
  const { where, values } = filtersOn(kind, fields);
  for (const word of wordsIn(term)) where.push(occurs(context, kind, word, values));
  const reads = [...readBy(kind), ...namedKinds(kind).flatMap((other) => readBy(other))];
  const found = `${recordTable(kind)} r where ${where.join(' and ')}`;
  const [total] = await context.rows<{ count: number }>(reads, `select count(*)::int as count from ${found}`, values);
  const { offset, ...paging } = pagingOf(total?.count ?? 0, count, page);
  const rows = await context.rows<{ id: number }>(
    reads,
    `select r.id from ${found} order by ${orderBy(context, kind, sort)} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, count, offset],
  );
  const ids = rows.map(({ id }) => id);
  const records = await recordsWith(context, kind, 'id', ids);
  const inOrder = records.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { ...paging, data: await withRelated(context, kind, inOrder) };
}

function wordsIn(term: Values[string]): readonly string[] {
  return typeof term === 'string' ? term.split(/\s+/).filter(Boolean) : [];
}

/** The condition that a word occurs in a text of the record that the caller may read, in one that it points at, or is its id. */
function occurs(context: QueryContext, kind: AnyKind, word: string, values: unknown[]): string {
  const pattern = `$${values.push(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`;
  const within = (one: AnyKind, row: string) => {
    const texts = Object.keys(one.fields).filter((name) => isTextFor(context, one.fields, name));
    const names = `$${values.push(texts)}::text[]`;
    const holds = (doc: string) =>
      `exists (select 1 from jsonb_each_text(${doc}) t where t.key = any(${names}) and t.value ilike ${pattern})`;
    if (!hasPersons(one)) return holds(`${row}.doc`);
    return `(${holds(`${row}.doc`)} or exists (select 1 from ${personalTableOf(one)} p where p.id = ${row}.id and ${holds('p.doc')}))`;
  };
  const beside = Object.values(kind.related ?? {}).flatMap((spec) => {
    if (!('one' in spec) || !isFor(kind.fields[spec.one]?.readers ?? 'staff', context.caller)) return [];
    const other = targetOf(kind, spec);
    return [
      `exists (select 1 from ${recordTable(other)} o where o.id = (r.doc->>'${spec.one}')::int and ${within(other, 'o')})`,
    ];
  });
  const isId = /^\d{1,9}$/.test(word) ? [`r.id = ${Number(word)}`] : [];
  return `(${[within(kind, 'r'), ...beside, ...isId].join(' or ')})`;
}

function namedKinds(kind: AnyKind): readonly AnyKind[] {
  return Object.values(kind.related ?? {}).flatMap((spec) => ('one' in spec ? [targetOf(kind, spec)] : []));
}

function isTextFor({ caller }: QueryContext, fields: AnyFields, name: string): boolean {
  const field = fields[name];
  return field !== undefined && isText(field) && field.kind !== 'html' && isFor(field.readers ?? 'staff', caller);
}

function orderBy(context: QueryContext, kind: AnyKind, sort: Values[string]): string {
  const readable = NAMES.find((name) => isTextFor(context, kind.fields, name));
  if (typeof sort !== 'string') return readable ? `lower(${valueOf(kind, readable)}) nulls last, r.id` : 'r.id';
  const [name, direction] = [sort.replace(/^-/, ''), sort.startsWith('-') ? 'desc' : 'asc'];
  if (name === 'id') return `r.id ${direction}`;
  return `${sortValue(kind, name)} ${direction} nulls last, r.id`;
}

function sortValue(kind: AnyKind, name: string): string {
  const field = kind.fields[name];
  if (!field) throw new Error(`a ${kind.name} has no field ${name} to sort by`);
  const value = valueOf(kind, name);
  if (isText(field)) return `lower(${value})`;
  return field.kind === 'choice' || field.kind === 'flag' ? value : `(${value})::numeric`;
}

/** SQL for the text of a field of the record `r`. */
function valueOf(kind: AnyKind, name: string): string {
  const own = `r.doc->>'${name}'`;
  if (!kind.fields[name]?.personal) return own;
  return `coalesce((select p.doc->>'${name}' from ${personalTableOf(kind)} p where p.id = r.id limit 1), ${own})`;
}
