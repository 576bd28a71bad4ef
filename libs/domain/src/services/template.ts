import { refuse } from '@rabbet/domain/deciders/refusal';
import type { AnyFields, Fields } from '@rabbet/domain/records/fields';
import type { RecordKind } from '@rabbet/domain/records/record';

/** Template of a service that the shop sells, such as a frame or a seat in a workshop. Orders configure it. */
export interface ServiceTemplate {
  name: string;
  category: string | null;
  description: string | null;
  required_for_state: OrderStateNumber | null;
  application: 'Quantity' | 'Ticket' | 'Order';
  /** Names of properties that no formula reads, to ask for when the service is configured. */
  asks_for: string | null;
}

/** Open 0, Working 1, Assembly 2, Ready 3, Delivered 4, Inspected 5, Invoiced 6, Closed 7. */
type OrderStateNumber = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Names of order states by their numbers. A copy of those in orders, which this feature cannot import: orders import it. */
export const REQUIRED_STATES: Readonly<Record<string, string>> = Object.fromEntries(
  ['Open', 'Working', 'Assembly', 'Ready', 'Delivered', 'Inspected', 'Invoiced', 'Closed'].entries(),
);

export const serviceTemplate: RecordKind<ServiceTemplate> = {
  name: 'service-template',
  title: 'service',
  resource: 'settings',
  path: 'core/commerce/services',
  version: 2,
  unique: ['name', 'category'],
  fields: {
    name: { kind: 'text', required: true, min: 1, max: 64, readers: 'public', example: 'Frame' },
    category: { kind: 'text', max: 64, readers: 'public', example: 'Frames' },
    description: { kind: 'text', max: 1_000, readers: 'public' },
    required_for_state: {
      kind: 'choice',
      of: [0, 1, 2, 3, 4, 5, 6, 7],
      readers: 'public',
      label: 'Needed by',
      words: REQUIRED_STATES,
      about: 'the state that an order reaches only once it is done: 3 is Ready; without one it limits nothing',
    },
    application: {
      kind: 'choice',
      of: ['Quantity', 'Ticket', 'Order'],
      default: 'Quantity',
      readers: 'public',
      label: 'Charged',
      words: { Quantity: 'For each piece', Ticket: 'Once an item', Order: 'Once an order' },
      about: 'Quantity: for each piece; Ticket: once an item; Order: once an order',
    },
    asks_for: {
      kind: 'text',
      max: 500,
      label: 'Asks for',
      example: 'border, opening_width, opening_height',
      about: 'properties for the ticket that no formula reads, with commas between them',
    },
  } satisfies Fields<ServiceTemplate>,
  rule({ asks_for }) {
    const invalidName = askedPropertyNames(asks_for).find((name) => !PROPERTY_NAME.test(name));
    if (invalidName !== undefined)
      refuse(
        'service/property',
        `“${invalidName}” is no name of a property: it has 1 to 64 letters, digits and _.`,
        'asks_for',
      );
  },
  computed: {
    warning: ({ required_for_state: state }) =>
      state === 0 || state === 1
        ? 'Required for Open or Working, it takes a booked order back to Open until it is complete.'
        : null,
  },
  related: {
    steps: { many: 'service-step', by: 'service_id', inHistory: true },
    labor: { many: 'labor-rule', by: 'service_id', inHistory: true, with: ['base_units'] },
    bom: { many: 'material-rule', by: 'service_id', inHistory: true, with: ['default_widget'] },
    vendors: { many: 'service-vendor', by: 'service_id', inHistory: true, with: ['vendor'] },
  },
};

const PROPERTY_NAME = /^[a-z][a-z0-9_]{0,63}$/;
/** Names of the properties that a template asks for, in lower case, with _ between words. */
export function askedPropertyNames(asks_for: string | null | undefined): readonly string[] {
  const names = (asks_for ?? '').split(',').map((name) => name.trim().toLowerCase().replaceAll(/\s+/g, '_'));
  return names.filter((name) => name !== '');
}

const publicText = { kind: 'text', max: 64, readers: 'public' } as const;
/** Filters of the query for services, which ignore case. */
export const serviceQueryFields = {
  id: { kind: 'whole', min: 1, readers: 'public' },
  name: { ...publicText, example: 'Workshop' },
  category: { ...publicText, example: 'Workshops' },
} satisfies AnyFields;
export interface ServiceQuery {
  readonly id: number | null;
  readonly name: string | null;
  readonly category: string | null;
}
