import { customer, person } from '@rabbet/domain/people/people';

const { last, first, middle, suffix, title } = person.fields;
export const PERSON_FIELDS = { last, first, middle, suffix, title };
const { type, group, do_not_contact, tax_exempt } = customer.fields;
export const CUSTOMER_FIELDS = { type, group, do_not_contact, tax_exempt };
const CONTACT_FIELDS = {
  company: { kind: 'text', max: 1_000 },
  email: { kind: 'email', max: 1_000 },
  phone: { kind: 'text', max: 1_000 },
  mobile: { kind: 'text', max: 1_000 },
  home_phone: { kind: 'text', max: 1_000 },
  work_phone: { kind: 'text', max: 1_000 },
  other_email: { kind: 'email', max: 1_000 },
} as const;
export const ROW_FIELDS = { ...PERSON_FIELDS, ...CUSTOMER_FIELDS, ...CONTACT_FIELDS };

/** Fields with contact details. The first e-mail address identifies the customer. */
export const CONTACT_FIELD_NAMES = ['email', 'other_email', 'phone', 'home_phone', 'work_phone', 'mobile'] as const;
export type ContactField = (typeof CONTACT_FIELD_NAMES)[number];

/** Values of a row about a customer. */
export type CustomerValues = Readonly<Partial<Record<keyof typeof ROW_FIELDS, string | boolean | null>>>;
