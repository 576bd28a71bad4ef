import { mayRead } from '@rabbet/domain/callers/caller';
import { company, contactDetail, customer, person } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { wordsOf } from '@rabbet/domain/text/fold';
import type { QueryContext } from '../reading/query-context';
import { answeringSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { holdersSql } from '../records/finding-words';
import { personalTableOf, recordsOf, recordTable, referenceColumn } from '../records/record-projection';
import { sortSql } from '../records/sorting';
import { type SearchWord, searchWords } from '../text/search-words';

/** Tables in which persons or companies are searched. */
interface Searched {
  readonly kind: AnyKind;
  /** Table of their names, with the words of these. */
  readonly table: string;
  /** Fields whose texts begin as the term does. */
  readonly names: readonly string[];
  readonly details: string;
  /** SQL for the condition that a contact detail `v` belongs to one of them. */
  readonly isOf: (id: string) => string;
}

const PERSONS: Searched = {
  kind: person,
  table: personalTableOf(person),
  names: ['last', 'first'],
  details: personalTableOf(contactDetail),
  isOf: (id) => `v.person = ${id}::text`,
};
const COMPANIES: Searched = {
  kind: company,
  table: recordTable(company),
  names: ['name'],
  details: recordTable(contactDetail),
  isOf: (id) => `${referenceColumn('company_id', 'v')} = ${id}`,
};

/** Newest of them, in which all terms are looked for first: what most of them hold is found there. */
const NEWEST = 500;
/** Others that are read at most: of a term that finds more, some are found among the newest. */
const MOST = 2_000;
/** Words of which one finds few, so that the others are looked for among these. */
const MOST_RARE_WORDS = 3;

export const findPersons = (context: QueryContext, term: string, count: number) => find(context, PERSONS, term, count);
export const findCompanies = (context: QueryContext, term: string, count: number) =>
  find(context, COMPANIES, term, count);

/** Ids of those who have all words of a term in their names and contact details, as far as the caller may read these. */
async function find(context: QueryContext, searched: Searched, term: string, count: number): Promise<number[]> {
  const words = searchWords(term) ?? [];
  const hasContacts = mayRead(context.caller, contactDetail.resource);
  const values: unknown[] = [count];
  const place = (value: unknown) => `$${values.push(value)}`;
  const placed = words.map(({ query }) => `${place(query)}::tsquery`);
  const conditions = [...placed.map((word) => holdsSql(searched, hasContacts, word)), notMergedSql(searched)];
  const isNewestEnough = '(select count(*) from newest) >= $1::int';
  const parts = [
    'select id from newest',
    `(select distinct id from (${matchingSql(searched, { words, placed, hasContacts, place, conditions })}) matching
      where not ${isNewestEnough} order by id desc limit $1::int)`,
    ...beginningSql(searched, term, conditions, place),
  ];
  const rows = await context.rows<{ id: number | null }>(
    [recordsOf(searched.kind), recordsOf(contactDetail), duplicates],
    `with newest as materialized (
       select n.id from (select id, words from ${searched.table} order by id desc limit ${NEWEST}) n
       where ${conditions.join(' and ')} limit $1::int)
     ${parts.join(' union ')}`,
    values,
  );
  return rows.flatMap(({ id }) => id ?? []).sort((a, b) => b - a);
}

/** SQL for the condition that a row `n` holds a word, looked up row by row: there are few rows. */
function holdsSql({ details, isOf }: Searched, hasContacts: boolean, word: string): string {
  const contacts = `(select true from ${details} v where ${isOf('n.id')} and v.words @@ ${word} limit 1)`;
  return hasContacts ? `(n.words @@ ${word} or ${contacts})` : `n.words @@ ${word}`;
}

/** SQL for the condition that the customer with an id, who is one of few, or the firm of that customer, holds a word. */
export function customerHoldsSql(customerId: string, hasContacts: boolean, word: string): string {
  const isHeldBy = (searched: Searched, id: string) =>
    `(select true from ${searched.table} n where n.id = ${id} and ${holdsSql(searched, hasContacts, word)} limit 1)`;
  const personId = answeringSql('person', referenceColumn('person_id', 'c'));
  return `(select true from ${recordTable(customer)} c where c.id = ${answeringSql('customer', customerId)}
    and (${isHeldBy(PERSONS, personId)} or ${isHeldBy(COMPANIES, referenceColumn('company_id', 'c'))}) limit 1)`;
}

function notMergedSql({ kind }: Searched): string {
  return `not exists (select from duplicates d where d.kind = '${kind.name}' and d.id = n.id)`;
}

interface Matching {
  readonly words: readonly SearchWord[];
  /** SQL for each word. */
  readonly placed: readonly string[];
  readonly hasContacts: boolean;
  readonly place: (value: unknown) => string;
  readonly conditions: readonly string[];
}

/** SQL for those whose name holds all words, or one of their contact details; and for those of whom both do together. */
function matchingSql(searched: Searched, { words, placed, hasContacts, place, conditions }: Matching): string {
  const all = `${place(words.map(({ query }) => query).join(' & '))}::tsquery`;
  const some = (word: string, most: number) =>
    `(select h.id from (${holdersSql(searched.kind, word, hasContacts)}) h (id) limit ${most})`;
  if (placed.length === 1 || !hasContacts) return some(all, MOST);
  const rare = placed.slice(0, MOST_RARE_WORDS);
  const tables = rare.map((word, i) => `word_${i} as materialized (${some(word, MOST)})`);
  const counts = rare.map((_, i) => `(select count(*) from word_${i})`);
  const together = rare.map(
    (_, i) => `select n.id from word_${i} join ${searched.table} n using (id)
      where ${counts[i]} = least(${counts.join(', ')}) and ${conditions.join(' and ')}`,
  );
  return `(with ${tables.join(', ')} select id from ${some(all, MOST)} h union all ${together.join(' union all ')})`;
}

/** SQL for those whose names begin with the first word of the term, and who have all others. */
function beginningSql(
  { table, names, kind }: Searched,
  term: string,
  conditions: readonly string[],
  place: (value: unknown) => string,
): readonly string[] {
  const [first = ''] = wordsOf(term);
  return names.map((name) => {
    const sorted = sortSql('doc', name, kind.fields[name]);
    return `(select n.id from (select id, words from ${table}
        where ${sorted} >= ${place(first)}::text and ${sorted} < ${place(`${first}\u{10FFFF}`)}::text
        order by ${sorted}, id limit ${NEWEST}) n where ${conditions.join(' and ')} limit $1::int)`;
  });
}
