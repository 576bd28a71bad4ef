import type { OrderReply } from '@rabbet/client';
import { orderItemFields, ORDERS } from '@rabbet/domain/orders/orders';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { Command } from 'commander';
import { recordId } from '../../kernel/arguments/arguments';
import { type Call, withServer } from '../../kernel/connection/call';
import { addFieldOptions, fieldValues } from '../../kernel/arguments/field-options';
import { addDryRun, addRevision, makeOrTry, type Outcome } from '../../kernel/verbs/make-or-try';
import { ABOUT_PROPERTIES, addItemOptions, itemSaidBy } from './items';
import { addServiceOptions, configurationOf, type ServiceOptions } from './saying';

const CALL = 'rabbet orders';
const serviceFields = {
  item_id: { kind: 'whole', min: 1, about: 'the item that it is for; none for a service of the whole order' },
  parent_id: { kind: 'whole', min: 1, about: 'the service that it is nested in' },
  price: { kind: 'money', min: 0, about: 'in place of the computed one' },
} as const satisfies AnyFields;
const changedServiceFields = { parent_id: serviceFields.parent_id, price: serviceFields.price };
const changedItemFields = {
  ...orderItemFields,
  indice: { kind: 'whole', min: 0, max: 100_000, about: 'its place among the others, the first is 0' },
} as const satisfies AnyFields;

interface Part {
  readonly verb: string;
  readonly about: string;
  /** Thing that the id in the call names. */
  readonly of: 'order' | 'item' | 'service';
  readonly fields: AnyFields;
  /** Says what is configured by options: one service, or an item with its services. */
  readonly configures?: 'service' | 'item';
  readonly request: (id: number) => { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly path: string };
  readonly example: string;
}

const PARTS: readonly Part[] = [
  {
    verb: 'add-item',
    about: 'add an item to an order',
    of: 'order',
    fields: {},
    configures: 'item',
    request: () => ({ method: 'POST', path: `${ORDERS}/items` }),
    example: `${CALL} add-item 61 --item "Pier" --quantity 2 --size "16 3/8 x 20" --service 3 --service 7`,
  },
  {
    verb: 'change-item',
    about: 'change or move an item of an order',
    of: 'item',
    fields: changedItemFields,
    request: (id) => ({ method: 'PUT', path: `${ORDERS}/items/${id}` }),
    example: `${CALL} change-item 12 --quantity 3 --instructions "Keep the margin"`,
  },
  {
    verb: 'remove-item',
    about: 'take an item out of an order',
    of: 'item',
    fields: {},
    request: (id) => ({ method: 'DELETE', path: `${ORDERS}/items/${id}` }),
    example: `${CALL} remove-item 12`,
  },
  {
    verb: 'add-service',
    about: 'configure a service for an item or an order',
    of: 'order',
    fields: serviceFields,
    configures: 'service',
    request: () => ({ method: 'POST', path: `${ORDERS}/services` }),
    example: `${CALL} add-service 61 --item-id 12 --service 3 --size "16 3/8 x 20"`,
  },
  {
    verb: 'change-service',
    about: 'change a configured service',
    of: 'service',
    fields: changedServiceFields,
    configures: 'service',
    request: (id) => ({ method: 'PUT', path: `${ORDERS}/services/${id}` }),
    example: `${CALL} change-service 34 --vendor-id 71 --vendor-variation chop --vendor-cost 42.50`,
  },
  {
    verb: 'replace-service',
    about: 'put another service in the place of one; it keeps the size unless you give one',
    of: 'service',
    fields: { price: serviceFields.price },
    configures: 'service',
    request: (id) => ({ method: 'POST', path: `${ORDERS}/services/replace/${id}` }),
    example: `${CALL} replace-service 34 --service 12`,
  },
  {
    verb: 'remove-service',
    about: 'remove a service, and those nested in it',
    of: 'service',
    fields: {},
    request: (id) => ({ method: 'DELETE', path: `${ORDERS}/services/${id}` }),
    example: `${CALL} remove-service 34`,
  },
];

/** Adds the verbs by which items and services of orders are added, changed and removed. */
export function addPartVerbs(orders: Command, outcome: Outcome): void {
  for (const part of PARTS) {
    const { verb, about, of, fields, configures, example } = part;
    const command = orders.command(verb).description(about).argument(`<${of}>`, 'its id', recordId);
    addFieldOptions(command, fields);
    if (verb === 'add-service' || verb === 'replace-service')
      command.requiredOption('--service <id>', 'which one, as rabbet services list tells it', recordId);
    if (configures === 'service') addServiceOptions(command);
    if (configures === 'item') addItemOptions(command);
    const more = configures === 'item' ? `\n${ABOUT_PROPERTIES}\n` : '';
    command.addHelpText('after', `${more}\nExample:\n  ${example}`);
    addDryRun(addRevision(command, 'of its order as it was shown; refused if that has changed since')).action(
      (id: number) => withServer(command, (call) => changePart(call, part, id, outcome)),
    );
  }
}

async function changePart(call: Call, part: Part, id: number, outcome: Outcome): Promise<void> {
  const { verb, of, fields, request } = part;
  const { method, path } = request(id);
  const values = fieldValues(fields, call.options);
  const body = { ...(of === 'order' && { order_id: id }), ...values, ...(await configuredBy(call, part)) };
  await makeOrTry(call, {
    method,
    path,
    ...(method !== 'DELETE' && { body }),
    outcome,
    id,
    about: `${of} ${id}`,
    becomes: `has this change (${verb})`,
    ...(of !== 'order' && { seen: async () => ({ what: `The order of ${of} ${id}` }) }),
    done: (changed) => doneInWords(part, id, changed as unknown as PartChanged), // as the API answers it
  });
}

/** Part of the body that says what is configured. */
async function configuredBy(call: Call, { configures }: Part): Promise<object> {
  if (configures === undefined) return {};
  if (configures === 'item') return (await itemSaidBy(call)) ?? {};
  const { service: template_id, ...options } = call.options as ServiceOptions & { readonly service?: number }; // as they are declared
  return { ...(template_id && { template_id }), ...configurationOf(options) };
}

interface PartChanged {
  readonly new_items?: readonly number[];
  readonly new_services?: readonly number[];
  readonly whole?: OrderReply;
}

function doneInWords({ verb, of }: Part, id: number, { new_items, new_services }: PartChanged): string {
  if (verb.startsWith('remove')) return `${capital(of)} ${id} is removed.`;
  if (new_items?.[0] !== undefined) return `Item ${new_items[0]} is added.`;
  if (verb === 'replace-service') return `Service ${new_services?.[0]} stands in its place.`;
  return new_services?.[0] === undefined ? `${capital(of)} ${id} is changed.` : `Service ${new_services[0]} is added.`;
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
