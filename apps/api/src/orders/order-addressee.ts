import type { OrderDetails } from '@rabbet/domain/orders/orders';
import { customer } from '@rabbet/domain/people/people';
import { listRecords, type QueryContext } from '@rabbet/projections';
import type { Addressee } from '../kernel/mail-template';
import { addresseeFor } from '../people/people';

type Named = Pick<OrderDetails, 'customer_id' | 'company_contact_id'>;

/** Persons who may be written to about an order: the contact at the company first, then the customer as a person. */
export function peopleToWriteTo({ company_contact_id }: Named, customer_person: number | null): readonly number[] {
  return [company_contact_id, customer_person].flatMap((id) => id ?? []);
}

interface Wanted {
  readonly preferred: 'primary' | 'billing';
  /** Says that the mail is news which nobody at the shop asked for: those who want no contact get none. */
  readonly isNews?: boolean;
}

/** Receiver of mails about an order; null where nobody of them has an address any more. */
export async function addresseeOfOrder(
  context: QueryContext,
  details: Named,
  { preferred, isNews = false }: Wanted,
): Promise<Addressee | null> {
  const [buyer] = await listRecords(context, customer, { id: details.customer_id });
  if (isNews && buyer?.do_not_contact === true) return null;
  for (const person of peopleToWriteTo(details, (buyer?.person_id ?? null) as number | null)) {
    const addressee = await addresseeFor(context, person, preferred);
    if (addressee) return addressee;
  }
  return null;
}
