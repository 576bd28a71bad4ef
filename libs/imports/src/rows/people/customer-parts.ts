import { contactKey } from '@rabbet/domain/people/likeness/compared-customers';
import { company, contactDetail, person } from '@rabbet/domain/people/people';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { folded } from '@rabbet/domain/text/fold';
import { commandIdOf } from '../../shop/command-ids';
import { hasName, didYouMean, findMisspelled } from '@rabbet/domain/people/likeness/maker-names';
import type { Faults } from '../row/faults';
import type { Part } from '../row/request';
import { type CustomerBook, type Owner, type ShopCustomer } from './customer-book';
import { type CustomerValues, CUSTOMER_FIELDS, PERSON_FIELDS, CONTACT_FIELD_NAMES } from './customer-fields';

/** Values of these fields, without the other values of the row. */
export function pickFields(fields: AnyFields, values: CustomerValues): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)));
}

/** Customers of the shop, the faults of the row, and what to do about likely doubles. */
export interface PartsContext {
  readonly book: CustomerBook;
  readonly faults: Faults;
  /** Sentence on how to add somebody who is not the one that is likely meant. */
  readonly somebodyElse: string;
  /** True if companies with nearly the name of another company are added without asking. */
  readonly addsDuplicates?: boolean;
}

/**
 * Body of a new customer, and the records that are added before it: person, company and contact details. `existing` is a
 * customer whom the row would double; the shop judges the row with the person and company of that one.
 */
export async function partsOfNewCustomer(
  existing: ShopCustomer | undefined,
  values: CustomerValues,
  context: PartsContext,
) {
  const { book } = context;
  const body = pickFields(CUSTOMER_FIELDS, values);
  if (existing) return { body: { ...body, ...ownersOf(existing) } };
  const parts: Part[] = [];
  const pointers: Record<string, string> = {};
  const ids: Record<string, number> = {};
  const pointAt = (field: 'person_id' | 'company_id', existingId: number | undefined, newPart: Part) => {
    if (existingId !== undefined) ids[field] = existingId;
    else {
      parts.push(newPart);
      pointers[field] = newPart.name;
    }
  };
  const isPerson = typeof values.first === 'string' || typeof values.last === 'string';
  if (isPerson) {
    const newPerson = { name: 'person', path: person.path, body: pickFields(PERSON_FIELDS, values) };
    pointAt('person_id', await book.personIdWithEmail(values), newPerson);
  }
  if (typeof values.company === 'string') {
    const id = await findCompanyId(values.company, context);
    pointAt('company_id', id, companyPart(book.rememberFirstSpelling(values.company)));
  }
  const owner = isPerson ? 'person_id' : 'company_id';
  parts.push(...(await contactParts(owner, ids[owner], values, book)));
  return { body: { ...body, ...ids }, parts, pointers };
}

/** Ids of the person and the company of a customer, without those that are null. */
export function ownersOf({ person_id, company_id }: Pick<ShopCustomer, 'person_id' | 'company_id'>): Owner {
  const owners: { person_id?: number; company_id?: number } = {};
  if (person_id !== null) owners.person_id = person_id;
  if (company_id !== null) owners.company_id = company_id;
  return owners;
}

/** Part that adds a company. Rows that name the same company share its command id, so that it is added once. */
export function companyPart(name: string): Part {
  const commandId = commandIdOf('customers add', ['company', folded(name)]);
  return { name: 'company', path: company.path, body: { name }, commandId };
}

/** Finds the company of this name; undefined of a new company. Notes a fault for a name that is likely misspelled. */
export async function findCompanyId(
  name: string,
  { book, faults, somebodyElse, addsDuplicates = false }: PartsContext,
): Promise<number | undefined> {
  const companies = await book.companies();
  const existing = companies.find((maker) => hasName(maker, name));
  if (existing) return existing.id;
  const { newCompanies } = book;
  if (addsDuplicates || newCompanies.some((maker) => hasName(maker, name))) return undefined;
  const misspelled = findMisspelled(name, [...companies, ...newCompanies]);
  if (misspelled.length > 0) {
    const message = `There is no company "${name}". ${didYouMean(misspelled)} ${somebodyElse}`;
    faults.note('company', 'reference/unknown', message);
  }
  return undefined;
}

/** Parts that add the addresses and numbers of a row. With the id of an existing owner, those that it has are left out. */
export async function contactParts(
  owner: keyof Owner,
  id: number | undefined,
  values: CustomerValues,
  book: CustomerBook,
): Promise<Part[]> {
  const details = id === undefined ? [] : await book.detailsOf({ [owner]: id });
  const existingKeys = new Set(details.flatMap(({ value }) => (value === null ? [] : [contactKey(value)])));
  const parts: Part[] = [];
  for (const field of CONTACT_FIELD_NAMES) {
    const value = values[field];
    if (typeof value !== 'string' || existingKeys.has(contactKey(value))) continue;
    const body = { value, attribute_id: await book.contactPointId(field) };
    const part = { name: field, path: contactDetail.path };
    if (id === undefined) parts.push({ ...part, body, pointers: { [owner]: PART_OF_OWNER[owner] } });
    else parts.push({ ...part, body: { ...body, [owner]: id } });
  }
  return parts;
}

/** Names of the parts that add the owner of contact details. */
const PART_OF_OWNER = { person_id: 'person', company_id: 'company' } as const;
