import type { Client } from '@rabbet/client';
import {
  contactDetail,
  customer,
  type CustomerChoice,
  isEmailName,
  isPhoneName,
  parseTypedName,
  person,
  vectorValue,
} from '@rabbet/domain/people/people';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { NewCustomer } from './customer-queries';

const WAYS = ['phone', 'email'] as const;
const IS_WAY = { phone: isPhoneName, email: isEmailName };

interface WayToReach {
  readonly id: number;
  readonly value: string;
  readonly point?: { readonly name: string } | null;
}

/** Adds a person with their contact details, and the customer that they are; answers the number of the customer. */
export async function addCustomer(
  client: Client,
  { name, ...reached }: NewCustomer,
  commandId: string,
): Promise<number> {
  const { first, middle, last } = parseTypedName(name);
  const names = { ...(first && { first }), ...(middle && { middle }), ...(last && { last }) };
  const { id: person_id } = await client.change('POST', person.path, names, { commandId });
  for (const way of WAYS) {
    const value = reached[way].trim();
    if (value === '') continue;
    const body = { person_id, value, attribute_id: await wayToReach(client, way) };
    await client.change('POST', contactDetail.path, body, { commandId: `${commandId}-${way}` });
  }
  return (await client.change('POST', customer.path, { person_id }, { commandId: `${commandId}-customer` })).id;
}

/** Makes a person or company a customer; answers the number of the customer. */
export async function makeCustomer(
  client: Client,
  { person_id, company_id }: Pick<CustomerChoice, 'person_id' | 'company_id'>,
  commandId: string,
): Promise<number> {
  const body = company_id === null ? { person_id } : { company_id };
  return (await client.change('POST', customer.path, body, { commandId })).id;
}

/** The first phone or e-mail of the ways to reach somebody; null where the shop has none. */
async function wayToReach(client: Client, way: keyof typeof IS_WAY): Promise<number | null> {
  const { data } = await client.get<Paged<WayToReach>>(`${vectorValue.path}/list`);
  return data.find(({ value, point }) => IS_WAY[way](value) || IS_WAY[way](point?.name ?? ''))?.id ?? null;
}
