import type { Client, OverviewReply } from '@rabbet/client';
import { company, person } from '@rabbet/domain/people/people';
import { phoneDigits, phoneInWords } from '@rabbet/domain/text/phone';
import { queryOptions } from '@tanstack/react-query';
import { recordPath } from '../kinds';

export type OverviewCustomer = OverviewReply['customers'][number];

/** Customers whose own fields a page has room for. */
const MOST_CUSTOMERS = 5;

/** Everything that the shop and a person or company have had to do with each other. */
export function overviewQuery(client: Client, kind: string, id: number) {
  return queryOptions({
    // a change of any record may change it
    queryKey: ['record', 'overview', kind, id] as readonly unknown[],
    queryFn: (): Promise<OverviewReply> => client.overview(kind === 'company' ? 'company' : 'person', id),
  });
}

/** Customers whose fields a page shows, the chosen one first. */
export function shownCustomers({ customers }: OverviewReply, chosen: number): readonly OverviewCustomer[] {
  return customers.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen)).slice(0, MOST_CUSTOMERS);
}

/** Customer for whom a new order is opened: that of nobody else, if there is one. */
export function buyerOf({ customers, person_id }: OverviewReply): number | null {
  const isAlone = (buyer: OverviewCustomer) => (person_id === null ? buyer.person_id : buyer.company_id) === null;
  return (customers.find(isAlone) ?? customers[0])?.id ?? null;
}

/** Words that tell customers that somebody is from each other: "for Oak Works"; empty for that of nobody else. */
export function customerWords({ person_id, neighbors }: OverviewReply, buyer: OverviewCustomer): string {
  const otherId = person_id === null ? buyer.person_id : buyer.company_id;
  if (otherId === null) return '';
  const name = neighbors.find(({ id }) => id === otherId)?.name ?? `number ${otherId}`;
  return person_id === null ? `by ${name}` : `for ${name}`;
}

/** Page of the company that a customer is, or else of the person, with the customer's own fields first. */
export function pageOfCustomer({ person_id, company_id }: OverviewReply): string | null {
  if (company_id !== null) return recordPath(company, company_id);
  return person_id === null ? null : recordPath(person, person_id);
}

interface WayToReach {
  readonly href: string;
  readonly words: string;
}

/** Phones and e-mail addresses as links: the first of each that is used first. */
export function waysToReach({ contacts }: OverviewReply): readonly WayToReach[] {
  const inOrder = (contacts ?? []).toSorted((a, b) => Number(b.primary) - Number(a.primary));
  const values = inOrder.flatMap(({ value }) => value?.trim() || []);
  const phone = values.find((value) => /^\+?\d{7,15}$/.test(phoneDigits(value)));
  const email = values.find((value) => /^[^\s@/]+@[^\s@/]+$/.test(value));
  return [
    ...(phone ? [{ href: `tel:${phoneDigits(phone)}`, words: phoneInWords(phoneDigits(phone)) }] : []),
    ...(email ? [{ href: `mailto:${email}`, words: email }] : []),
  ];
}
