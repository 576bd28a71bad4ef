import { contactDetail, customer, person } from '@rabbet/domain/people/people';
import { digest } from '../digest';
import type { SaidChange } from '../judging';
import type { Difference } from '../rows';
import { type CustomerBook, type KnownCustomer, nameIn, reachKey } from './customer-book';
import { picked, WAYS } from './customer-parts';
import { OWN_FIELDS, PERSON_FIELDS, type SaidCustomer } from './customer-fields';
import { isSameName } from '../near-names';
import { differencesIn } from './people';

/** Changes that make a customer what a row says: a further address or number is added to those that are known. */
export async function changesOf(found: KnownCustomer, said: SaidCustomer, book: CustomerBook) {
  const own = differencesIn(found, picked(OWN_FIELDS, said));
  const isSame = isSameName(found.name, nameIn(said));
  const named = found.person && !isSame ? differencesIn(found.person, picked(PERSON_FIELDS, said)) : [];
  const reached = await newWays(found, said, book);
  const parts: Change[] = [];
  if (own.length > 0) parts.push(changing(customer.path, found, own));
  if (found.person && named.length > 0) parts.push(changing(person.path, found.person, named));
  parts.push(...reached.map(({ change }) => change));
  const [first = changing(customer.path, found, []), ...then] = parts;
  const differences = [...named, ...own, ...reached.map(({ difference }) => difference)];
  const version = digest(JSON.stringify([found.revision, found.person?.revision, parts.map((one) => [one.path, one.body])])); // prettier-ignore
  return { ...first, then, differences, kept: { id: found.id, version } };
}

type Change = Omit<SaidChange, 'wrong'>;

function changing(path: string, { id, revision }: { id: number; revision: number }, by: readonly Difference[]): Change {
  const body = Object.fromEntries(by.map(({ field, after }) => [field, after]));
  return { method: 'PUT', path: `${path}/${id}`, body, revision };
}

async function newWays({ person_id, company_id, details }: KnownCustomer, said: SaidCustomer, book: CustomerBook) {
  const known = new Set(details.flatMap(({ value }) => (value === null ? [] : [reachKey(value)])));
  const owner = person_id === null ? { company_id } : { person_id };
  const found: { change: Change; difference: Difference }[] = [];
  for (const way of WAYS) {
    const value = said[way];
    if (typeof value !== 'string' || known.has(reachKey(value))) continue;
    const body = { ...owner, value, attribute_id: await book.wayOf(way) };
    const words = [['value', way]] as const;
    found.push({
      change: { method: 'POST', path: contactDetail.path, body, words },
      difference: { field: way, before: null, after: value },
    });
  }
  return found;
}
