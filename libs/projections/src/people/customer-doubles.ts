import {
  type ComparedCustomer,
  contactKey,
  findNamesakes,
  findNearlyNamed,
  findReachedAlike,
} from '@rabbet/domain/people/likeness/compared-customers';
import { type CustomerChoice, type CustomerDoubleQuery, parseTypedName } from '@rabbet/domain/people/people';
import type { QueryContext } from '../reading/query-context';
import { choicesOf, type OpenOrderNumbers, withOpenOrders } from './customer-choices';
import { findNearNames } from './near-people';
import { findCompanies, findPersons } from './people-with-words';
import { readPeople, type Somebody } from './search-people';

/** People whom a text finds, of whom each is compared. */
const MOST_FOUND = 20;
/** Doubles that are shown: more of one name tell nobody apart. */
const MOST_DOUBLES = 5;

interface ComparedPeople extends ComparedCustomer {
  readonly somebody: Somebody;
}

/** Makes the read of whom a new customer may be already: by how they are reached, by their name, or by nearly that name. */
export function customerDoublesWith(openOrders: OpenOrderNumbers) {
  return async (context: QueryContext, query: Partial<CustomerDoubleQuery>): Promise<CustomerChoice[]> => {
    const { name, email, phone } = query;
    const customer = comparedCustomer(name ?? '', [email, phone]);
    const candidates = (await candidatesFor(context, query)).map(comparedSomebody);
    const alike = [
      ...findReachedAlike(customer, candidates),
      ...findNamesakes(customer, candidates),
      ...findNearlyNamed(customer, candidates),
    ];
    const people = [...new Set(alike.map(({ somebody }) => somebody))].slice(0, MOST_DOUBLES);
    const idsOf = (kind: Somebody['kind']) => people.filter((each) => each.kind === kind).map(({ id }) => id);
    const choices = await choicesOf(context, { personIds: idsOf('person'), companyIds: idsOf('company') });
    return withOpenOrders(context, choices.slice(0, MOST_DOUBLES), openOrders);
  };
}

async function candidatesFor(
  context: QueryContext,
  { name, email, phone }: Partial<CustomerDoubleQuery>,
): Promise<readonly Somebody[]> {
  const terms = [name, email, phone].filter((term) => term != null && term.trim() !== '') as readonly string[];
  const near = await findNearNames(context, name ?? '');
  const [persons, companies] = await Promise.all(
    [findPersons, findCompanies].map((find) => Promise.all(terms.map((term) => find(context, term, MOST_FOUND)))),
  );
  return readPeople(
    context,
    [...new Set([...near.personIds, ...(persons ?? []).flat()])],
    [...new Set([...near.companyIds, ...(companies ?? []).flat()])],
  );
}

/** A new customer of this typed name, with these contact details. */
function comparedCustomer(name: string, details: readonly (string | null | undefined)[]): ComparedCustomer {
  return { name: name.trim(), first: parseTypedName(name).first, ...keysOf(details) };
}

function comparedSomebody(somebody: Somebody): ComparedPeople {
  const { plainName, first, details } = somebody;
  return { name: plainName, first, ...keysOf(details), somebody };
}

function keysOf(details: readonly (string | null | undefined)[]) {
  const texts = details.flatMap((detail) => detail?.trim() || []);
  const emails = texts.filter((text) => text.includes('@')).map(contactKey);
  const phones = texts.filter((text) => !text.includes('@')).map(contactKey);
  return { emails, phones, hasEmail: emails.length > 0 };
}
