import { company, contactDetail, person } from '@rabbet/domain/people/people';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { folded } from '@rabbet/domain/text/fold';
import { isCalled, meaning, slipsOf } from '../names/maker-names';
import type { Part } from '../../sending/parts';
import type { Faults } from '../row/faults';
import { commandIdOf } from '../row/rows';
import { type CustomerBook, type KnownCustomer, type Owner, reachKey } from './customer-book';
import { OWN_FIELDS, PERSON_FIELDS, type SaidCustomer, WAYS } from './customer-fields';

/** Values of these fields alone. */
export function picked(fields: AnyFields, said: SaidCustomer): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(said).filter(([name]) => Object.hasOwn(fields, name)));
}

export interface With {
  readonly book: CustomerBook;
  readonly faults: Faults;
  readonly somebodyElse: string;
  /** Companies of a name that is near a known one are new. */
  readonly isAgain?: boolean;
}

/** Records of a new customer: the person, the company, and how to reach them; those that are there are pointed at. */
export async function partsOf(found: KnownCustomer | undefined, said: SaidCustomer, reading: With) {
  const { book } = reading;
  const body = picked(OWN_FIELDS, said);
  if (found) {
    const { person_id, company_id } = found;
    return { body: { ...body, ...(person_id !== null && { person_id }), ...(company_id !== null && { company_id }) } };
  }
  const before: Part[] = [];
  const points: Record<string, string> = {};
  const known: Record<string, number> = {};
  const take = (field: 'person_id' | 'company_id', id: number | undefined, part: Part) => {
    if (id !== undefined) known[field] = id;
    else {
      before.push(part);
      points[field] = part.name;
    }
  };
  const names = picked(PERSON_FIELDS, said);
  const isPerson = [said.first, said.last].some((one) => typeof one === 'string');
  if (isPerson) take('person_id', await book.personAt(said), { name: 'person', path: person.path, body: names });
  if (typeof said.company === 'string') {
    const id = await firm(said.company, reading);
    take('company_id', id, companyPart(book.firstSpelling(said.company)));
  }
  const owner = isPerson ? 'person_id' : 'company_id';
  before.push(...(await waysOf(owner, known[owner], said, book)));
  return { body: { ...body, ...known }, before, points };
}

/** A new company, which several rows may name. */
export function companyPart(name: string): Part {
  const commandId = commandIdOf('customers add', ['company', folded(name)]);
  return { name: 'company', path: company.path, body: { name }, commandId };
}

/** Company of this name; undefined where it is new. Notes a slip of a known one. */
export async function firm(
  name: string,
  { book, faults, somebodyElse, isAgain = false }: With,
): Promise<number | undefined> {
  const all = await book.companies();
  const found = all.find((one) => isCalled(one, name));
  if (found) return found.id;
  const before = book.newCompanies;
  const slips = isAgain || before.some((one) => isCalled(one, name)) ? [] : slipsOf(name, [...all, ...before]);
  if (slips.length > 0)
    faults.note('company', 'reference/unknown', `There is no company "${name}". ${meaning(slips)} ${somebodyElse}`);
  return undefined;
}

export async function waysOf(
  owner: keyof Owner,
  id: number | undefined,
  said: SaidCustomer,
  book: CustomerBook,
): Promise<Part[]> {
  const details = id === undefined ? [] : await book.detailsOf({ [owner]: id });
  const known = new Set(details.flatMap(({ value }) => (value === null ? [] : [reachKey(value)])));
  const parts: Part[] = [];
  for (const way of WAYS) {
    const value = said[way];
    if (typeof value !== 'string' || known.has(reachKey(value))) continue;
    const body = { value, attribute_id: await book.wayOf(way), ...(id !== undefined && { [owner]: id }) };
    const points = id === undefined ? { points: { [owner]: owner === 'person_id' ? 'person' : 'company' } } : {};
    parts.push({ name: way, path: contactDetail.path, body, ...points });
  }
  return parts;
}
