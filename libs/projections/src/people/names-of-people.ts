import { mayRead } from '@rabbet/domain/callers/caller';
import { company, customer, employee, makerName, type Person, person } from '@rabbet/domain/people/people';
import type { Values } from '@rabbet/domain/records/fields';
import { fullName } from '@rabbet/domain/text/names';
import type { QueryContext } from '../reading/query-context';
import { answeringSql } from '../records/answering';
import { readBy, recordReply } from '../records/list-records';
import { personalTableOf, recordTable, referenceColumn } from '../records/record-projection';

/** A record that is known by the name of somebody else. */
interface Named {
  readonly kind: string;
  readonly id: number;
}
export function nameKey({ kind, id }: Named): string {
  return `${kind}-${id}`;
}

/** Names of persons, customers and employees by `nameKey`, if they are known and the caller may know names. */
export async function namesOfPeople(
  context: QueryContext,
  references: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  if (!mayRead(context.caller, 'names')) return new Map();
  const names = new Map<string, string>();
  for (const { kind, sql } of STATEMENTS) {
    const ids = new Set(references.filter((reference) => reference.kind === kind).map(({ id }) => id));
    if (ids.size === 0) continue;
    for (const row of await context.rows<FoundName>(READ_BY_NAMES, sql, [[...ids]])) {
      const name = nameOf(context, row);
      if (name) names.set(nameKey({ kind, id: row.id }), name);
    }
  }
  return names;
}

/** Names of customers by their ids, if they are known and the caller may know names. */
export async function namesOfCustomers(
  context: QueryContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = ids.map((id) => ({ kind: customer.name, id: Number(id) }));
  const names = await namesOfPeople(context, named);
  return new Map(
    named
      .flatMap((reference) => [[String(reference.id), names.get(nameKey(reference)) ?? '']] as const)
      .filter(([, name]) => name),
  );
}

/** Names of persons who are public, such as authors of articles, by the ids that point at them; null once they are erased. */
export async function publicNamesOf(
  context: QueryContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await context.rows<{ id: number; personal: Person[] | null }>(
    readBy(person),
    `select w.id, (select json_agg(v.doc) from ${personalTableOf(person)} v where v.id = p.id) as personal
     from unnest($1::int[]) w(id) join ${recordTable(person)} p on p.id = ${answeringSql('person', 'w.id')}`,
    [ids],
  );
  return new Map(
    rows.map(({ id, personal }) => [id, fullName(Object.assign({}, ...(personal ?? [])) as Person) || null]),
  );
}

/** Row of a statement for names: one for all names of a list. */
interface FoundName {
  readonly id: number;
  readonly firm: Values | null;
  readonly somebody: Values | null;
  /** Personal values of somebody. */
  readonly personal: Values[] | null;
}

const READ_BY_NAMES = [customer, employee, company, person].flatMap(readBy);
const STATEMENTS = [
  { kind: person.name, sql: namesSql(recordTable(person), null, 'r.id') },
  { kind: customer.name, sql: namesSql(recordTable(customer), recordTable(company)) },
  { kind: employee.name, sql: namesSql(recordTable(employee), null) },
];

/** A statement for records with the ids in $1, with the company and the person that each refers to. */
function namesSql(table: string, companies: string | null, personId = referenceColumn('person_id', 'r')): string {
  const somebody = answeringSql('person', personId);
  return `select r.id, ${companies ? 'f.doc' : 'null'} as firm, p.doc as somebody,
      (select json_agg(v.doc) from ${personalTableOf(person)} v where v.id = p.id) as personal
    from ${table} r left join ${recordTable(person)} p on p.id = ${somebody}
      ${companies ? `left join ${companies} f on f.id = ${referenceColumn('company_id', 'r')}` : ''}
    where r.id = any($1::int[])`;
}

/** Name of the company, not of our contact there. */
function nameOf({ caller }: QueryContext, { firm, somebody, personal }: FoundName): string | null {
  const companyFields = firm && recordReply(company, firm, caller);
  if (typeof companyFields?.name === 'string')
    return makerName({ name: companyFields.name, is_artist: companyFields.is_artist === true });
  const { name } = somebody ? recordReply(person, Object.assign({}, somebody, ...(personal ?? [])), caller) : {};
  return typeof name === 'string' ? name : null;
}
