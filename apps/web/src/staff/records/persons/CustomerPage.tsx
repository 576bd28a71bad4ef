import { customer } from '@rabbet/domain/people/people';
import { Problem } from '@rabbet/client';
import type { PageInput } from '../../../kernel/pages/load-page';
import { NothingHere } from '../../frame/MissingPage';
import { StaffFrame } from '../../frame/StaffFrame';
import { forStaff } from '../../session/who-asks';
import { idIn } from '../../sheet/SheetPage';
import { pageOfCustomer } from './overview';

export const Frame = StaffFrame;
export const Missing = NothingHere;

/** Leads to the company that a customer is, or else to the person, whose page has the customer's own fields. */
export const load = forStaff(customer.readers ?? customer.resource, async (visit, { client }) => {
  const id = idIn(visit);
  const overview = id === 0 ? null : await client.overview('customer', id).catch(nullIfMissing);
  const path = overview && pageOfCustomer(overview);
  return path ? { status: 302, location: `${path}?${withCustomer(visit, id)}` } : 'missing';
});

function nullIfMissing(error: unknown): null {
  if (error instanceof Problem && error.status === 404) return null;
  throw error;
}

/** Query of the page: it carries on what the address says was just done. */
function withCustomer({ search }: PageInput, id: number): string {
  const query = new URLSearchParams(search);
  query.set('customer_id', String(id));
  return query.toString();
}

export const Page = NothingHere;
