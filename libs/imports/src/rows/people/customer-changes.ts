import { contactDetail, customer, person } from '@rabbet/domain/people/people';
import { digest } from '../../shop/digest';
import type { SaidChange } from '../../sending/judging';
import { isCalled } from '../names/maker-names';
import { isSameName, mayBeOne } from '../names/near-names';
import type { Part } from '../../sending/parts';
import type { Difference } from '../row/rows';
import { type CustomerBook, type KnownCustomer, nameIn, reachKey } from './customer-book';
import { OWN_FIELDS, PERSON_FIELDS, type SaidCustomer, WAYS } from './customer-fields';
import { companyPart, firm, picked, waysOf, type With } from './customer-parts';
import { differencesIn } from './people';

/**
 * Changes that make a customer what a row says: a further address or number is added to those that are known, and so is
 * the person or the company that the customer has not had. Notes a company that may be another spelling of the known one.
 */
export async function changesOf(found: KnownCustomer, said: SaidCustomer, reading: With) {
  const own = differencesIn(found, picked(OWN_FIELDS, said));
  const isSame = isSameName(found.name, nameIn(said));
  const named = found.person && !isSame ? differencesIn(found.person, picked(PERSON_FIELDS, said)) : [];
  const joined = await joining(found, said, reading);
  const reached = joined.hasPerson ? [] : await newWays(found, said, reading.book);
  const parts: Change[] = [];
  if (own.length + joined.differences.length > 0) parts.push(changing(customer.path, found, own, joined.known));
  if (found.person && named.length > 0) parts.push(changing(person.path, found.person, named));
  parts.push(...reached.map(({ change }) => change));
  const [first = changing(customer.path, found, []), ...then] = parts;
  const differences = [...named, ...joined.differences, ...own, ...reached.map(({ difference }) => difference)];
  const revisions = [found.revision, found.person?.revision];
  const version = digest(JSON.stringify([revisions, parts.map((one) => [one.path, one.body]), joined.before]));
  const { before, points } = joined;
  return { ...first, then, before, points, differences, kept: { id: found.id, version } };
}

type Change = Omit<SaidChange, 'wrong'>;

function changing(
  path: string,
  { id, revision }: { id: number; revision: number },
  by: readonly Difference[],
  more: Readonly<Record<string, number>> = {},
): Change {
  const body = { ...Object.fromEntries(by.map(({ field, after }) => [field, after])), ...more };
  return { method: 'PUT', path: `${path}/${id}`, body, revision };
}

interface Joined {
  /** New records, at which the customer points by these fields. */
  readonly before: readonly Part[];
  readonly points: Readonly<Record<string, string>>;
  /** Records that are there. */
  readonly known: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
  /** The person comes with the ways of the row. */
  readonly hasPerson: boolean;
}

/** Person whom a customer has not had, and a company that is another. */
async function joining(found: KnownCustomer, said: SaidCustomer, reading: With): Promise<Joined> {
  const before: Part[] = [];
  const points: Record<string, string> = {};
  const known: Record<string, number> = {};
  const differences: Difference[] = [];
  const names = picked(PERSON_FIELDS, said);
  const hasPerson = found.person === null && [said.first, said.last].some((one) => typeof one === 'string');
  if (hasPerson) {
    const id = await reading.book.personAt(said);
    if (id === undefined) {
      before.push({ name: 'person', path: person.path, body: names });
      points.person_id = 'person';
    } else known.person_id = id;
    before.push(...(await waysOf('person_id', id, said, reading.book)));
    differences.push({ field: 'last', before: null, after: nameIn(said) });
  }
  const joinsFirm = typeof said.company === 'string' && !(found.company && isCalled(found.company, said.company));
  if (joinsFirm && found.company && mayBeOne(found.company.name, said.company)) {
    const message = `The company of ${found.id} ${found.name} is ${found.company.name}. Write it so, or leave the cell empty.`;
    reading.faults.note('company', 'reference/unknown', message);
  } else if (joinsFirm) {
    const id = await firm(said.company, reading);
    if (id === undefined) {
      before.push(companyPart(reading.book.firstSpelling(said.company)));
      points.company_id = 'company';
    } else known.company_id = id;
    differences.push({ field: 'company', before: found.company?.name ?? null, after: said.company });
  }
  return { before, points, known, differences, hasPerson };
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
