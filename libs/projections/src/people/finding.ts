import { mayRead } from '@rabbet/domain/callers/caller';
import { toComparable, company, customer, nameKey, person, type NamedPerson } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import type { QueryContext } from '../reading/query-context';
import { holdersSql, pointingSql, withMergedSql } from '../records/finding-words';
import { recordsOf, recordTable, referenceColumn } from '../records/record-projection';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { searchWords } from '../text/search-words';
import { knownPeople } from './known-people';

/** Persons who are known by each e-mail address and name; null of nobody. Of several, the first. */
export async function findPeople(
  context: QueryContext,
  people: readonly NamedPerson[],
): Promise<readonly (number | null)[]> {
  const rows = await context.rows<{ id: number | null }>(
    [knownPeople, duplicates],
    `select found.id from unnest($1::text[], $2::text[]) with ordinality as asked (address, name, number)
     left join lateral (
       select ${answeringSql('person', 'n.id')} as id
       from known_addresses a join known_names n on n.person = a.person
       where a.address = asked.address and (asked.name = any(n.names) or (asked.name = '' and n.names = '{}'))
       order by n.id limit 1) as found on true
     order by number`,
    [people.map(({ email }) => toComparable(email)), people.map(nameKey)],
  );
  return rows.map(({ id }) => id);
}

/** Persons who are reached by this e-mail address. */
export async function personsReachedBy(context: QueryContext, address: string): Promise<readonly string[]> {
  const rows = await context.rows<{ person: string }>(
    [knownPeople],
    'select distinct person from known_addresses where address = $1',
    [toComparable(address)],
  );
  return rows.map(({ person }) => person);
}

/** Most persons that are found by words of their names. */
const MOST_NAMED = 1_000;

/** Persons whose names hold all words of a term, and those who were merged into them, as far as the caller may know names. */
export async function personsNamed(context: QueryContext, term: string): Promise<readonly string[]> {
  const words = searchWords(term) ?? [];
  if (words.length === 0 || !mayRead(context.caller, 'names')) return [];
  const holders = holdersSql(person, '$1::tsquery', false);
  const rows = await context.rows<{ person: string }>(
    [recordsOf(person), duplicates],
    `select named.id::text as person from (${withMergedSql(person, holders)}) named (id) order by named.id desc limit ${MOST_NAMED}`,
    [words.map(({ query }) => query).join(' & ')],
  );
  return rows.map((row) => row.person);
}

/** Customer record with which a person buys for themselves, the first of several; null for a person who has none. */
export async function findCustomer(context: QueryContext, personId: number): Promise<number | null> {
  const [row] = await context.rows<{ id: number }>(
    [recordsOf(customer), duplicates],
    `select ${answeringSql('customer', 'c.id')} as id from ${recordTable(customer)} c
     where ((c.doc->>'person_id')::int) in ${oneWithSql('person', '$1::int')} and c.doc->>'company_id' is null
     order by c.id limit 1`,
    [personId],
  );
  return row?.id ?? null;
}

/**
 * SQL for the customers whose name holds a word, or that of their firm, or one of their contact details where asked for. With
 * a bound, no more persons and firms are looked up.
 */
export function customersWith(query: string, hasContacts: boolean, bound: number | null = null): string {
  const holders = (kind: AnyKind) => {
    const ids = holdersSql(kind, query, hasContacts);
    return bound === null ? ids : `select h.id from (${ids}) h (id) limit ${bound}`;
  };
  const persons = withMergedSql(person, holders(person));
  const firms = holders(company);
  const customers = { from: `${recordTable(customer)} c`, columns: 'c.id' };
  const pointing = `${pointingSql({ ...customers, column: referenceColumn('person_id', 'c') }, persons)}
    union all ${pointingSql({ ...customers, column: referenceColumn('company_id', 'c') }, firms)}`;
  return withMergedSql(customer, pointing);
}
