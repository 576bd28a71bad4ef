import { customer, type CustomerChoice, type CustomerChoiceQuery, USUAL_CHOICES } from '@rabbet/domain/people/people';
import type { QueryContext } from '../reading/query-context';
import { answeringSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { recordsOf, recordTable, referenceColumn } from '../records/record-projection';
import { nearnessOf } from '../search/nearest-first';
import type { SearchHit } from '../search/search';
import { numberOf, searchWords } from '../text/search-words';
import { findCompanies, findPersons } from './people-with-words';
import { callingTexts, readPeople, type Somebody } from './search-people';

/** Numbers of the orders of customers that are not over; null to those who may not read orders. */
export type OpenOrderNumbers = (
  context: QueryContext,
  customerIds: readonly number[],
) => Promise<ReadonlyMap<number, number> | null>;

/** People whom a term finds, before the nearest of them are chosen. */
const MOST_FOUND = 20;
/** Customers of the same people that are looked at. */
const MOST_CUSTOMERS = 100;
/** Details that the second line of a choice has room for. */
const MOST_DETAILS = 3;

export interface Buyer {
  readonly id: number;
  readonly revision: number;
  readonly person_id: number | null;
  readonly company_id: number | null;
  /** True of the one that the number of a customer leads to. */
  readonly is_numbered: boolean;
}

/** Choice with the names by which people call it. */
interface NamedChoice {
  readonly choice: CustomerChoice;
  readonly names: SearchHit['names'];
  readonly isNumbered: boolean;
}

/** Makes the read of whom to choose as a customer, the nearest first; of equally near ones customers first, then the newest. */
export function customerChoicesWith(openOrders: OpenOrderNumbers) {
  return async (context: QueryContext, query: Partial<CustomerChoiceQuery>): Promise<CustomerChoice[]> => {
    const { term } = query;
    const count = query.count ?? USUAL_CHOICES;
    if (!term || !searchWords(term)?.length) return [];
    const [personIds, companyIds] = await Promise.all([
      findPersons(context, term, MOST_FOUND),
      findCompanies(context, term, MOST_FOUND),
    ]);
    const choices = await choicesOf(context, { personIds, companyIds, customerId: numberOf(term) });
    const nearest = choices
      .map((named) => ({ ...named, nearness: named.isNumbered ? 0 : nearnessOf(named.names, term) }))
      .toSorted((a, b) => a.nearness - b.nearness || newestFirst(a, b))
      .slice(0, count);
    return withOpenOrders(context, nearest, openOrders);
  };
}

function newestFirst({ choice: a }: NamedChoice, { choice: b }: NamedChoice): number {
  return (b.customer_id ?? 0) - (a.customer_id ?? 0) || (b.person_id ?? 0) - (a.person_id ?? 0);
}

interface People {
  readonly personIds: readonly number[];
  readonly companyIds: readonly number[];
  readonly customerId?: number | null;
  /** Customers that are read at most. */
  readonly limit?: number;
}

/** Choices for these people, and for the customer of this number: as the customers that they are, or as they are. */
export async function choicesOf(
  context: QueryContext,
  { personIds, companyIds, customerId = null }: People,
): Promise<readonly NamedChoice[]> {
  const buyers = await buyersAmong(context, { personIds, companyIds, customerId, limit: MOST_CUSTOMERS });
  const people = await readPeople(
    context,
    unique([...personIds, ...buyers.map(({ person_id }) => person_id)]),
    unique([...companyIds, ...buyers.map(({ company_id }) => company_id)]),
  );
  const somebody = (kind: Somebody['kind'], id: number | null) =>
    people.find((each) => each.kind === kind && each.id === id);
  const asCustomers = buyers.flatMap((buyer) => {
    const person = somebody('person', buyer.person_id);
    const company = somebody('company', buyer.company_id);
    const who = company ?? person;
    if (!who) return [];
    const choice = choiceOf(who, { ...buyer, customer_id: buyer.id }, company && person);
    return [{ ...choice, isNumbered: buyer.is_numbered }];
  });
  const isCustomer = ({ kind, id }: Somebody) =>
    buyers.some(({ person_id, company_id }) =>
      kind === 'company' ? company_id === id : person_id === id && company_id === null,
    );
  const foundPeople = people.filter(({ kind, id }) => (kind === 'person' ? personIds : companyIds).includes(id));
  const asTheyAre = foundPeople.filter((each) => !isCustomer(each)).map((each) => choiceOf(each, idsOf(each)));
  return [...asCustomers, ...asTheyAre];
}

function idsOf({ kind, id }: Somebody) {
  return { customer_id: null, person_id: kind === 'person' ? id : null, company_id: kind === 'company' ? id : null };
}

type Ids = Pick<CustomerChoice, 'customer_id' | 'person_id' | 'company_id'>;

/** Choice of somebody; `contact` is whom a company has buy for it. */
function choiceOf(who: Somebody, { customer_id, person_id, company_id }: Ids, contact?: Somebody): NamedChoice {
  const details = [...(contact ? [`by ${contact.title}`] : []), ...who.details, ...(contact?.details ?? [])];
  return {
    names: [...callingTexts(who), ...(contact ? callingTexts(contact) : [])],
    isNumbered: false,
    choice: {
      customer_id,
      person_id,
      company_id,
      name: who.title,
      details: details.slice(0, MOST_DETAILS),
      open_orders: null,
    },
  };
}

/** Adds the numbers of open orders to choices. */
export async function withOpenOrders(
  context: QueryContext,
  choices: readonly NamedChoice[],
  openOrders: OpenOrderNumbers,
): Promise<CustomerChoice[]> {
  const ids = unique(choices.map(({ choice }) => choice.customer_id));
  const numbers = ids.length > 0 ? await openOrders(context, ids) : null;
  return choices.map(({ choice }) => {
    const isCounted = numbers !== null && choice.customer_id !== null;
    return { ...choice, open_orders: isCounted ? (numbers.get(choice.customer_id ?? 0) ?? 0) : null };
  });
}

/** Customers that these people are, and the one of this number, without those that were merged; the newest first. */
export function buyersAmong(
  context: QueryContext,
  { personIds, companyIds, customerId, limit }: Required<People>,
): Promise<Buyer[]> {
  const withMerged = `array(select unnest($1::int[])
    union all select id from duplicates where kind = 'person' and answers = any($1::int[]))`;
  const ids = [
    `select c.id from ${recordTable(customer)} c where ${referenceColumn('person_id', 'c')} = any(${withMerged})`,
    `select c.id from ${recordTable(customer)} c where ${referenceColumn('company_id', 'c')} = any($2::int[])`,
    `select ${answeringSql('customer', '$3::int')}`,
  ];
  return context.rows<Buyer>(
    [recordsOf(customer), duplicates],
    `select c.id, c.revision, ${answeringSql('person', referenceColumn('person_id', 'c'))} as person_id,
       ${referenceColumn('company_id', 'c')} as company_id, coalesce(c.id = ${answeringSql('customer', '$3::int')}, false) as is_numbered
     from ${recordTable(customer)} c where c.id in (${ids.join(' union ')})
       and not exists (select from duplicates d where d.kind = 'customer' and d.id = c.id)
     order by c.id desc limit $4::int`,
    [personIds, companyIds, customerId, limit],
  );
}

function unique(ids: readonly (number | null)[]): readonly number[] {
  return [...new Set(ids)].filter((id) => id !== null);
}
