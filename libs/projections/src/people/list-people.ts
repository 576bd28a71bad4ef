import { company, contactDetail, customer, person } from '@rabbet/domain/people/people';
import { type PEOPLE_PARTS, peopleList, type PeopleRow } from '@rabbet/domain/people/people-list';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { QueryOf } from '@rabbet/domain/pages/list';
import type { AnyKind } from '@rabbet/domain/records/record';
import type { PagedList } from '../reading/paged-list';
import type { QueryContext } from '../reading/query-context';
import { type Order, Walk } from '../reading/walk';
import { answeringSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { foundByWords } from '../records/finding-words';
import { recordsWith } from '../records/list-records';
import { personalTableOf, recordsOf, recordTable, referenceColumn, totalOf } from '../records/record-projection';
import { recordsWithWord } from '../records/searching';
import { sortSql } from '../records/sorting';
import { searchWords } from '../text/search-words';
import { type Buyer, buyersAmong, type OpenOrderNumbers } from './customer-choices';
import { readPeople, type Somebody } from './search-people';

type Query = Partial<QueryOf<typeof peopleList>>;
type Part = (typeof PEOPLE_PARTS)[number] | null | undefined;

const PERSONAL = personalTableOf(person);
/** Customers of the people of a page that are looked at. */
const MOST_CUSTOMERS = 2_000;

/** The list of people. Each sort comes in order from the index of its names. */
export function peopleListWith(openOrders: OpenOrderNumbers): PagedList<typeof peopleList> {
  return {
    ...peopleList,
    async query(context, query): Promise<Paged<PeopleRow>> {
      const { ids, paging } = await idsOfPage(context, query);
      return { ...paging, data: await rowsOf(context, ids, openOrders) };
    },
  };
}

async function idsOfPage(context: QueryContext, { page, count, after, term, sort, part, id }: Query) {
  const order: Order = {
    by: 'sort_by',
    type: 'text',
    isReversible: true,
    isNullable: true,
    ...(sort === '-name' && { isDescending: true }),
  };
  const paged = { ...(page != null && { page }), ...(count != null && { count }), after: after ?? null };
  const walk = new Walk(context, peopleList.path, order, paged);
  const values = [...walk.values];
  const place = (value: unknown) => `$${values.push(value)}`;
  const words = searchWords(term);
  const wordsOfKind = (kind: AnyKind) => words?.map((word) => recordsWithWord(context, kind, word, place)) ?? null;
  const personWords = wordsOfKind(person);
  const companyWords = wordsOfKind(company);
  const idSql = id == null ? null : `${place(id)}::int`;
  const persons = (column: string, isWalked: boolean) =>
    [
      personIn(part, column),
      sameAs(idSql && answeringSql('person', idSql), column),
      foundByWords(column, personWords, isWalked),
    ].join(' and ');
  const companies = (isWalked: boolean) =>
    [companyIn(part), sameAs(idSql && `-${idSql}`, 'r.id'), foundByWords('r.id', companyWords, isWalked)].join(' and ');
  const lastName = sortSql('p.doc', 'last', person.fields.last);
  const named = (isWalked: boolean) =>
    `(select p.id, ${lastName} as sort_by from ${PERSONAL} p where ${persons('p.id', isWalked)})`;
  const firms = (isWalked: boolean) =>
    `(select -r.id as id, ${sortSql('r.doc', 'name', company.fields.name)} as sort_by from ${firmsOf(part)} where ${companies(isWalked)})`;
  const all = (isWalked: boolean) => `(select r.id,
      (select ${lastName} from ${PERSONAL} p where p.id = r.id order by p.person limit 1) as sort_by
      from ${recordTable(person)} r where ${persons('r.id', isWalked)}
    union all ${firms(isWalked)})`;
  const isFiltered = [term, part, id].some((condition) => condition != null && condition !== '');
  const { rows, paging } = await walk.page<{ id: number }>({
    reads: [...[person, company, customer, contactDetail].map(recordsOf), duplicates],
    foundSql: all(true),
    few: all(false),
    valued: [named(true), firms(true)],
    columns: 'page.id',
    joined: '(select 1) one on true',
    values,
    counting: isFiltered ? 'to the bound' : { storedCount: `(${totalOf(person)}) + (${totalOf(company)})` },
  });
  return { ids: rows.map((row) => row.id), paging };
}

/** SQL for the condition that a person is in a part of the list, and was not merged into another. */
function personIn(part: Part, id: string): string {
  if (part === 'companies' || part === 'artists') return 'false';
  const unmerged = `not exists (select from duplicates d where d.kind = 'person' and d.id = ${id})`;
  if (part !== 'customers') return unmerged;
  const ids = `array(select ${id} union all select d.id from duplicates d where d.kind = 'person' and d.answers = ${id})`;
  return `${unmerged} and (select true from ${recordTable(customer)} c where ${referenceColumn('person_id', 'c')} = any(${ids}) limit 1)`;
}

function companyIn(part: Part): string {
  if (part === 'people') return 'false';
  if (part === 'artists') return `${sortSql('r.doc', 'is_artist', company.fields.is_artist)} = 'true'`;
  return 'true';
}

/** SQL for the companies `r` of a part of the list. Few of many are customers: they are found by these. */
function firmsOf(part: Part): string {
  if (part !== 'customers') return `${recordTable(company)} r`;
  const firmId = referenceColumn('company_id', 'c');
  const buyers = `select distinct ${firmId} from ${recordTable(customer)} c where ${firmId} is not null`;
  return `unnest(array(${buyers})) buyer (id) join ${recordTable(company)} r on r.id = buyer.id`;
}

function sameAs(id: string | null, column: string): string {
  return id === null ? 'true' : `${column} = ${id}`;
}

/** Rows of these people, in their order. */
async function rowsOf(
  context: QueryContext,
  ids: readonly number[],
  openOrders: OpenOrderNumbers,
): Promise<PeopleRow[]> {
  const personIds = ids.filter((id) => id > 0);
  const companyIds = ids.filter((id) => id < 0).map((id) => -id);
  const [people, records, buyers] = await Promise.all([
    readPeople(context, personIds, companyIds),
    recordsWith(context, person, 'id', personIds),
    buyersAmong(context, { personIds, companyIds, customerId: null, limit: MOST_CUSTOMERS }),
  ]);
  const customerIds = buyers.map(({ id }) => id);
  const numbers = customerIds.length > 0 ? await openOrders(context, customerIds) : null;
  return ids.map((id) => {
    const kind = id > 0 ? 'person' : 'company';
    const number = Math.abs(id);
    const somebody = people.find((each) => each.kind === kind && each.id === number) ?? null;
    const unnamed = records.find((record) => id > 0 && record.id === number);
    return rowOf(
      { id, kind, revision: somebody?.revision ?? unnamed?.revision ?? 0 },
      somebody,
      buyersFor(buyers, kind, number),
      numbers,
    );
  });
}

/** Customers that somebody is, the one of nobody else first. */
function buyersFor(buyers: readonly Buyer[], kind: Somebody['kind'], id: number): readonly Buyer[] {
  const isPerson = kind === 'person';
  return buyers
    .filter(({ person_id, company_id }) => (isPerson ? person_id : company_id) === id)
    .toSorted((a, b) => Number(otherOf(a, isPerson) !== null) - Number(otherOf(b, isPerson) !== null));
}

function otherOf({ person_id, company_id }: Buyer, isPerson: boolean): number | null {
  return isPerson ? company_id : person_id;
}

function rowOf(
  row: Pick<PeopleRow, 'id' | 'kind' | 'revision'>,
  somebody: Somebody | null,
  buyers: readonly Buyer[],
  numbers: ReadonlyMap<number, number> | null,
): PeopleRow {
  const details = somebody?.details ?? [];
  const [buyer] = buyers;
  const openOrders = buyers.reduce((sum, { id }) => sum + (numbers?.get(id) ?? 0), 0);
  return {
    ...row,
    name: somebody?.title ?? null,
    is_artist: somebody?.isArtist ?? false,
    phone: details.find((detail) => /\d{4}$/.test(detail) && !detail.includes('@')) ?? null,
    email: details.find((detail) => detail.includes('@')) ?? null,
    customer_id: buyer?.id ?? null,
    customer_revision: buyer?.revision ?? null,
    open_orders: numbers === null ? null : openOrders,
  };
}
