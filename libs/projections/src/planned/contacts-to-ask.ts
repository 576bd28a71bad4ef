import { contactDetail } from '@rabbet/domain/people/people';
import type { QueryContext } from '../reading/query-context';
import { recordsWith } from '../records/list-records';

/** Contact detail that is named on a page: its value is null once its person is erased. */
export interface ContactToAskReply {
  id: number;
  value: string | null;
}

/** Contacts of what is planned, by their ids: everybody may know whom to ask once it is closed. */
export async function contactsToAsk(
  context: QueryContext,
  plans: readonly { readonly closed_vector_id: number | null }[],
): Promise<ReadonlyMap<number | null, ContactToAskReply>> {
  const ids = [...new Set(plans.flatMap(({ closed_vector_id: id }) => id ?? []))];
  const contacts = await recordsWith(context, contactDetail, 'id', ids);
  return new Map(contacts.map(({ id, value }) => [id, { id, value: (value ?? null) as string | null }])); // a text
}
