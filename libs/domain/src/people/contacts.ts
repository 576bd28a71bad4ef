import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Fields } from '@rabbet/domain/records/fields';
import type { RecordKind, RuleFacts } from '@rabbet/domain/records/record';
import { folded } from '@rabbet/domain/text/fold';

/** A way to reach somebody: phone, e-mail, web. */
export interface Point {
  name: string;
  description: string | null;
}

export const point: RecordKind<Point> = {
  name: 'point',
  title: 'point of contact',
  resource: 'people',
  path: 'core/contacts/points',
  version: 1,
  fields: {
    name: {
      kind: 'text',
      required: true,
      min: 1,
      max: 64,
      readers: 'public',
      about: 'phone, e-mail, web ...',
      example: 'phone',
    },
    description: { kind: 'text', readers: 'people', max: 1_000 },
  } satisfies Fields<Point>,
};

/** Kind of a point: "mobile" of phone, "website" of web. */
export interface VectorValue {
  vector_point_id: number;
  value: string;
}

export const vectorValue: RecordKind<VectorValue> = {
  name: 'vector-value',
  title: 'sort of contact',
  resource: 'people',
  path: 'core/contacts/vector-values',
  version: 1,
  fields: {
    vector_point_id: { kind: 'reference', to: 'point', label: 'Way to reach', required: true, readers: 'public' },
    value: {
      kind: 'text',
      required: true,
      min: 1,
      max: 64,
      readers: 'public',
      about: 'mobile, website ...',
      example: 'mobile',
    },
  } satisfies Fields<VectorValue>,
  related: { point: { reference: 'vector_point_id' } },
  titled: ({ value }) => value,
};

/**
 * Way to reach one person or company, or a person at a company. The specification's "vectors" are these;
 * `closed_vector_id` of events and workshops and the vector of a user point here. A person's value and context are
 * personal: null once they are erased.
 *
 * In the specification another entity follows, with an id, texts, a number that defaults to 0, a boolean that defaults
 * to false and a contact detail. It is cut off there, without its name, and so there is none of it here.
 */
export interface ContactDetail {
  person_id: number | null;
  company_id: number | null;
  value: string | null;
  context: string | null;
  billing: boolean;
  primary: boolean;
  confirmed: boolean;
  attribute_id: number | null;
}

/** Kind of contact details. Its public fields are public only in details that `isPublicContact` lets through. */
export const contactDetail: RecordKind<ContactDetail> = {
  name: 'contact-detail',
  title: 'contact detail',
  resource: 'people',
  path: 'core/contacts/vectors',
  version: 1,
  fields: {
    person_id: {
      kind: 'reference',
      readers: 'people',
      to: 'person',
      about: 'whose it is; needed for the phone or mail of an artist',
      example: 1,
    },
    company_id: {
      kind: 'reference',
      to: 'company',
      readers: 'public',
      about: 'whose it is; with person_id, how that person is reached there',
    },
    value: {
      kind: 'text',
      required: true,
      min: 1,
      max: 1_000,
      personal: 'person_id',
      readers: 'public',
      about: 'the number, the address',
      example: '9195550142',
    },
    context: {
      kind: 'text',
      readers: 'people',
      max: 1_000,
      personal: 'person_id',
      about: 'when, or for what, to use it',
      example: 'evenings',
    },
    billing: { kind: 'flag', readers: 'people', default: false, about: 'bills go there' },
    primary: { kind: 'flag', readers: 'people', default: true },
    confirmed: { kind: 'flag', readers: 'people', default: false },
    attribute_id: {
      kind: 'reference',
      to: 'vector-value',
      readers: 'public',
      about: 'what it is: mobile, website ...',
    },
  } satisfies Fields<ContactDetail>,
  related: {
    person: { reference: 'person_id' },
    company: { reference: 'company_id' },
    attribute: { reference: 'attribute_id', with: ['point'] },
  },
  titled: ({ value }) => value,
  rule: requireOwner,
  ruleReads: ['attribute_id.vector_point_id'],
};

/** Refuses details without an owner, and a phone or mail of an artist without the person: it could not be erased. */
function requireOwner(contact: ContactDetail, { referenced }: RuleFacts): void {
  const { person_id, company_id } = contact;
  if (person_id === null && company_id === null)
    refuse('contact/whose', 'A contact detail belongs to a person or to a company: say to which.');
  const attribute = (referenced.attribute_id ?? null) as VectorValue | null;
  const point = (referenced['attribute_id.vector_point_id'] ?? null) as Point | null;
  if (referenced.company_id?.is_artist === true && isOfOneHuman(contact, attribute, point))
    refuse('contact/artist', "An artist's phone or mail is one person's: say whose it is.");
}

const PHONE_OR_MAIL = /^[\d\s+().-]{7,}$|^[^\s@/]+@[^\s@/]+$/;

/**
 * True for a phone or mail of an artist that names no person. It reaches one human, and could not be erased, because
 * only details of persons are encrypted.
 */
export function isOfOneHuman(
  contact: Pick<ContactDetail, 'person_id' | 'company_id' | 'value'>,
  attribute: Pick<VectorValue, 'value'> | null,
  point: Pick<Point, 'name'> | null,
): boolean {
  if (contact.person_id !== null) return false;
  return !isPublicContact(contact, attribute, point) || PHONE_OR_MAIL.test(contact.value?.trim() ?? '');
}

const PUBLIC_NAMES = new Set(['website', 'social']);

/** True for the website and social pages of a company, the only contact details that visitors may read. */
export function isPublicContact(
  { person_id, company_id }: Pick<ContactDetail, 'person_id' | 'company_id'>,
  attribute: Pick<VectorValue, 'value'> | null,
  point: Pick<Point, 'name'> | null,
): boolean {
  if (company_id === null || person_id !== null) return false;
  return [attribute?.value, point?.name].some((name) => name !== undefined && PUBLIC_NAMES.has(folded(name).trim()));
}

/** True for names that begin with "phone" or "telephone". */
export function isPhoneName(name: string): boolean {
  return /^(tele)?phone\b/.test(folded(name).trim());
}

/** True for names that begin with "e-mail", "email" or "e mail": "e-mail at work". */
export function isEmailName(name: string): boolean {
  return /^e[- ]?mail\b/.test(folded(name).trim());
}
