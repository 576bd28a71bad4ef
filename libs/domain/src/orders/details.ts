import type { Fields } from '@rabbet/domain/records/fields';

/** Fields of an order that staff fill in, apart from its items, services and amounts. */
export interface OrderDetails {
  customer_id: number;
  company_contact_id: number | null;
  purchase_order: string | null;
  send_invoice: boolean;
  description: string | null;
  tax_rate: number;
  pickup_location_id: number | null;
}

/** Help text of all texts of an order. They are not encrypted, and stay when the customer's personal data is erased. */
const NAMELESS = 'please leave names out';

export const orderFields = {
  customer_id: { kind: 'reference', to: 'customer', required: true, readers: 'registrations' },
  company_contact_id: {
    kind: 'reference',
    to: 'person',
    readers: 'registrations',
    label: 'Contact at the company',
  },
  purchase_order: {
    kind: 'text',
    max: 64,
    readers: 'registrations',
    label: 'Purchase order',
    example: 'PO 4711',
    about: NAMELESS,
  },
  send_invoice: {
    kind: 'flag',
    default: false,
    readers: 'registrations',
    label: 'Send the invoice',
    about: 'whether the invoice is mailed once the order is Invoiced',
  },
  description: {
    kind: 'text',
    max: 1_000,
    readers: 'registrations',
    example: 'Two prints for the hall',
    about: NAMELESS,
  },
  tax_rate: {
    kind: 'decimal',
    default: 0,
    min: 0,
    max: 1,
    isPercent: true,
    readers: 'amounts',
    label: 'Tax rate',
    about: '0.0725 is 7.25 percent; 0 for a customer who is exempt',
  },
  pickup_location_id: { kind: 'reference', to: 'location', readers: 'registrations', label: 'Picked up at' },
} satisfies Fields<OrderDetails>;

/** Fields of one item of an order that staff fill in. */
export interface OrderItemDetails {
  description: string | null;
  instructions: string | null;
  quantity: number;
  location: string | null;
  manufacturing_notes: string | null;
  migration_notes: string | null;
  ticket_id: number | null;
}

const text = { kind: 'text', max: 4_000, readers: 'registrations', about: NAMELESS } as const;
export const orderItemFields = {
  description: { ...text, max: 1_000, example: 'Watercolor of the pier' },
  instructions: text,
  quantity: { kind: 'whole', default: 1, min: 1, max: 10_000, readers: 'registrations' },
  location: { kind: 'text', max: 64, readers: 'registrations', about: 'where it lies or stands', example: 'Shelf 3' },
  manufacturing_notes: { ...text, label: 'Manufacturing notes' },
  migration_notes: { ...text, label: 'Migration notes' },
  ticket_id: {
    kind: 'whole',
    min: 1,
    readers: 'registrations',
    label: 'Ticket before',
    about: 'its number in an older system',
  },
} satisfies Fields<OrderItemDetails>;

/** Largest number of items of one order. */
export const ITEMS_MAX = 200;
/** Largest number of services of one order, including nested ones. */
export const SERVICES_MAX = 2_000;
/** Largest depth of nested services. */
export const NESTED_MAX = 5;
