import { company, contactDetail, person } from '@rabbet/domain/people/people';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { folded } from '@rabbet/domain/text/fold';
import { commandIdOf } from '../../shop/command-ids';
import { isCalled, meaning, slipsOf } from '../names/maker-names';
import type { Faults } from '../row/faults';
import type { Part } from '../row/request';
import { type CustomerBook, type Owner, reachKey, type ShopCustomer } from './customer-book';
import { type CustomerValues, OWN_FIELDS, PERSON_FIELDS, WAYS } from './customer-fields';

/** Values of these fields alone. */
export function picked(fields: AnyFields, values: CustomerValues): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)));
}

/** Customers of the shop, and where the faults of a row are noted. */
export interface PartsReading {
  readonly book: CustomerBook;
  readonly faults: Faults;
  readonly somebodyElse: string;
  /** Companies with nearly the name of another one are new. */
  readonly isAgain?: boolean;
}

/** Records of a new customer: the person, the company, and how to reach them; the customer points at those that are there. */
export async function partsOf(existing: ShopCustomer | undefined, values: CustomerValues, reading: PartsReading) {
  const { book } = reading;
  const body = picked(OWN_FIELDS, values);
  if (existing) {
    const { person_id, company_id } = existing;
    return { body: { ...body, ...(person_id !== null && { person_id }), ...(company_id !== null && { company_id }) } };
  }
  const before: Part[] = [];
  const points: Record<string, string> = {};
  const ids: Record<string, number> = {};
  const take = (field: 'person_id' | 'company_id', id: number | undefined, part: Part) => {
    if (id !== undefined) ids[field] = id;
    else {
      before.push(part);
      points[field] = part.name;
    }
  };
  const names = picked(PERSON_FIELDS, values);
  const isPerson = [values.first, values.last].some((name) => typeof name === 'string');
  if (isPerson) take('person_id', await book.personAt(values), { name: 'person', path: person.path, body: names });
  if (typeof values.company === 'string') {
    const id = await companyIdOf(values.company, reading);
    take('company_id', id, companyPart(book.firstSpelling(values.company)));
  }
  const owner = isPerson ? 'person_id' : 'company_id';
  before.push(...(await waysOf(owner, ids[owner], values, book)));
  return { body: { ...body, ...ids }, before, points };
}

/** New company, which several rows may name. */
export function companyPart(name: string): Part {
  const commandId = commandIdOf('customers add', ['company', folded(name)]);
  return { name: 'company', path: company.path, body: { name }, commandId };
}

/** Id of the company of this name; undefined of a new one. Notes a slip of another name. */
export async function companyIdOf(
  name: string,
  { book, faults, somebodyElse, isAgain = false }: PartsReading,
): Promise<number | undefined> {
  const all = await book.companies();
  const existing = all.find((maker) => isCalled(maker, name));
  if (existing) return existing.id;
  const news = book.newCompanies;
  const slips = isAgain || news.some((maker) => isCalled(maker, name)) ? [] : slipsOf(name, [...all, ...news]);
  if (slips.length > 0)
    faults.note('company', 'reference/unknown', `There is no company "${name}". ${meaning(slips)} ${somebodyElse}`);
  return undefined;
}

/** Ways of a row to reach the person or the company that has this id, but those that are there. */
export async function waysOf(
  owner: keyof Owner,
  id: number | undefined,
  values: CustomerValues,
  book: CustomerBook,
): Promise<Part[]> {
  const details = id === undefined ? [] : await book.detailsOf({ [owner]: id });
  const keys = new Set(details.flatMap(({ value }) => (value === null ? [] : [reachKey(value)])));
  const parts: Part[] = [];
  for (const way of WAYS) {
    const value = values[way];
    if (typeof value !== 'string' || keys.has(reachKey(value))) continue;
    const body = { value, attribute_id: await book.wayOf(way), ...(id !== undefined && { [owner]: id }) };
    const points = id === undefined ? { points: { [owner]: owner === 'person_id' ? 'person' : 'company' } } : {};
    parts.push({ name: way, path: contactDetail.path, body, ...points });
  }
  return parts;
}
