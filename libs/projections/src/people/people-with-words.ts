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
import { searchWords } from '../text/search-words';

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
const MOST = 1_000;
/** Words of which each is looked up until one is found that few of them hold. */
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
  const isFound = [...placed.map((word) => holdsSql(searched, hasContacts, word)), notMergedSql(searched)].join(
    ' and ',
  );
  const all = `${place(words.map(({ query }) => query).join(' & '))}::tsquery`;
  const newestOf = (table: string) =>
    `(select id from (select distinct id from ${table}) h order by id desc limit $1::int)`;
  const rows = await context.rows<{ id: number }>(
    [recordsOf(searched.kind), recordsOf(contactDetail), duplicates],
    `with newest as materialized (
       select n.id from (select id, words from ${searched.table} order by id desc limit ${NEWEST}) n
       where ${isFound} limit $1::int),
     whole as materialized (select id from ${someSql(searched, hasContacts, all)} h where ${isShort('newest')}),
     together as materialized (${togetherSql(searched, hasContacts, placed, isFound)})
     ${[...['newest', 'whole', 'together'].map(newestOf), ...beginningSql(searched, term, isFound, place)].join(' union ')}`,
    values,
  );
  return rows.map(({ id }) => id);
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

/** SQL for those whose name holds a word, or one of their contact details where asked for. */
function someSql({ kind }: Searched, hasContacts: boolean, word: string): string {
  return `(select h.id from (${holdersSql(kind, word, hasContacts)}) h (id) limit ${MOST})`;
}

/**
 * SQL for those who hold all words in several of these together. They are looked for among those with one of the words: the
 * longest, which few hold as a rule, or the next one where many do.
 */
function togetherSql(searched: Searched, hasContacts: boolean, words: readonly string[], isFound: string): string {
  if (words.length === 1 || !hasContacts) return 'select null::int as id where false';
  const rare = words.slice(0, MOST_RARE_WORDS);
  const tables = rare.map((word, i) => {
    const isNeeded = i === 0 ? isShort('newest', 'whole') : `(select count(*) from word_${i - 1}) >= ${MOST}`;
    return `word_${i} as materialized (select id from ${someSql(searched, hasContacts, word)} h where ${isNeeded})`;
  });
  const rows = rare.map((_, i) => `select n.id from word_${i} join ${searched.table} n using (id) where ${isFound}`);
  return `with ${tables.join(', ')} ${rows.join(' union all ')}`;
}

/** SQL for the condition that tables hold fewer of them than are asked for. */
function isShort(...tables: readonly string[]): string {
  return `${tables.map((table) => `(select count(*) from ${table})`).join(' + ')} < $1::int`;
}

/** SQL for those whose names begin with the first word of the term, and who have all others. */
function beginningSql(
  { table, names, kind }: Searched,
  term: string,
  isFound: string,
  place: (value: unknown) => string,
): readonly string[] {
  const [first = ''] = wordsOf(term);
  return names.map((name) => {
    const sorted = sortSql('doc', name, kind.fields[name]);
    return `(select n.id from (select id, words from ${table}
        where ${sorted} >= ${place(first)}::text and ${sorted} < ${place(`${first}\u{10FFFF}`)}::text
        order by ${sorted}, id limit ${NEWEST}) n where ${isFound} limit $1::int)`;
  });
}
