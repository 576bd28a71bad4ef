import type { Paged, PageQuery } from '@rabbet/domain/pages/paging';
import type { Field, Values } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';
import { titleField } from '@rabbet/domain/records/titles';
import type { QueryContext } from '../reading/query-context';
import { type Order, Walk } from '../reading/walk';
import { filtersOn, readBy, recordsWith } from './list-records';
import { personalTableOf, recordTable, totalOf } from './record-projection';
import { foldedSql } from './folded-sql';
import { isTextFor, namedBy, searchSql, wordsIn } from './searching';
import { withRelated, type WithRelated } from './with-related';

/** The parameters of the list of a kind: `term`, `sort`, page and count, and any field of the kind. */
export type RecordPageQuery = PageQuery & Values;

/** One page of the records of a kind, with their related objects. */
export async function pageOfRecords(
  context: QueryContext,
  kind: AnyKind,
  { page, count, after, term, sort, ...fields }: RecordPageQuery,
): Promise<Paged<WithRelated>> {
  const { by, order } = orderOf(context, kind, sort);
  const cursor = typeof after === 'string' ? after : null;
  const walk = new Walk(context, `${kind.path}/list`, order, { page, count, after: cursor });
  const { where, values } = filtersOn(kind, fields, walk.values);
  const isFiltered =
    wordsIn(term).length > 0 || Object.values(fields).some((value) => value !== null && value !== undefined);
  const { joined, conditions } = searchSql(context, kind, wordsIn(term), values);
  const { rows, paging } = await walk.page<{ id: number }>({
    reads: [...readBy(kind), ...namedBy(kind).flatMap(({ other }) => readBy(other))],
    found: `(select r.id, ${by} as sort_by from ${recordTable(kind)} r ${joined}
      where ${[...where, ...conditions].join(' and ')})`,
    columns: 'page.id',
    joined: '(select 1) one on true',
    values,
    counting: isFiltered ? 'to the bound' : { kept: totalOf(kind) },
  });
  const ids = rows.map(({ id }) => id);
  const records = await recordsWith(context, kind, 'id', ids);
  const inOrder = records.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { ...paging, data: await withRelated(context, kind, inOrder) };
}

/** SQL for what the list is sorted by, and the order of the walk. */
function orderOf(context: QueryContext, kind: AnyKind, sort: Values[string]) {
  const title = titleField(kind);
  const usual = title && isTextFor(context, kind.fields, title) ? title : 'id';
  const said = typeof sort === 'string' ? sort : usual;
  const name = said.replace(/^-/, '');
  const type: Order['type'] = name === 'id' ? 'bigint' : isNumber(kind.fields[name]) ? 'numeric' : 'text';
  const by =
    name === 'id' ? 'r.id' : type === 'numeric' ? `(${valueOf(kind, name)})::numeric` : foldedSql(valueOf(kind, name));
  const order: Order = { by: 'sort_by', type, isNullable: true, ...(said.startsWith('-') && { isDescending: true }) };
  return { by, order };
}

function isNumber(field: Field | undefined): boolean {
  return field !== undefined && /^(whole|decimal|money)$/.test(field.kind);
}

/** SQL for the text of a field of the record `r`. */
function valueOf(kind: AnyKind, name: string): string {
  const own = `r.doc->>'${name}'`;
  if (!kind.fields[name]?.personal) return own;
  return `coalesce((select p.doc->>'${name}' from ${personalTableOf(kind)} p where p.id = r.id limit 1), ${own})`;
}
