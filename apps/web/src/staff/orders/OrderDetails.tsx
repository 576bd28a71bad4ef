import type { WhoAsksReply } from '@rabbet/client';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { choicesQuery } from '../sheet/choices';
import { EditForm } from '../sheet/EditForm';
import { useClient } from '../session/staff-client';
import { ContactField, typedIn } from './ContactField';
import { EDITING, editOrder, type OnSheet } from './order-forms';

interface OrderDetailsProps extends Pick<OnSheet, 'whole'>, Pick<ComponentProps<typeof EditForm>, 'history'> {
  readonly who: WhoAsksReply | null;
}

/** Form of what the order says beside its items. Its contact is one of the people of the customer who stands in it. */
export function OrderDetails({ whole, who, history }: OrderDetailsProps) {
  const [customer, setCustomer] = useState(String(whole.customer_id));
  const learn = ({ target }: SyntheticEvent<HTMLElement>) => setCustomer(typedIn(target, 'customer_id') ?? customer);
  const { person: persons = [] } = useQuery(choicesQuery(useClient(), who, EDITING.fields)).data ?? {};
  const customer_id = Number(customer) || null;
  return (
    <section aria-label="Details" onInput={learn} onBlur={learn}>
      <h2>Details</h2>
      <EditForm
        editing={EDITING}
        form={editOrder}
        record={whole}
        inputs={{ company_contact_id: () => <ContactField {...{ customer_id, persons }} /> }}
        {...{ who, history }}
      />
    </section>
  );
}
