import type { Paged, PageQuery } from '@rabbet/domain/pages/paging';
import type { Values } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';
import { titleField } from '@rabbet/domain/records/titles';
import type { QueryContext } from '../reading/query-context';
import { type Order, Walk } from '../reading/walk';
import { searchWords } from '../text/search-words';
import { foundByWords } from './finding-words';
import { filtersOn, readBy, recordsWith } from './list-records';
import { personalTableOf, recordTable, totalOf } from './record-projection';
import { isNumber, sortSql } from './sorting';
import { isTextFor, namedBy, readBySearch, recordsWithWord } from './searching';
import { withRelated, type WithRelated } from './with-related';

/** The parameters of the list of a kind: `term`, `sort`, page and count, and any field of the kind. */
export type RecordPageQuery = PageQuery & Values;

/** One page of the records of a kind, with their related objects. */
export async function pageOfRecords(
  context: QueryContext,
  kind: AnyKind,
  { page, count, after, term, sort, ...fields }: RecordPageQuery,
): Promise<Paged<WithRelated>> {
  const { by, valued, order } = orderOf(context, kind, sort);
  const cursor = typeof after === 'string' ? after : null;
  const walk = new Walk(context, `${kind.path}/list`, order, { page, count, after: cursor });
  const { where, values } = filtersOn(kind, fields, walk.values);
  const words = searchWords(term);
  const place = (value: unknown) => `$${values.push(value)}`;
  const statements = words?.map((word) => recordsWithWord(context, kind, word, place)) ?? null;
  const isFiltered = words !== null || Object.values(fields).some((value) => value !== null && value !== undefined);
  const sortedSql = ({ by, beside, id, condition = 'true' }: Sorted, isWalked: boolean) => {
    const conditions = [...where, condition, foundByWords(id, statements, isWalked)];
    return `(select r.id, ${by} as sort_by from ${recordTable(kind)} r ${beside} where ${conditions.join(' and ')})`;
  };
  const { rows, paging } = await walk.page<{ id: number }>({
    reads: [...readBy(kind), ...namedBy(kind).flatMap(({ other }) => readBy(other)), ...readBySearch(context, kind)],
    foundSql: sortedSql({ by, beside: '', id: 'r.id' }, true),
    few: sortedSql({ by, beside: '', id: 'r.id' }, false),
    ...(valued && { valued: valued.map((source) => sortedSql(source, true)) }),
    columns: 'page.id',
    joined: '(select 1) one on true',
    values,
    counting: isFiltered ? 'to the bound' : { storedCount: totalOf(kind) },
  });
  const ids = rows.map(({ id }) => id);
  const records = await recordsWith(context, kind, 'id', ids);
  const inOrder = records.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { ...paging, data: await withRelated(context, kind, inOrder) };
}

/** SQL for what the list is sorted by, for the table that has it beside the records, and the order of the walk. */
function orderOf(context: QueryContext, kind: AnyKind, sort: Values[string]) {
  const title = titleField(kind);
  const usual = title && isTextFor(context, kind.fields, title) ? title : 'id';
  const column = typeof sort === 'string' ? sort : usual;
  const name = column.replace(/^-/, '');
  const field = kind.fields[name];
  const order: Order = {
    by: 'sort_by',
    type: name === 'id' ? 'bigint' : isNumber(field) ? 'numeric' : 'text',
    isReversible: true,
    ...(name !== 'id' && { isNullable: true }),
    ...(column.startsWith('-') && { isDescending: true }),
  };
  return { ...(name === 'id' ? { by: 'r.id' } : sortedBy(kind, name)), order };
}

/** Records with what they are sorted by. */
interface Sorted {
  readonly by: string;
  /** SQL that joins the table which has it. */
  readonly beside: string;
  /** The id in the table whose index sorts them: its rows are tested before the others are joined. */
  readonly id: string;
  readonly condition?: string;
}

/** SQL for what records are sorted by. Where it says something of a person, it is looked up, or found by the index of either table. */
function sortedBy(kind: AnyKind, name: string): { readonly by: string; readonly valued?: readonly Sorted[] } {
  const field = kind.fields[name];
  const plain = sortSql('r.doc', name, field);
  if (field?.personal === undefined) return { by: plain };
  const personal = personalTableOf(kind);
  const by = sortSql('p.doc', name, field);
  const first = (column: string) => `(select ${column} from ${personal} p where p.id = r.id order by p.person limit 1)`;
  const ofPerson = { by, beside: `join ${personal} p on p.id = r.id`, id: 'p.id' };
  if (field.personal === 'self') return { by: first(by), valued: [ofPerson] };
  const condition = `p.person <= ${first('p.person')}`; // not =, which the planner takes for a rare thing
  const ofFirm = { by: plain, beside: '', id: 'r.id', condition: `${first('p.id')} is null` };
  return {
    by: `case when ${first('p.id')} is null then ${plain} else ${first(by)} end`,
    valued: [{ ...ofPerson, condition }, ofFirm],
  };
}
