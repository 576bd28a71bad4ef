import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';

/** Path of the read that suggests whom to choose as a customer. */
export const CUSTOMER_CHOICES = 'core/contacts/customers/choices';
/** Path of the read that finds whom a new customer may be already. */
export const CUSTOMER_DOUBLES = 'core/contacts/customers/doubles';

/** Choices that a list has room for. */
export const USUAL_CHOICES = 8;
const MAX_CHOICES = 20;

export const customerChoiceFields = {
  term: {
    kind: 'text',
    max: 200,
    about:
      'beginnings of words of a name that must all be there, an e-mail address, the last digits of a phone, or the number of a customer',
    example: 'gree',
  },
  count: { kind: 'whole', default: USUAL_CHOICES, min: 1, max: MAX_CHOICES, about: 'at most' },
} as const satisfies AnyFields;
export type CustomerChoiceQuery = ValuesOf<typeof customerChoiceFields>;

export const customerDoubleFields = {
  name: { kind: 'text', max: 200, about: 'as it was typed', example: 'Rosalind Green' },
  email: { kind: 'text', max: 200 },
  phone: { kind: 'text', max: 200 },
} as const satisfies AnyFields;
export type CustomerDoubleQuery = ValuesOf<typeof customerDoubleFields>;

/** Customer to choose, or somebody whom choosing makes one. */
export interface CustomerChoice {
  /** Null of a person or company that is no customer yet. */
  customer_id: number | null;
  person_id: number | null;
  company_id: number | null;
  name: string;
  /** Short texts that tell them from others, the most telling first. */
  details: string[];
  /** Number of their orders that are not over; null to those who may not read orders, and of those who are no customers. */
  open_orders: number | null;
}
