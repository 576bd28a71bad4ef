import type { Client } from '@rabbet/client';
import type { CustomerChoice } from '@rabbet/domain/people/people';
import { queryOptions } from '@tanstack/react-query';

/** Query for those to choose from as a customer, for what is typed. */
export function customerChoicesQuery(client: Client, term: string) {
  return queryOptions({
    queryKey: ['choices', 'customers for', term],
    queryFn: async (): Promise<readonly CustomerChoice[]> => (term === '' ? [] : client.customerChoices(term)),
  });
}

export interface NewCustomer {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** Customers whom a new one may be already. */
export function doublesQuery(client: Client, { name, phone, email }: NewCustomer) {
  const query = { name: name.trim(), ...(phone.trim() && { phone }), ...(email.trim() && { email }) };
  return queryOptions({
    queryKey: ['choices', 'doubles of', query],
    queryFn: async (): Promise<readonly CustomerChoice[]> => client.customerDoubles(query),
  });
}

/** Second line of a choice: what tells somebody from others, and what they are to the shop. */
export function choiceDetails({ details, customer_id, open_orders }: CustomerChoice): string {
  const orders = open_orders && `${open_orders} open ${open_orders === 1 ? 'order' : 'orders'}`;
  const [first, ...rest] = details;
  return [customer_id === null && 'not a customer yet', first, orders, ...rest].filter(Boolean).join(' · ');
}

/** Key of a choice in a list. */
export function choiceKeyOf({ customer_id, person_id, company_id }: CustomerChoice): string {
  return [customer_id, person_id, company_id].join(' ');
}
