import type { ReactNode } from 'react';
import type { AnyKind } from '@rabbet/domain/records/record';
import { contactDetail } from '@rabbet/domain/people/people';
import type { RecordReply } from '@rabbet/domain/records/titles';
import { useQuery } from '@tanstack/react-query';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { useBegun } from '../../kernel/forms/use-begun';
import { FormDetails } from '../parts/FormDetails';
import { choicesQuery } from '../sheet/choices';
import { FieldInput } from '../sheet/FieldInput';
import { useClient } from '../session/staff-client';
import { mayChange, useWho } from '../session/who-asks';
import {
  addContact,
  changeContact,
  type Contact,
  contactFields,
  contactsQuery,
  type Owner,
  ownerFields,
  removeContact,
} from './contact-forms';

interface ContactsProps {
  readonly kind: AnyKind;
  readonly record: RecordReply;
  readonly owner: Owner;
}

/** Contact details of somebody: each with a form to change it, and one for another. */
export function Contacts({ kind, record, owner }: ContactsProps) {
  const who = useWho();
  const client = useClient();
  const contacts = useQuery(contactsQuery(client, owner)).data ?? [];
  const isChanger = mayChange(who, contactDetail.resource);
  const choices = useQuery({ ...choicesQuery(client, who, contactDetail.fields), enabled: isChanger }).data ?? {};
  const sheet = { sheet_kind: kind.name, sheet_id: String(record.id) };
  const other = owner.field === 'person_id' ? 'company_id' : 'person_id';
  const inputs = Object.entries(contactFields).map(([name, field]) => (
    <FieldInput key={name} name={name} field={field} choices={choices} />
  ));
  return (
    <section aria-label="Contact details">
      <h2>Contact details</h2>
      {contacts.length === 0 && <p>None yet.</p>}
      <ul className="things">
        {contacts.map((contact) => (
          <li key={contact.id}>
            {isChanger ? (
              <ContactForms contact={contact} sheet={sheet} inputs={inputs} />
            ) : (
              <div>
                <Words contact={contact} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {isChanger && (
        <FormDetails form={addContact} summary="Add a contact detail">
          <ShopForm
            form={addContact}
            submit="Add the contact detail"
            className="shop-form sheet-form"
            hidden={{ ...sheet, [owner.field]: String(owner.id) }}
            values={{ primary: contacts.length === 0 }}
          >
            {inputs}
            <FieldInput name={other} field={ownerFields[other]!} choices={choices} />
          </ShopForm>
        </FormDetails>
      )}
    </section>
  );
}

interface ContactFormsProps {
  readonly contact: Contact;
  /** Hidden values that lead back to the sheet. */
  readonly sheet: Readonly<Record<string, string>>;
  readonly inputs: readonly ReactNode[];
}

/** A contact detail that opens into the forms that change and remove it. */
function ContactForms({ contact, sheet, inputs }: ContactFormsProps) {
  const { begun, onInput, onDone } = useBegun(contact);
  const hidden = { ...sheet, ...lookedAt(contact) };
  return (
    <details key={begun.revision}>
      <summary>
        <Words contact={contact} />
      </summary>
      <ShopForm
        form={changeContact}
        {...{ onInput, onDone }}
        submit="Save the contact detail"
        className="shop-form sheet-form"
        hidden={hidden}
        values={contact as unknown as Readonly<Record<string, string>> /* its own fields are plain values */}
      >
        {inputs}
      </ShopForm>
      <ShopForm form={removeContact} submit="Remove this contact detail" look="danger" hidden={hidden} />
    </details>
  );
}

function lookedAt({ id, revision }: Contact) {
  return { id: String(id), revision: String(revision) };
}

/** The number or address, and what it is: "mobile, evenings, bills go there". */
function Words({ contact }: { readonly contact: Contact }) {
  const { value, context, attribute, billing, primary } = contact;
  const sort = (attribute as { readonly value?: string } | null | undefined)?.value; // as replies carry it
  const about = [sort, context, primary === true && 'used first', billing === true && 'bills go there'];
  return (
    <>
      {typeof value === 'string' ? value : '[erased]'}
      <span>{about.filter((one) => typeof one === 'string' && one !== '').join(', ')}</span>
    </>
  );
}
