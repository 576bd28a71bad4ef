import type { Client } from '@rabbet/client';
import type { Paged } from '@rabbet/domain/pages/paging';
import {
  contactDetail,
  customer,
  isEmailName,
  isPhoneName,
  parseTypedName,
  person,
  vectorValue,
} from '@rabbet/domain/people/people';
import { type Add, AddingReference } from './AddingReference';
import type { Choice } from './choices';
import { mayChange, useWho } from '../session/who-asks';

interface CustomerFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly customers: readonly Choice[];
}

/** Takes a customer by typing; a name that nobody has yet becomes a person and a customer in place. */
export function CustomerField({ customers, ...about }: CustomerFieldProps) {
  const add = mayChange(useWho(), customer.resource) ? addCustomer : null;
  return (
    <AddingReference {...about} to={customer.name} what="customer" choices={customers} add={add} besides={BESIDES} />
  );
}

const BESIDES = [
  { name: 'phone', label: 'Their phone (optional)', type: 'tel' },
  { name: 'email', label: 'Their e-mail (optional)', type: 'email' },
] as const;

const addCustomer: Add = async (client, name, commandId, besides) => {
  const { first, middle, last } = parseTypedName(name);
  const said = { ...(first && { first }), ...(middle && { middle }), ...(last && { last }) };
  const { id: person_id } = await client.change('POST', person.path, said, { commandId });
  const details = BESIDES.filter((one) => besides[one.name]?.trim());
  for (const { name: way } of details) {
    const attribute_id = await wayToReach(client, way);
    const body = { person_id, value: besides[way]?.trim(), attribute_id };
    await client.change('POST', contactDetail.path, body, { commandId: `${commandId}-${way}` });
  }
  return (await client.change('POST', customer.path, { person_id }, { commandId: `${commandId}-customer` })).id;
};

const IS_WAY = { phone: isPhoneName, email: isEmailName };

/** The first phone or e-mail of the ways to reach somebody; null where the shop has none. */
async function wayToReach(client: Client, way: keyof typeof IS_WAY): Promise<number | null> {
  const { data } = await client.get<Paged<Way>>(`${vectorValue.path}/list`);
  return data.find(({ value, point }) => IS_WAY[way](value) || IS_WAY[way](point?.name ?? ''))?.id ?? null;
}
interface Way {
  readonly id: number;
  readonly value: string;
  readonly point?: { readonly name: string } | null;
}
