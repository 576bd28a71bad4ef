import type { WhoAsksReply } from '@rabbet/client';
import { contactDetail, customer } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { mayChange, mayRead, type StaffSources } from '../../session/who-asks';
import { contactOwner, contactsQuery } from '../contact-forms';
import { historyQuery, recordQuery, type SheetRecord } from '../kinds';
import { duplicatesQuery, mergeFormsFor } from '../merge-forms';
import { choicesQuery, namesQuery } from '../../sheet/choices';
import type { OverviewCustomer } from './overview';

interface LoadedPerson {
  readonly kind: AnyKind;
  readonly record: SheetRecord;
  readonly customers: readonly OverviewCustomer[];
  readonly before: number | null;
}

/** Asks for what the page of a person or company shows besides the overview, as far as the role may read it. */
export async function loadPerson(
  { queryClient, client }: StaffSources,
  who: WhoAsksReply,
  { kind, record, customers, before }: LoadedPerson,
): Promise<void> {
  const owner = contactOwner(kind, record);
  const ofCustomers = customers.map(({ id }) =>
    queryClient.fetchQuery({ ...recordQuery(client, customer, id), staleTime: 0 }),
  );
  await Promise.all([
    queryClient.fetchQuery({ ...historyQuery(client, kind, record.id, before), staleTime: 0 }),
    ...ofCustomers,
    ...(owner && mayRead(who, contactDetail.resource)
      ? [queryClient.fetchQuery({ ...contactsQuery(client, owner), staleTime: 0 })]
      : []),
    ...(mayChange(who, kind.resource) ? [loadForms({ queryClient, client }, who, { kind, customers })] : []),
    ...(mayRead(who, 'accounts') ? [queryClient.fetchQuery(namesQuery(client))] : []),
  ]);
}

/** Asks for what the forms of those who may change people offer. */
async function loadForms(
  { queryClient, client }: Pick<StaffSources, 'queryClient' | 'client'>,
  who: WhoAsksReply,
  { kind, customers }: Pick<LoadedPerson, 'kind' | 'customers'>,
): Promise<void> {
  const mergeable = [kind, ...(customers.length > 0 ? [customer as AnyKind] : [])].flatMap((some) => {
    const merging = mergeFormsFor(some);
    return merging ? [{ kind: some, fields: merging.merge.fields }] : [];
  });
  const fields = [kind.fields, contactDetail.fields, ...mergeable.map((some) => some.fields)];
  await Promise.all([
    ...[...fields, ...(customers.length > 0 ? [customer.fields] : [])].map((some) =>
      queryClient.fetchQuery(choicesQuery(client, who, some)),
    ),
    ...mergeable.map((some) => queryClient.fetchQuery({ ...duplicatesQuery(client, some.kind), staleTime: 0 })),
    ...customers.map(({ id }) => queryClient.fetchQuery({ ...historyQuery(client, customer, id), staleTime: 0 })),
  ]);
}
