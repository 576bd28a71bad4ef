import { company, contactDetail, isMergeable, person } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { searchWords } from '../text/search-words';
import { hasPersons, personalTableOf, recordTable, referenceColumn } from './record-projection';

/** Rows of so many others are looked up one by one; where there are more, all rows are read sooner. */
const FEW = 1_000;

/**
 * SQL for the ids of the records of a kind whose texts hold a word, or whose contact details do where asked for; `query` is
 * SQL for the word. What was merged into another record is left out.
 */
export function holdersSql(kind: AnyKind, query: string, hasContacts: boolean): string {
  const tables = hasPersons(kind) ? [recordTable(kind), personalTableOf(kind)] : [recordTable(kind)];
  const isMerged = `exists (select from duplicates d where d.kind = '${kind.name}' and d.id = holder.id)`;
  const unmerged = isMergeable(kind.name) ? ` and not ${isMerged}` : '';
  const ownTexts = tables.map(
    (table) => `select holder.id from ${table} holder where holder.words @@ ${query}${unmerged}`,
  );
  return [...ownTexts, ...(hasContacts ? contactsSql(kind, query) : [])].join(' union all ');
}

/** Kinds that contact details belong to. */
export function hasContactDetails({ name }: Pick<AnyKind, 'name'>): boolean {
  return name === person.name || name === company.name;
}

/** SQL for those whose contact details hold a word. Details of persons are in the personal table, under their ids. */
function contactsSql(kind: AnyKind, query: string): readonly string[] {
  if (kind.name === company.name)
    return [
      `select ${referenceColumn('company_id', 'v')} from ${recordTable(contactDetail)} v where v.words @@ ${query}`,
    ];
  if (kind.name !== person.name) return [];
  return [
    `select coalesce(d.answers, v.person::int) from ${personalTableOf(contactDetail)} v
     left join duplicates d on d.kind = '${person.name}' and d.id = v.person::int where v.words @@ ${query}`,
  ];
}

/** SQL for ids of a kind, with those that were merged into them. */
export function withMergedSql({ name }: Pick<AnyKind, 'name'>, ids: string): string {
  if (!isMergeable(name)) return ids;
  return `with answering (id) as materialized (${ids})
    select id from answering
    union all select d.id from duplicates d where d.kind = '${name}' and d.answers in (select id from answering)`;
}

interface Pointing {
  readonly from: string;
  readonly columns: string;
  /** The column that points at others. */
  readonly column: string;
}

/** SQL for rows that point at others, by the ids of these: an index finds those of a few, and all rows are read for many. */
export function pointingSql({ from, columns, column }: Pointing, targets: string): string {
  const count = '(select count(*) from others)';
  return `(with others (id) as materialized (${targets})
    select ${columns} from ${from} where ${column} = any(array(select id from others)) and ${count} <= ${FEW}
    union all select ${columns} from ${from} where (${column} in (select id from others)) is true and ${count} > ${FEW})`;
}

/** SQL for the condition that an id is among those that the statements for all words find; null where there is no search. */
export function foundByWords(id: string, statements: readonly string[] | null, isWalked: boolean): string {
  return statements === null ? 'true' : amongSql(id, inAllSql(statements), isWalked);
}

/** SQL for the condition that words of a row hold all words of a term. */
export function holdsWords(words: string, term: unknown, place: (value: unknown) => string): string {
  const queries = searchWords(term)?.map(({ query }) => query);
  if (!queries) return 'true';
  return queries.length === 0 ? 'false' : `${words} @@ ${place(queries.join(' & '))}::tsquery`;
}

/** SQL for the ids that all statements find: the rows of the first are tested by the others. */
function inAllSql([first = 'select null::int where false', ...rest]: readonly string[]): string {
  if (rest.length === 0) return first;
  const conditions = rest.map((ids) => `(first.id in (${ids})) is true`);
  return `select first.id from (${first}) first (id) where ${conditions.join(' and ')}`;
}

/**
 * SQL for the condition that an id is among others. An index finds each of them, unless rows are walked through in the order
 * of a list: then each row is looked up in a table of the ids, as Postgres would else compare each with each.
 */
function amongSql(id: string, ids: string, isWalked: boolean): string {
  return isWalked ? `(${id} in (${ids})) is true` : `${id} = any(array(${ids}))`;
}
