import type { Fields } from '@rabbet/domain/records/fields';
import type { RecordKind } from '@rabbet/domain/records/record';

/** Person who works for a company; for the shop itself, if no company is named. */
export interface Employee {
  company_id: number | null;
  person_id: number;
  title: string | null;
  department: string | null;
  status: string | null;
}

export const employee: RecordKind<Employee> = {
  name: 'employee',
  title: 'employee',
  resource: 'people',
  readers: 'names',
  path: 'core/contacts/employees',
  version: 1,
  fields: {
    company_id: {
      kind: 'reference',
      readers: 'names',
      to: 'company',
      about: 'whom they work for; the shop itself, unless given',
    },
    person_id: { kind: 'reference', readers: 'names', to: 'person', required: true, about: 'who it is' },
    title: {
      kind: 'text',
      readers: 'names',
      max: 64,
      about: 'what they are there: framer, manager',
      example: 'framer',
    },
    department: { kind: 'text', readers: 'people', max: 64 },
    status: {
      kind: 'text',
      readers: 'people',
      max: 64,
      about: 'of the post: full time, seasonal; nothing of the person',
    },
  } satisfies Fields<Employee>,
  related: { person: { reference: 'person_id' } },
  titled: () => null, // their title is that of the post: the person has the name
};
