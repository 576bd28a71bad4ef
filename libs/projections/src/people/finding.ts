import {
  asCompared,
  company,
  contactDetail,
  customer,
  namedAs,
  person,
  type Somebody,
} from '@rabbet/domain/people/people';
import type { QueryContext } from '../reading/query-context';
import { foldedSql, indexedText } from '../records/folded-sql';
import { personalTableOf, recordsOf, recordTable, referenceColumn } from '../records/record-projection';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { knownPeople } from './known-people';

/** Persons who are known by each e-mail address and name; null of nobody. Of several, the first. */
export async function findPeople(
  context: QueryContext,
  asked: readonly Somebody[],
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
    [asked.map(({ email }) => asCompared(email)), asked.map(namedAs)],
  );
  return rows.map(({ id }) => id);
}

/** Persons who are reached by this e-mail address. */
export async function personsReachedBy(context: QueryContext, address: string): Promise<readonly string[]> {
  const found = await context.rows<{ person: string }>(
    [knownPeople],
    'select distinct person from known_addresses where address = $1',
    [asCompared(address)],
  );
  return found.map(({ person }) => person);
}

/** As whom a person buys for themselves; null of whoever has not. Of several, the first. */
export async function findCustomer(context: QueryContext, personId: number): Promise<number | null> {
  const [found] = await context.rows<{ id: number }>(
    [recordsOf(customer), duplicates],
    `select ${answeringSql('customer', 'c.id')} as id from ${recordTable(customer)} c
     where ((c.doc->>'person_id')::int) in ${oneWithSql('person', '$1::int')} and c.doc->>'company_id' is null
     order by c.id limit 1`,
    [personId],
  );
  return found?.id ?? null;
}

interface CustomerSearch {
  /** SQL for the condition on a text. */
  readonly like: (text: string) => string;
  /** Placeholder of the pattern that indexes look for. */
  readonly pattern: string;
  readonly hasContacts: boolean;
}

/** SQL for the customers whose name holds a text, or that of their firm, or one of their contact details where asked for. */
export function customersLike({ like, pattern, hasContacts }: CustomerSearch): string {
  const holds = (doc: string, text: string) => `${indexedText(doc)} like ${pattern} and ${like(foldedSql(text))}`;
  const withDigits = (doc: string) =>
    `concat(${doc}->>'value', ' ', regexp_replace(${doc}->>'value', '[^0-9]', '', 'g'))`;
  const ofDetails = (sql: string) => (hasContacts ? ` union all ${sql}` : '');
  const persons = `select p.id from ${personalTableOf(person)} p
      where ${holds('p.doc', "concat_ws(' ', p.doc->>'first', p.doc->>'last')")}${ofDetails(
        `select ${referenceColumn('person_id', 'd')} from ${personalTableOf(contactDetail)} v
      join ${recordTable(contactDetail)} d on d.id = v.id where ${holds('v.doc', withDigits('v.doc'))}`,
      )}`;
  const firms = `select f.id from ${recordTable(company)} f where ${holds('f.doc', "f.doc->>'name'")}${ofDetails(
    `select ${referenceColumn('company_id', 'd')} from ${recordTable(contactDetail)} d
      where ${holds('d.doc', withDigits('d.doc'))}`,
  )}`;
  return `select c.id from ${recordTable(customer)} c where ${referenceColumn('person_id', 'c')} in (${persons})
    union all select c.id from ${recordTable(customer)} c where ${referenceColumn('company_id', 'c')} in (${firms})`;
}
