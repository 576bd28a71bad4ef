import { customer, person } from '@rabbet/domain/people/people';

const { last, first, middle, suffix, title } = person.fields;
export const PERSON_FIELDS = { last, first, middle, suffix, title };
const { type, group, do_not_contact, tax_exempt } = customer.fields;
export const OWN_FIELDS = { type, group, do_not_contact, tax_exempt };
const REACHED = {
  company: { kind: 'text', max: 1_000 },
  email: { kind: 'email', max: 1_000 },
  phone: { kind: 'text', max: 1_000 },
  mobile: { kind: 'text', max: 1_000 },
  home_phone: { kind: 'text', max: 1_000 },
  work_phone: { kind: 'text', max: 1_000 },
  other_email: { kind: 'email', max: 1_000 },
} as const;
export const FIELDS = { ...PERSON_FIELDS, ...OWN_FIELDS, ...REACHED };

/** Fields by which somebody is reached: the first e-mail address tells who it is. */
export const WAYS = ['email', 'other_email', 'phone', 'home_phone', 'work_phone', 'mobile'] as const;
export type Way = (typeof WAYS)[number];

/** Values of a row about a customer. */
export type CustomerValues = Readonly<Partial<Record<keyof typeof FIELDS, string | boolean | null>>>;
