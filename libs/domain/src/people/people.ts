import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Fields } from '@rabbet/domain/records/fields';
import type { RecordKind } from '@rabbet/domain/records/record';
import { makerName } from '@rabbet/domain/text/maker-name';
import { fullName } from '@rabbet/domain/text/names';

export * from './contacts';
export * from './duplicates';
export * from './employees';
export * from './names-in-replies';
export type { ErasureEvent } from './erasure';
export * from './comparable-names';
export * from './customer-choices';
export * from './person-event-filter';
export { mergingRoutes } from './routes';
export * from '@rabbet/domain/text/maker-name';
export * from '@rabbet/domain/text/names';

/** Artists, instructors, makers, vendors and other firms, in one id space. */
export interface Company {
  name: string;
  description: string | null;
  virtual: boolean;
  is_artist: boolean;
  image_id: number | null;
  web_id: number | null;
}

export const company: RecordKind<Company> = {
  name: 'company',
  title: 'company',
  resource: 'people',
  readers: 'names',
  path: 'core/contacts/companies',
  version: 2,
  fields: {
    name: {
      kind: 'text',
      required: true,
      min: 1,
      readers: 'public',
      about: 'an artist\'s is kept as "Last, First"',
      example: 'Lee, Ann',
    },
    description: {
      kind: 'html',
      max: 100_000,
      readers: 'public',
      about: "an artist's biography",
      example: '<p>Paints the coast.</p>',
    },
    virtual: { kind: 'flag', label: 'In name only', readers: 'people', default: false },
    is_artist: { kind: 'flag', label: 'Is an artist', default: false, readers: 'public', example: true },
    image_id: { kind: 'reference', to: 'image', readers: 'public' },
    web_id: { kind: 'whole', label: 'Number on the old site', readers: 'people', min: 1 },
  } satisfies Fields<Company>,
  related: {
    image: { reference: 'image_id' },
    employees: { many: 'employee', by: 'company_id', with: ['person'] },
    vectors: { many: 'contact-detail', by: 'company_id', inHistory: true, with: ['attribute'] },
  },
  titled: (company) => makerName(company),
  rule: ({ name }) => {
    if (!/[^\s,]/.test(name)) refuse('company/name', 'A company has a name, not commas alone.');
  },
};

export interface Person {
  last: string | null;
  first: string | null;
  preferred_first: string | null;
  middle: string | null;
  suffix: string | null;
  birthday: string | null;
  title: string | null;
  image_id: number | null;
  deceased: boolean;
  web_id: number | null;
}

/** Kind of persons. Names and dates can be erased; the record itself stays. */
export const person: RecordKind<Person> = {
  name: 'person',
  title: 'person',
  resource: 'people',
  readers: 'names',
  path: 'core/contacts/people',
  version: 1,
  fields: {
    last: { kind: 'text', readers: 'names', max: 64, personal: 'self', example: 'Lee' },
    first: { kind: 'text', readers: 'names', max: 64, personal: 'self', example: 'Ann' },
    preferred_first: { kind: 'text', readers: 'names', max: 64, personal: 'self' },
    middle: { kind: 'text', readers: 'names', max: 64, personal: 'self' },
    suffix: { kind: 'text', readers: 'names', max: 16, personal: 'self' },
    birthday: { kind: 'date', readers: 'people', personal: 'self' },
    title: { kind: 'text', readers: 'names', max: 64, personal: 'self' },
    // id and flag are not personal once the name is erased; the erasure removes the picture itself
    image_id: { kind: 'reference', readers: 'people', to: 'image' },
    deceased: { kind: 'flag', readers: 'people', default: false },
    web_id: { kind: 'whole', label: 'Number on the old site', readers: 'people', min: 1 },
  } satisfies Fields<Person>,
  related: {
    image: { reference: 'image_id' },
    vectors: { many: 'contact-detail', by: 'person_id', inHistory: true, with: ['attribute'] },
  },
  computed: { name: (person) => fullName(person) || null },
  titled: (person) => fullName(person) || null,
};

export interface Customer {
  person_id: number | null;
  company_id: number | null;
  type: string | null;
  group: string | null;
  do_not_contact: boolean;
  secret: boolean;
  tax_exempt: boolean;
  web_id: number | null;
}

export const customer: RecordKind<Customer> = {
  name: 'customer',
  title: 'customer',
  resource: 'people',
  readers: 'names',
  path: 'core/contacts/customers',
  version: 1,
  fields: {
    person_id: { kind: 'reference', readers: 'names', to: 'person', about: 'an individual', example: 1 },
    company_id: { kind: 'reference', readers: 'names', to: 'company', about: 'a company' },
    type: { kind: 'text', readers: 'people', max: 64 },
    group: { kind: 'text', readers: 'people', max: 64 },
    do_not_contact: { kind: 'flag', readers: 'people', default: false },
    secret: { kind: 'flag', readers: 'people', default: false },
    tax_exempt: { kind: 'flag', readers: 'people', default: false },
    web_id: { kind: 'whole', label: 'Number on the old site', readers: 'people', min: 1 },
  } satisfies Fields<Customer>,
  related: { person: { reference: 'person_id' }, company: { reference: 'company_id' } },
  rule: ({ person_id, company_id }) => {
    if (person_id === null && company_id === null)
      refuse('customer/nobody', 'A customer is a person or a company: say who.');
  },
};

/** True with a company, even beside a person: that one is our contact at the company. */
export function isCompany({ company_id }: Pick<Customer, 'company_id'>): boolean {
  return company_id !== null;
}

/** True with a person: beside a company, the one whom bills of that company name. */
export function isIndividual({ person_id }: Pick<Customer, 'person_id'>): boolean {
  return person_id !== null;
}
