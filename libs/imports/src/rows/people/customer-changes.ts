import { contactKey } from '@rabbet/domain/people/likeness/compared-customers';
import { contactDetail, customer, person } from '@rabbet/domain/people/people';
import { digest } from '../../shop/digest';
import { hasName } from '@rabbet/domain/people/likeness/maker-names';
import { isSameName, areLikelySame } from '@rabbet/domain/people/likeness/near-names';
import type { ChangeRequest, Part } from '../row/request';
import type { Difference } from '../row/row';
import { type CustomerBook, nameInRow, type ShopCustomer } from './customer-book';
import { type CustomerValues, CUSTOMER_FIELDS, PERSON_FIELDS, CONTACT_FIELD_NAMES } from './customer-fields';
import { findCompanyId, companyPart, type PartsContext, pickFields, contactParts } from './customer-parts';
import { differencesFrom } from './stored-records';

/**
 * Compares a row with a customer of the shop, and makes the requests that change the customer. Addresses, numbers, a person or
 * a company that the customer has not had are added; nothing is taken away. Notes a fault for a company that may be another
 * spelling of the customer's company.
 */
export async function changesToCustomer(existing: ShopCustomer, values: CustomerValues, context: PartsContext) {
  const fieldDifferences = differencesFrom(existing, pickFields(CUSTOMER_FIELDS, values));
  const nameDifferences = differencesOfName(existing, values);
  const {
    parts,
    pointers,
    ids,
    differences: joinedDifferences,
    hasNewPerson,
  } = await joinRecords(existing, values, context);
  // contact details of a new person are parts of the row
  const newContacts = hasNewPerson ? [] : await findNewContacts(existing, values, context.book);
  const requests: ChangeRequest[] = [];
  if (fieldDifferences.length + joinedDifferences.length > 0)
    requests.push(putRequest(customer.path, existing, fieldDifferences, ids));
  if (existing.person && nameDifferences.length > 0)
    requests.push(putRequest(person.path, existing.person, nameDifferences));
  requests.push(...newContacts.map(({ request }) => request));
  if (requests.length === 0) requests.push(putRequest(customer.path, existing, []));
  const revisions = [existing.revision, existing.person?.revision];
  const version = digest(JSON.stringify([revisions, requests.map(({ path, body }) => [path, body]), parts]));
  return {
    requests,
    parts: parts.length > 0 ? parts : undefined,
    pointers,
    differences: [
      ...nameDifferences,
      ...joinedDifferences,
      ...fieldDifferences,
      ...newContacts.map(({ difference }) => difference),
    ],
    record: { id: existing.id, version },
  };
}

/** Parts of the person's name that the row has otherwise; none where the whole name is the same but for its spelling. */
function differencesOfName(existing: ShopCustomer, values: CustomerValues): readonly Difference[] {
  if (!existing.person || isSameName(existing.name, nameInRow(values))) return [];
  return differencesFrom(existing.person, pickFields(PERSON_FIELDS, values));
}

function putRequest(
  path: string,
  { id, revision }: { id: number; revision: number },
  differences: readonly Difference[],
  ids: Readonly<Record<string, number>> = {},
): ChangeRequest {
  const body = { ...Object.fromEntries(differences.map(({ field, after }) => [field, after])), ...ids };
  return { method: 'PUT', path: `${path}/${id}`, body, revision };
}

/** Person and company that a customer gets. */
interface JoinedRecords {
  /** New records, and the fields of the customer that point at them. */
  readonly parts: readonly Part[];
  readonly pointers: Readonly<Record<string, string>>;
  /** Ids of existing records, by the fields of the customer. */
  readonly ids: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
  readonly hasNewPerson: boolean;
}

/** Finds or adds the person of a customer who had none, and a company that is not the customer's. */
async function joinRecords(
  existing: ShopCustomer,
  values: CustomerValues,
  context: PartsContext,
): Promise<JoinedRecords> {
  const parts: Part[] = [];
  const pointers: Record<string, string> = {};
  const ids: Record<string, number> = {};
  const differences: Difference[] = [];
  const namesPerson = typeof values.first === 'string' || typeof values.last === 'string';
  const hasNewPerson = existing.person === null && namesPerson;
  if (hasNewPerson) {
    const id = await context.book.personIdWithEmail(values);
    if (id === undefined) {
      parts.push({ name: 'person', path: person.path, body: pickFields(PERSON_FIELDS, values) });
      pointers.person_id = 'person';
    } else ids.person_id = id;
    parts.push(...(await contactParts('person_id', id, values, context.book)));
    differences.push({ field: 'last', before: null, after: nameInRow(values) });
  }
  const { company } = existing;
  const hasNewCompany = typeof values.company === 'string' && !(company && hasName(company, values.company));
  if (hasNewCompany && company && areLikelySame(company.name, values.company)) {
    const message = `The company of ${existing.id} ${existing.name} is ${company.name}. Write it so, or leave the cell empty.`;
    context.faults.note('company', 'reference/unknown', message);
  } else if (hasNewCompany) {
    const id = await findCompanyId(values.company, context);
    if (id === undefined) {
      parts.push(companyPart(context.book.rememberFirstSpelling(values.company)));
      pointers.company_id = 'company';
    } else ids.company_id = id;
    differences.push({ field: 'company', before: company?.name ?? null, after: values.company });
  }
  return { parts, pointers, ids, differences, hasNewPerson };
}

/** Requests that add the addresses and numbers of a row which the customer does not have. */
async function findNewContacts(
  { person_id, company_id, details }: ShopCustomer,
  values: CustomerValues,
  book: CustomerBook,
) {
  const existingKeys = new Set(details.flatMap(({ value }) => (value === null ? [] : [contactKey(value)])));
  const owner = person_id === null ? { company_id } : { person_id };
  const contacts: { request: ChangeRequest; difference: Difference }[] = [];
  for (const field of CONTACT_FIELD_NAMES) {
    const value = values[field];
    if (typeof value !== 'string' || existingKeys.has(contactKey(value))) continue;
    const body = { ...owner, value, attribute_id: await book.contactPointId(field) };
    const rowFieldNames = [['value', field]] as const;
    contacts.push({
      request: { method: 'POST', path: contactDetail.path, body, rowFieldNames },
      difference: { field, before: null, after: value },
    });
  }
  return contacts;
}
