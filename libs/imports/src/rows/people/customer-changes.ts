import { contactDetail, customer, person } from '@rabbet/domain/people/people';
import { digest } from '../../shop/digest';
import { isCalled } from '../names/maker-names';
import { isSameName, mayBeOne } from '../names/near-names';
import type { ChangeRequest, Part } from '../row/request';
import type { Difference } from '../row/row';
import { type CustomerBook, nameIn, reachKey, type ShopCustomer } from './customer-book';
import { type CustomerValues, OWN_FIELDS, PERSON_FIELDS, WAYS } from './customer-fields';
import { companyIdOf, companyPart, type PartsReading, picked, waysOf } from './customer-parts';
import { differencesIn } from './stored-records';

/**
 * Requests that make a customer what a row says: a further address or number is added to those of the customer, and so is
 * a person or a company that the customer has not had. Notes a company that may be another spelling of the customer's.
 */
export async function changesOf(existing: ShopCustomer, values: CustomerValues, reading: PartsReading) {
  const fields = differencesIn(existing, picked(OWN_FIELDS, values));
  const isSame = isSameName(existing.name, nameIn(values));
  const names = existing.person && !isSame ? differencesIn(existing.person, picked(PERSON_FIELDS, values)) : [];
  const joined = await joining(existing, values, reading);
  const ways = joined.hasPerson ? [] : await newWays(existing, values, reading.book);
  const requests: ChangeRequest[] = [];
  if (fields.length + joined.differences.length > 0)
    requests.push(changing(customer.path, existing, fields, joined.ids));
  if (existing.person && names.length > 0) requests.push(changing(person.path, existing.person, names));
  requests.push(...ways.map(({ request }) => request));
  if (requests.length === 0) requests.push(changing(customer.path, existing, []));
  const differences = [...names, ...joined.differences, ...fields, ...ways.map(({ difference }) => difference)];
  const { before, points } = joined;
  const revisions = [existing.revision, existing.person?.revision];
  const version = digest(JSON.stringify([revisions, requests.map(({ path, body }) => [path, body]), before]));
  return {
    requests,
    before: before.length > 0 ? before : undefined,
    points,
    differences,
    thing: { id: existing.id, version },
  };
}

function changing(
  path: string,
  { id, revision }: { id: number; revision: number },
  by: readonly Difference[],
  ids: Readonly<Record<string, number>> = {},
): ChangeRequest {
  const body = { ...Object.fromEntries(by.map(({ field, after }) => [field, after])), ...ids };
  return { method: 'PUT', path: `${path}/${id}`, body, revision };
}

interface Joined {
  /** New records, at which the customer points by these fields. */
  readonly before: readonly Part[];
  readonly points: Readonly<Record<string, string>>;
  /** Ids of records that are there. */
  readonly ids: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
  /** The person comes with the ways of the row. */
  readonly hasPerson: boolean;
}

/** Person whom a customer has not had, and a company that is another. */
async function joining(existing: ShopCustomer, values: CustomerValues, reading: PartsReading): Promise<Joined> {
  const before: Part[] = [];
  const points: Record<string, string> = {};
  const ids: Record<string, number> = {};
  const differences: Difference[] = [];
  const hasPerson = existing.person === null && [values.first, values.last].some((name) => typeof name === 'string');
  if (hasPerson) {
    const id = await reading.book.personAt(values);
    if (id === undefined) {
      before.push({ name: 'person', path: person.path, body: picked(PERSON_FIELDS, values) });
      points.person_id = 'person';
    } else ids.person_id = id;
    before.push(...(await waysOf('person_id', id, values, reading.book)));
    differences.push({ field: 'last', before: null, after: nameIn(values) });
  }
  const { company } = existing;
  const joinsFirm = typeof values.company === 'string' && !(company && isCalled(company, values.company));
  if (joinsFirm && company && mayBeOne(company.name, values.company)) {
    const message = `The company of ${existing.id} ${existing.name} is ${company.name}. Write it so, or leave the cell empty.`;
    reading.faults.note('company', 'reference/unknown', message);
  } else if (joinsFirm) {
    const id = await companyIdOf(values.company, reading);
    if (id === undefined) {
      before.push(companyPart(reading.book.firstSpelling(values.company)));
      points.company_id = 'company';
    } else ids.company_id = id;
    differences.push({ field: 'company', before: company?.name ?? null, after: values.company });
  }
  return { before, points, ids, differences, hasPerson };
}

/** Ways of a row to reach a customer which the customer has not had. */
async function newWays({ person_id, company_id, details }: ShopCustomer, values: CustomerValues, book: CustomerBook) {
  const keys = new Set(details.flatMap(({ value }) => (value === null ? [] : [reachKey(value)])));
  const owner = person_id === null ? { company_id } : { person_id };
  const ways: { request: ChangeRequest; difference: Difference }[] = [];
  for (const way of WAYS) {
    const value = values[way];
    if (typeof value !== 'string' || keys.has(reachKey(value))) continue;
    const body = { ...owner, value, attribute_id: await book.wayOf(way) };
    const words = [['value', way]] as const;
    ways.push({
      request: { method: 'POST', path: contactDetail.path, body, words },
      difference: { field: way, before: null, after: value },
    });
  }
  return ways;
}
