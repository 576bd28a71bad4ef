import { accountOf, accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import type { Caller } from '@rabbet/domain/callers/caller';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import {
  countServices,
  type ItemInput,
  type Order,
  ORDER_IDS,
  orderChanges,
  type OrderCommand,
  type OrderEvent,
  orderFields,
  orderStepChanges,
  type ServiceInput,
} from '@rabbet/domain/orders/orders';
import { contactDetail, customer, employee } from '@rabbet/domain/people/people';
import type { PriceBook } from '@rabbet/domain/services/services';
import { answerNewPartIds, type FactRequest, type Preparation } from '../kernel/changes/aggregates';
import type { FactSources } from '../kernel/changes/fact-sources';
import { firstAddress } from '../people/people';
import { peopleToWriteTo } from './order-addressee';
import { priceBook } from './price-book';

/** Customer of a quote that names none: no tax exemption is known then. */
export const NOBODY = 0;

/** Loads the facts of decisions about an order: what prices it, who works on it, who is exempt from tax. */
export const orderPreparation: Preparation<Order, OrderCommand, OrderEvent> = {
  begins: ['OpenOrder'],
  changes: [orderChanges, orderStepChanges],
  answer: answerNewPartIds({ OrderItemAdded: 'new_items', OrderServiceConfigured: 'new_services' }),

  reserves: {
    OpenOrder: ({ items = [], services = [] }) => partCounts(items, services),
    AddItem: (item) => partCounts([item], []),
    ConfigureService: (service) => partCounts([], [service]),
    ReplaceService: (service) => partCounts([], [service]),
  },

  facts: {
    async OpenOrder(request) {
      const { data, context, sources } = request;
      const { customer_id, ...details } = data;
      const isOfNobody = customer_id === NOBODY;
      await sources.records.requireReferences(detailFields, isOfNobody ? details : data);
      return {
        ...(await makingFacts(request)),
        employee_id: await employeeOf(context.caller, sources),
        is_exempt: await isExempt(customer_id, sources),
      };
    },
    async ChangeOrder({ data, state, sources }) {
      await sources.records.requireReferences(detailFields, data);
      return { is_exempt: await isExempt(data.customer_id ?? state.details.customer_id, sources) };
    },
    AddItem: makingFacts,
    ConfigureService: makingFacts,
    ReplaceService: makingFacts,
    ChangeItem: pricingFacts,
    RemoveItem: pricingFacts,
    ChangeService: pricingFacts,
    RemoveService: pricingFacts,
    PriceOrder: pricingFacts,
    BookOrder: pricingFacts,
    StartStep: workFacts,
    CompleteStep: workFacts,
    CompleteService: workFacts,
    SettleOrder: ({ context }) => ({ isNamed: context.isNamed === true }),
    async ReturnToCustomer({ data, state, sources }) {
      if (data.how !== 'credit') return { person_id: null };
      const { person_id = null } = await sources.records.currentValues(customer, state.details.customer_id);
      return { person_id: person_id as number | null }; // as its field has it
    },
    MailQuote: async ({ state, sources }) => ({ has_address: await hasAddress(state, sources) }),
  },
};

const sales_person_id = { kind: 'reference', to: employee.name } as const;
const detailFields = { ...orderFields, sales_person_id };

/** Counts of the ids that these items and services take. */
export function partCounts(items: readonly ItemInput[], services: readonly ServiceInput[]): Record<string, number> {
  const configured = [...services, ...items.flatMap((item) => item.services ?? [])];
  return { [ORDER_IDS.item]: items.length, [ORDER_IDS.service]: countServices(configured) };
}

type OrderRequest = FactRequest<Order, OrderCommand>;

/** Items and services that a command makes. */
function newParts(command: CommandRequest<OrderCommand>): {
  items: readonly ItemInput[];
  services: readonly ServiceInput[];
} {
  if (command.type === 'OpenOrder') return { items: command.data.items ?? [], services: command.data.services ?? [] };
  if (command.type === 'AddItem') return { items: [command.data], services: [] };
  const isNew = command.type === 'ConfigureService' || command.type === 'ReplaceService';
  return { items: [], services: isNew ? [command.data] : [] };
}

async function pricingFacts({ command, state, sources }: OrderRequest) {
  return { book: await bookOf(command, state, sources) };
}

async function makingFacts(request: OrderRequest) {
  const { newIds } = request;
  return { ...(await pricingFacts(request)), items: newIds(ORDER_IDS.item), services: newIds(ORDER_IDS.service) };
}

async function workFacts({ context, sources }: OrderRequest) {
  return { employee_id: await employeeOf(context.caller, sources) };
}

/** Loads the templates and pieces that the order and the command name. */
function bookOf(command: CommandRequest<OrderCommand>, { services }: Order, sources: FactSources): Promise<PriceBook> {
  const { items, services: newServices } = newParts(command);
  const all = flat([...newServices, ...items.flatMap((item) => item.services ?? [])]);
  const changed = command.type === 'ChangeService' ? [command.data] : [];
  const named = [...services, ...all, ...changed];
  const templates = named.flatMap(({ template_id }) => template_id ?? []);
  const widgets = named.flatMap(({ materials = [] }) => materials.flatMap(({ widget_id }) => widget_id ?? []));
  return priceBook(sources, templates, widgets);
}

function flat(services: readonly ServiceInput[]): readonly ServiceInput[] {
  return services.flatMap((service) => [service, ...flat(service.services ?? [])]);
}

/** True where the customer, or the contact at the company, has an e-mail address. */
async function hasAddress({ details }: Order, { records }: FactSources): Promise<boolean> {
  const { person_id = null } = await records.currentValues(customer, details.customer_id);
  const people = peopleToWriteTo(details, person_id as number | null); // as its field has it
  const lists = await Promise.all(people.map((id) => records.recordsWith(contactDetail, 'person_id', id)));
  return lists.some((contacts) => firstAddress(contacts, 'primary') !== null);
}

async function isExempt(customer_id: number | undefined, { records }: FactSources): Promise<boolean> {
  return (
    customer_id !== undefined &&
    customer_id !== NOBODY &&
    (await records.currentValues(customer, customer_id)).tax_exempt === true
  );
}

/** The employee record of whoever asks; null without one. */
async function employeeOf(caller: Caller, { streams, records }: FactSources): Promise<number | null> {
  if (caller.kind !== 'staff' || !('account' in caller.who)) return null;
  const { account } = caller.who;
  const { state } = await streams.state(accounts, STAFF_ID);
  const person = accountOf(state, account)?.person_id;
  if (person === undefined) return null;
  const [employeeRow] = await records.recordsWith(employee, 'person_id', person);
  return employeeRow?.id ?? null;
}
