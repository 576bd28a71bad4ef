import { customer, parsedName, person } from '@rabbet/domain/people/people';
import { type Add, AddingReference } from './AddingReference';
import type { Choice } from './choices';
import { mayChange, useWho } from '../who-asks';

interface CustomerFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly customers: readonly Choice[];
}

/** Takes a customer by typing; a name that nobody has yet becomes a person and a customer in place. */
export function CustomerField({ customers, ...about }: CustomerFieldProps) {
  const add = mayChange(useWho(), customer.resource) ? addCustomer : null;
  return <AddingReference {...about} to={customer.name} what="customer" choices={customers} add={add} />;
}

const addCustomer: Add = async (client, name, commandId) => {
  const { first, middle, last } = parsedName(name);
  const said = { ...(first && { first }), ...(middle && { middle }), ...(last && { last }) };
  const made = await client.change('POST', person.path, said, { commandId });
  const body = { person_id: made.id };
  return (await client.change('POST', customer.path, body, { commandId: `${commandId}-customer` })).id;
};
