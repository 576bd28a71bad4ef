import { asCompared, customer, namedAs, type Somebody } from '@rabbet/domain/people/people';
import type { QueryContext } from '../reading/query-context';
import { recordsOf, recordTable } from '../records/record-projection';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { knownPeople } from './known-people';

/** Who is known by this e-mail address and this name; null of nobody. Of several, the first. */
export async function findPerson(context: QueryContext, somebody: Somebody): Promise<number | null> {
  const [found] = await context.rows<{ id: number }>(
    [knownPeople, duplicates],
    `select ${answeringSql('person', 'n.id')} as id
     from known_addresses a join known_names n on n.person = a.person
     where a.address = $1 and ($2 = any(n.names) or ($2 = '' and n.names = '{}')) order by n.id limit 1`,
    [asCompared(somebody.email), namedAs(somebody)],
  );
  return found?.id ?? null;
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
