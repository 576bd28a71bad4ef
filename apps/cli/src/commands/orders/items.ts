import { refuse } from '@rabbet/domain/deciders/refusal';
import { orderItemFields } from '@rabbet/domain/orders/orders';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { Command } from 'commander';
import { recordId } from '../../kernel/arguments/arguments';
import type { Call } from '../../kernel/connection/call';
import { addFieldOptions, fieldValues } from '../../kernel/arguments/field-options';
import { addServiceOptions, configurationOf, type ServiceOptions, servicesSaidBy } from './saying';

const { description, ...otherFields } = orderItemFields;
/** Fields of an item: its description is `--item`, as an order has one of its own. */
const itemFields = { item: { ...description, about: 'what it is' }, ...otherFields } as const satisfies AnyFields;

export const ABOUT_PROPERTIES = `A --property is said of the services that ask for it; of all, where none does.
Which properties a service asks for: rabbet services show <service>`;

/** Options of an item with its services. */
export function addItemOptions(command: Command): Command {
  addFieldOptions(command, itemFields);
  command.option(
    '--service <id>',
    'a service for it; repeat it',
    (text: string, before: readonly number[] = []): readonly number[] => [...before, recordId(text)],
  );
  return addServiceOptions(command);
}

/** Names under which commander keeps these options. */
export const ITEM_OPTIONS: readonly string[] = addItemOptions(new Command()).options.map((option) =>
  option.attributeName(),
);

interface ItemOptions extends ServiceOptions {
  readonly service?: readonly number[];
}

/** Item that the options say, with its services at the same size; null where they say none. */
export async function itemSaidBy(call: Pick<Call, 'client' | 'options'>): Promise<object | null> {
  const { service = [], ...configured } = call.options as ItemOptions; // as they are declared
  const { item, ...values } = fieldValues(itemFields, call.options);
  if (service.length === 0 && Object.keys(configurationOf(configured)).length > 0)
    refuse(
      'service/property',
      'A size, properties, materials and a vendor are those of a service: name it by --service.',
    );
  if (item === undefined && Object.keys(values).length === 0 && service.length === 0) return null;
  const services = await servicesSaidBy(call, service, configured);
  return {
    quantity: orderItemFields.quantity.default,
    ...values,
    ...(item !== undefined && { description: item }),
    services,
  };
}
