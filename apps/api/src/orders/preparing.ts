import type { CommandContext } from '@rabbet/commands';
import { accountOf, accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import type { Caller } from '@rabbet/domain/callers/caller';
import type { Asked } from '@rabbet/domain/deciders/decider';
import { Refusals } from '@rabbet/domain/deciders/refusal';
import {
  countOf,
  type ItemInput,
  type Order,
  ORDER_IDS,
  type OrderCommand,
  type OrderEvent,
  orderFields,
  type ServiceInput,
} from '@rabbet/domain/orders/orders';
import { contactDetail, customer, employee } from '@rabbet/domain/people/people';
import type { PriceBook } from '@rabbet/domain/services/services';
import type { Preparation } from '../kernel/changes/aggregates';
import type { FactSources } from '../kernel/changes/fact-sources';
import { firstAddress } from '../people/people';
import { peopleToWriteTo } from './order-addressee';
import { priceBook } from './price-book';

/** Customer of a quote that names none: no tax exemption is known then. */
export const NOBODY = 0;

/** Loads the facts of decisions about an order: what prices it, who works on it, who is exempt from tax. */
export const orderPreparation: Preparation<Order, OrderCommand, OrderEvent> = {
  begins: ['OpenOrder'],
  answer: partsMade,

  reserves(command): Record<string, number> {
    const { items, services } = newParts(command);
    return {
      [ORDER_IDS.item]: items.length,
      [ORDER_IDS.service]: countOf(services) + countOf(items.flatMap((one) => one.services ?? [])),
    };
  },

  async prepare(command, context, { state }, sources) {
    const now = context.now.getTime();
    switch (command.type) {
      case 'OpenOrder': {
        const { customer_id, ...others } = command.data;
        await checkDetails(customer_id === NOBODY ? others : command.data, sources);
        const facts = await making(command, context, state, sources);
        const employee_id = await employeeOf(context.caller, sources);
        return { ...command, facts: { ...facts, employee_id, is_exempt: await isExempt(customer_id, sources) } };
      }
      case 'ChangeOrder':
        await checkDetails(command.data, sources);
        return {
          ...command,
          facts: { is_exempt: await isExempt(command.data.customer_id ?? state.details.customer_id, sources) },
        };
      case 'AddItem':
      case 'ConfigureService':
        return { ...command, facts: await making(command, context, state, sources) } as OrderCommand; // the same one
      case 'ChangeItem':
      case 'RemoveItem':
      case 'ChangeService':
      case 'RemoveService':
      case 'PriceOrder':
      case 'BookOrder':
        return { ...command, facts: { now, book: await bookOf(command, state, sources) } } as OrderCommand; // as above
      case 'CompleteStep':
      case 'CompleteService': {
        if (command.data.employee_id)
          await sources.records.required('employee_id', employee.name, command.data.employee_id);
        return { ...command, facts: { now, employee_id: await employeeOf(context.caller, sources) } } as OrderCommand;
      }
      case 'AssignOrder':
        await sources.records.check({ sales_person_id: { kind: 'reference', to: employee.name } }, command.data);
        return command;
      case 'RefreshOrder':
      case 'SetOrderState':
      case 'ClearSteps':
      case 'MoveItem':
      case 'CancelOrder':
      case 'ReopenOrder':
      case 'SetDueDate':
        return { ...command, facts: { now } } as OrderCommand; // as above
      case 'SettleOrder':
        return { ...command, facts: { now, isNamed: context.isNamed === true } };
      case 'ReturnToCustomer': {
        const isCredit = command.data.how === 'credit';
        const { customer_id } = state.details;
        const { person_id = null } = isCredit ? await sources.records.standing(customer, customer_id) : {};
        return { ...command, facts: { now, person_id } } as OrderCommand; // as its field has it
      }
      case 'MailQuote':
        return { ...command, facts: { now, has_address: await hasAddress(state, sources) } };
      case 'DiscountOrder':
      case 'NoteOrder':
        return command;
    }
  },
};

/** Items and services that a command makes. */
function newParts(command: Asked<OrderCommand>): { items: readonly ItemInput[]; services: readonly ServiceInput[] } {
  if (command.type === 'OpenOrder') return { items: command.data.items ?? [], services: command.data.services ?? [] };
  if (command.type === 'AddItem') return { items: [command.data], services: [] };
  return { items: [], services: command.type === 'ConfigureService' ? [command.data] : [] };
}

async function making(command: Asked<OrderCommand>, { now, ids }: CommandContext, state: Order, sources: FactSources) {
  return {
    now: now.getTime(),
    book: await bookOf(command, state, sources),
    items: ids?.[ORDER_IDS.item] ?? [],
    services: ids?.[ORDER_IDS.service] ?? [],
  };
}

/** Loads the templates and pieces that the order and the command name. */
function bookOf(command: Asked<OrderCommand>, { services }: Order, sources: FactSources): Promise<PriceBook> {
  const { items, services: asked } = newParts(command);
  const all = flat([...asked, ...items.flatMap((one) => one.services ?? [])]);
  const changed = command.type === 'ChangeService' ? [command.data] : [];
  const named = [...services, ...all, ...changed];
  const templates = named.flatMap(({ template_id }) => template_id ?? []);
  const widgets = named.flatMap(({ materials = [] }) => materials.flatMap(({ widget_id }) => widget_id ?? []));
  return priceBook(sources, templates, widgets);
}

function flat(services: readonly ServiceInput[]): readonly ServiceInput[] {
  return services.flatMap((one) => [one, ...flat(one.services ?? [])]);
}

async function checkDetails(details: object, { records }: FactSources): Promise<void> {
  const refusals = new Refusals();
  await refusals.of(
    records.check({ ...orderFields, sales_person_id: { kind: 'reference', to: employee.name } }, details),
  );
  refusals.refuse();
}

/** True where the customer, or the contact at the company, has an e-mail address. */
async function hasAddress({ details }: Order, { records }: FactSources): Promise<boolean> {
  const { person_id = null } = await records.standing(customer, details.customer_id);
  const people = peopleToWriteTo(details, person_id as number | null); // as its field has it
  const lists = await Promise.all(people.map((id) => records.matching(contactDetail, 'person_id', id)));
  return lists.some((contacts) => firstAddress(contacts, 'primary') !== null);
}

async function isExempt(customer_id: number | undefined, { records }: FactSources): Promise<boolean> {
  return (
    customer_id !== undefined &&
    customer_id !== NOBODY &&
    (await records.standing(customer, customer_id)).tax_exempt === true
  );
}

/** The employee record of whoever asks; null without one. */
async function employeeOf(caller: Caller, { streams, records }: FactSources): Promise<number | null> {
  if (caller.kind !== 'staff' || !('account' in caller.who)) return null;
  const { account } = caller.who;
  const { state } = await streams.state(accounts, STAFF_ID);
  const person = accountOf(state, account)?.person_id;
  if (person === undefined) return null;
  const [found] = await records.matching(employee, 'person_id', person);
  return found?.id ?? null;
}

/** Ids of the items and services that a command made, in the order in which it named them. */
function partsMade(events: readonly OrderEvent[]): object {
  const items = events.flatMap(({ type, data }) => (type === 'OrderItemAdded' ? [data.id] : []));
  const services = events.flatMap(({ type, data }) => (type === 'OrderServiceConfigured' ? [data.id] : []));
  return { ...(items.length > 0 && { new_items: items }), ...(services.length > 0 && { new_services: services }) };
}
