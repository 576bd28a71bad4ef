import type { WhoAsksReply } from '@rabbet/client';
import { customer } from '@rabbet/domain/people/people';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../session/staff-client';
import { mayChange } from '../../session/who-asks';
import { editingOf, formsFor, historyQuery, recordQuery } from '../kinds';
import { Merging } from '../Merging';
import { mergeFormsFor } from '../merge-forms';
import { factsOf, Remove } from '../record-parts';
import { EditForm } from '../../sheet/EditForm';
import { Facts } from '../../sheet/Sheet';

interface AsCustomerProps {
  readonly id: number;
  /** Words that tell it from other customers that they are. */
  readonly words: string;
  /** True if it is shown from the beginning. */
  readonly isOpen: boolean;
  readonly who: WhoAsksReply | null;
}

/** The own fields of a customer that somebody is: group, tax, and with whom they buy. */
export function AsCustomer({ id, words, isOpen, who }: AsCustomerProps) {
  const client = useClient();
  const record = useQuery(recordQuery(client, customer, id)).data;
  if (!record) return null;
  const isChanger = mayChange(who, customer.resource);
  const merging = mergeFormsFor(customer);
  const title = `As a customer ${words}`.trim();
  return (
    <details className="as-customer" open={isOpen || undefined}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <Facts facts={factsOf(customer, record, isChanger)} />
      {isChanger && (
        <>
          <EditForm
            editing={editingOf(customer)}
            form={formsFor(customer).edit}
            record={record}
            who={who}
            history={historyQuery(client, customer, id)}
          />
          {merging && <Merging kind={customer} record={record} forms={merging} />}
          <Remove kind={customer} record={record} />
        </>
      )}
    </details>
  );
}
