import { company, customer, person } from '@rabbet/domain/people/people';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import type { QueryContext } from '../reading/query-context';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { recordsOf, recordTable, referenceColumn } from '../records/record-projection';
import type { Subject } from './overviews';
import type { OverviewCustomerReply } from './replies';

export const overviewFields = {
  kind: {
    kind: 'choice',
    of: ['person', 'company', 'customer'],
    default: 'person',
    about: 'what has the id; of a customer it is the company, or else the person',
  },
  id: { kind: 'whole', required: true, min: 1 },
} as const satisfies AnyFields;
export type OverviewQuery = ValuesOf<typeof overviewFields>;

/** Somebody whom an overview is about, by the ids that answer for them. */
export interface FoundSubject extends Subject {
  readonly personId: number | null;
  readonly customers: readonly OverviewCustomerReply[];
}

/** Finds whom a query names; null where there is nobody. */
export async function findSubject(context: QueryContext, { kind, id }: OverviewQuery): Promise<FoundSubject | null> {
  switch (kind) {
    case 'person':
      return ofPerson(context, id);
    case 'company':
      return ofCompany(context, id);
    case 'customer':
      return ofCustomer(context, id);
  }
}

async function ofCustomer(context: QueryContext, id: number): Promise<FoundSubject | null> {
  const [row] = await context.rows<Omit<OverviewCustomerReply, 'id'>>(
    [recordsOf(customer), duplicates],
    `select ${referenceColumn('person_id', 'c')} as person_id, ${referenceColumn('company_id', 'c')} as company_id
     from ${recordTable(customer)} c where c.id = ${answeringSql('customer', '$1::int')}`,
    [id],
  );
  if (!row) return null;
  return row.company_id === null ? ofPerson(context, row.person_id ?? 0) : ofCompany(context, row.company_id);
}

async function ofPerson(context: QueryContext, id: number): Promise<FoundSubject | null> {
  const rows = await context.rows<{ id: number }>(
    [recordsOf(person), duplicates],
    `select p.id from ${recordTable(person)} p where p.id in ${oneWithSql('person', '$1::int')}
     order by p.id = ${answeringSql('person', '$1::int')} desc`,
    [id],
  );
  const personIds = rows.map((row) => row.id);
  const [personId] = personIds;
  if (personId === undefined) return null;
  return { personId, personIds, companyId: null, ...(await customersOf(context, 'person_id', personIds)) };
}

async function ofCompany(context: QueryContext, id: number): Promise<FoundSubject | null> {
  const [row] = await context.rows<{ id: number }>(
    [recordsOf(company)],
    `select id from ${recordTable(company)} where id = $1`,
    [id],
  );
  if (!row) return null;
  return { personId: null, personIds: [], companyId: id, ...(await customersOf(context, 'company_id', [id])) };
}

/** Customers of somebody; `customerIds` holds those that were merged as well. */
async function customersOf(
  context: QueryContext,
  field: 'person_id' | 'company_id',
  ids: readonly number[],
): Promise<Pick<FoundSubject, 'customers' | 'customerIds'>> {
  const rows = await context.rows<OverviewCustomerReply & { readonly is_merged: boolean }>(
    [recordsOf(customer), duplicates],
    `select c.id, ${answeringSql('person', referenceColumn('person_id', 'c'))} as person_id,
       ${referenceColumn('company_id', 'c')} as company_id,
       exists (select from duplicates d where d.kind = 'customer' and d.id = c.id) as is_merged
     from ${recordTable(customer)} c where ${referenceColumn(field, 'c')} = any($1::int[]) order by c.id`,
    [ids],
  );
  return {
    customers: rows.filter((row) => !row.is_merged).map(({ is_merged: _, ...reply }) => reply),
    customerIds: rows.map(({ id }) => id),
  };
}
