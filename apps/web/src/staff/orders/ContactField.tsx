import { person } from '@rabbet/domain/people/people';
import { labelOf } from '@rabbet/domain/records/labels';
import { orderFields } from '@rabbet/domain/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { recordIn } from '../../kernel/forms/form';
import { useFilling } from '../../kernel/forms/ShopForm';
import { contactsAtQuery } from '../sheet/choices';
import type { Choice } from '../parts/choice';
import { Reference, TypedReference } from '../sheet/Reference';
import { useClient } from '../session/staff-client';
import { useWho } from '../session/who-asks';

const NAME = 'company_contact_id';

interface ContactFieldProps {
  readonly customer_id: number | null;
  readonly persons: readonly Choice[];
}

/** Takes the contact at the company of a customer: one of its people is chosen; where it has none, anybody is typed. */
export function ContactField({ customer_id, persons }: ContactFieldProps) {
  const contacts = useQuery(contactsAtQuery(useClient(), useWho(), customer_id)).data ?? [];
  const { values } = useFilling();
  const [value, setValue] = useState(String(values[NAME] ?? ''));
  const learn = ({ target }: SyntheticEvent<HTMLElement>) => setValue(typedIn(target, NAME) ?? value);
  const about = { name: NAME, label: labelOf(NAME, orderFields[NAME]), to: person.name, value };
  return (
    <div onInput={learn} onBlur={learn}>
      {contacts.length > 0 ? (
        // an input keeps what stands in it: for other choices it begins anew, with the same person
        <Reference key={contacts.map(({ id }) => id).join()} {...about} choices={contacts} />
      ) : (
        <TypedReference {...about} choices={persons} />
      )}
    </div>
  );
}

/** Number of the record that stands in an input of this name, or what is typed there; null for other inputs. */
export function typedIn(target: EventTarget, name: string): string | null {
  const isIt = (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.name === name;
  return isIt ? String(recordIn(target.value.trim()) ?? '') : null;
}
