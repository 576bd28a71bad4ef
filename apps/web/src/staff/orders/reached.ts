import type { Client, OrderReply, WhoAsksReply } from '@rabbet/client';
import { orderList } from '@rabbet/domain/orders/orders';
import { isMailAddress } from '@rabbet/domain/mail/mail';
import type { Paged } from '@rabbet/domain/pages/paging';
import { customer } from '@rabbet/domain/people/people';
import type { RecordReply } from '@rabbet/domain/records/titles';
import { phoneDigits } from '@rabbet/domain/text/phone';
import { queryOptions } from '@tanstack/react-query';
import { contactsOf, type Owner } from '../records/contact-forms';
import { mayRead } from '../session/who-asks';
import { NOT_CLOSED } from './order-views';

/** Phones and e-mail addresses at which the customer of an order is reached. */
export interface Reached {
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

/** Asks how the customer is reached, the contact at the company first; for those who may know how people are. */
export function reachedQuery(client: Client, who: WhoAsksReply | null, order: OrderOf) {
  const { customer_id, company_contact_id: contact } = order;
  return queryOptions({
    queryKey: ['record', 'reached', customer_id, contact],
    queryFn: async (): Promise<Reached> => {
      const { data } = await client.get<Paged<RecordReply>>(`${customer.path}/list`, { id: customer_id });
      const lists = await Promise.all(ownersOf(data[0], contact).map((one) => contactsOf(client, one)));
      return reachedBy(lists.flat().map(({ value }) => value));
    },
    enabled: mayRead(who, customer.resource),
  });
}

/** Asks how many orders of a customer are under way. */
export function openOrdersQuery(client: Client, customer_id: number) {
  return queryOptions({
    queryKey: ['list', orderList.path, 'open', customer_id],
    queryFn: async () =>
      (await client.list(orderList, { customer_id, state: NOT_CLOSED, cancelled: false, count: 1 })).total_rows,
  });
}

type OrderOf = Pick<OrderReply, 'customer_id' | 'company_contact_id'>;

function ownersOf(buyer: RecordReply | undefined, contact: number | null): readonly Owner[] {
  const persons = [...new Set([contact, buyer?.person_id])].map((id) => ({ field: 'person_id', id }) as const);
  const all = [...persons, { field: 'company_id', id: buyer?.company_id } as const];
  return all.filter((one): one is Owner => typeof one.id === 'number');
}

/** Phones and e-mail addresses among values of contact details. */
export function reachedBy(values: readonly unknown[]): Reached {
  const texts = values.flatMap((one) => (typeof one === 'string' ? [one.trim()] : []));
  const all = [...new Set(texts)];
  return { phones: all.filter((one) => PHONE.test(phoneDigits(one))), emails: all.filter(isMailAddress) };
}

const PHONE = /^\+?\d{7,15}$/;
