import type { WhoAsksReply } from '@rabbet/client';
import type { Paged } from '@rabbet/domain/pages/paging';
import { contactDetail, customer } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { titleOf, type RecordReply } from '@rabbet/domain/records/titles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Client } from '@rabbet/client';
import { Link } from 'react-router-dom';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import type { Fact } from '../sheet/Sheet';
import { choicesQuery } from '../sheet/choices';
import { useClient } from '../frame/staff-client';
import { mayChange, mayRead, type StaffSources, useWho } from '../frame/who-asks';
import { ArticlePreview, liveWords } from './ArticlePreview';
import { CONTACT_FORMS, CONTACT_SAID, contactOwner, contactsQuery } from './contact-forms';
import { Contacts } from './Contacts';
import { listPath, recordPath } from './kinds';
import { duplicatesQuery, MERGE_FORMS, MERGE_SAID, mergeFormsFor } from './merge-forms';
import { Merging } from './Merging';
import { SERVICE_RULES, ServiceRules } from './ServiceRules';

/** Forms of the sheets of single kinds, and words for what they have done. */
export const BESIDE_FORMS = [...CONTACT_FORMS, ...MERGE_FORMS];
export const BESIDE_SAID = { ...CONTACT_SAID, ...MERGE_SAID };

/** Related objects that a sheet shows in a way of its own. */
export const SHOWN_BESIDE: readonly string[] = ['vectors', ...SERVICE_RULES];

/** Facts of single kinds, in words that no field has. */
export function besideFacts({ name }: AnyKind, record: RecordReply, now: Date): readonly Fact[] {
  if (typeof record.warning === 'string') return [['Mind this', record.warning]];
  return name === 'article' ? [['On the site', liveWords(record, now)]] : [];
}

export interface BesideProps {
  readonly kind: AnyKind;
  readonly record: RecordReply;
}

/** Asks for what the sheet of a kind shows besides its fields. */
export async function loadBesides(
  { queryClient, client }: StaffSources,
  who: WhoAsksReply,
  { kind, record }: BesideProps,
): Promise<void> {
  const owner = contactOwner(kind, record);
  const isChanger = mayChange(who, contactDetail.resource);
  const forms = isChanger ? mergeFormsFor(kind) : null;
  await Promise.all([
    ...(owner && mayRead(who, contactDetail.resource)
      ? [
          queryClient.fetchQuery({ ...contactsQuery(client, owner), staleTime: 0 }),
          ...(isChanger ? [queryClient.fetchQuery(choicesQuery(client, who, contactDetail.fields))] : []),
        ]
      : []),
    ...(forms
      ? [
          queryClient.fetchQuery({ ...duplicatesQuery(client, kind), staleTime: 0 }),
          queryClient.fetchQuery(choicesQuery(client, who, forms.merge.fields)),
        ]
      : []),
    ...(kind.name === 'person' ? [queryClient.fetchQuery({ ...customersQuery(client, record.id), staleTime: 0 })] : []),
  ]);
}

/** Links of a sheet to what is elsewhere: the pieces of a maker, the customer that a person is. */
export function BesideLinks({ kind, record }: BesideProps) {
  const who = useWho();
  if (kind.name === 'company' && mayRead(who, 'pieces'))
    return <Link to={staffPath(STAFF_PATHS.artworks, { manufacturer_id: record.id })}>See the pieces</Link>;
  return kind.name === 'person' && <CustomerLink record={record} />;
}

function customersQuery(client: Client, person_id: number) {
  return queryOptions({
    queryKey: ['record', 'customers of', person_id] as readonly unknown[],
    queryFn: async () => (await client.get<Paged<RecordReply>>(`${customer.path}/list`, { person_id })).data,
  });
}

function CustomerLink({ record }: Pick<BesideProps, 'record'>) {
  const who = useWho();
  const customers = useQuery(customersQuery(useClient(), record.id)).data ?? [];
  if (customers.length === 0)
    return (
      mayChange(who, customer.resource) && (
        <Link to={staffPath(`${listPath(customer)}/new`, { person_id: record.id })}>Make a customer</Link>
      )
    );
  return customers.map((one) => (
    <Link key={one.id} to={recordPath(customer, one.id)}>
      {customers.length === 1 ? 'As a customer' : `As a customer: ${titleOf(customer, one)} (${one.id})`}
    </Link>
  ));
}

/** Sections of the sheets of single kinds: how people are reached, and whom else they are; how an article looks. */
export function Besides({ kind, record }: BesideProps) {
  const who = useWho();
  const owner = contactOwner(kind, record);
  const forms = mayChange(who, contactDetail.resource) ? mergeFormsFor(kind) : null;
  return (
    <>
      {kind.name === 'article' && <ArticlePreview record={record} />}
      {kind.name === 'service-template' && <ServiceRules record={record} />}
      {owner && mayRead(who, contactDetail.resource) && <Contacts {...{ kind, record, owner }} />}
      {forms && <Merging {...{ kind, record, forms }} />}
    </>
  );
}
