import type { Client } from '@rabbet/client';
import type { Paged } from '@rabbet/domain/pages/paging';
import { contactDetail } from '@rabbet/domain/people/people';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';
import type { RecordReply } from '@rabbet/domain/records/titles';
import { kindByName } from '@rabbet/domain/registry/kinds';
import { queryOptions } from '@tanstack/react-query';
import type { Form } from '../../kernel/forms/form';
import { recordPath } from './kinds';

/** Person or company that a contact detail belongs to. */
export interface Owner {
  readonly field: 'person_id' | 'company_id';
  readonly id: number;
}

/** Owner of the contact details on a sheet: a customer is reached as the person or company that it is. */
export function contactOwner({ name }: AnyKind, record: RecordReply): Owner | null {
  if (name === 'person') return { field: 'person_id', id: record.id };
  if (name === 'company') return { field: 'company_id', id: record.id };
  if (name !== 'customer') return null;
  const field = record.person_id === null ? 'company_id' : 'person_id';
  return typeof record[field] === 'number' ? { field, id: record[field] } : null;
}

export function contactsQuery(client: Client, { field, id }: Owner) {
  return queryOptions({
    queryKey: ['record', 'contacts', field, id] as readonly unknown[],
    queryFn: () => contactsOf(client, { field, id }),
  });
}

export async function contactsOf(client: Client, { field, id }: Owner): Promise<readonly Contact[]> {
  return (await client.get<Paged<Contact>>(`${contactDetail.path}/list`, { [field]: id })).data;
}
export type Contact = RecordReply & { readonly revision: number };

/** Sheet that a form was sent from, by its kind and id. */
const SHEET = {
  sheet_kind: { kind: 'choice', of: ['person', 'company', 'customer'], required: true },
  sheet_id: { kind: 'whole', required: true },
} as const satisfies AnyFields;
const LOOKED_AT = {
  id: { kind: 'whole', required: true },
  revision: { kind: 'whole', required: true },
} as const satisfies AnyFields;
const { person_id, company_id, ...details } = contactDetail.fields;
export const contactFields: AnyFields = details;
export const ownerFields: AnyFields = { person_id, company_id };

export const CONTACT_SAID = {
  'contact-added': 'The contact detail is added.',
  'contact-changed': 'The contact detail is changed.',
  'contact-removed': 'The contact detail is removed.',
};

function contactForm(verb: 'add' | 'change' | 'remove', said: keyof typeof CONTACT_SAID, form: Called): Form {
  return {
    name: `${verb}-contact`,
    fields: { ...SHEET, ...form.fields },
    call: ({ sheet_kind: _, sheet_id: __, ...values }) => form.call(values),
    done: (_reply, { sheet_kind, sheet_id }) =>
      `${recordPath(kindByName(String(sheet_kind)), Number(sheet_id))}?said=${said}`,
    stale: ['record', 'list', 'choices'],
  };
}
type Called = Pick<Form, 'fields' | 'call'>;

export const addContact = contactForm('add', 'contact-added', {
  fields: { ...ownerFields, ...contactFields },
  call: (values) => ({ method: 'POST', path: contactDetail.path, body: said(values) }),
});

export const changeContact = contactForm('change', 'contact-changed', {
  fields: { ...LOOKED_AT, ...contactFields },
  call: ({ id, revision, ...body }) => ({
    method: 'PUT',
    path: `${contactDetail.path}/${String(id)}`,
    body,
    revision: Number(revision),
  }),
});

export const removeContact = contactForm('remove', 'contact-removed', {
  fields: LOOKED_AT,
  call: ({ id, revision }) => ({
    method: 'DELETE',
    path: `${contactDetail.path}/${String(id)}`,
    revision: Number(revision),
  }),
});

export const CONTACT_FORMS = [addContact, changeContact, removeContact];

function said(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
