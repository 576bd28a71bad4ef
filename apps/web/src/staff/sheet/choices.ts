import type { Client } from '@rabbet/client';
import { MOST_COUNT, type Paged } from '@rabbet/domain/pages/paging';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';
import { titleOf, type ToldRecord } from '@rabbet/domain/records/titles';
import { kindNamed } from '@rabbet/domain/registry/kinds';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useClient } from '../staff-client';
import { mayRead } from '../who-asks';
import type { WhoAsksReply } from '@rabbet/client';

export interface Choice {
  readonly id: number;
  readonly name: string;
}

/** The records that a reference may point at, by their kind: the first of them where they are many. */
export type Choices = Readonly<Record<string, readonly Choice[]>>;

/** Asks for what these fields may point at, as far as the role may list it. */
export function choicesQuery(client: Client, who: WhoAsksReply | null, fields: AnyFields) {
  const named = Object.values(fields).flatMap((field) => (field.kind === 'reference' ? [field.to] : []));
  const kinds = [...new Set(named)].map(kindNamed).filter(({ readers, resource }) => mayRead(who, readers ?? resource));
  return queryOptions({
    queryKey: ['choices', ...kinds.map(({ name }) => name)],
    queryFn: async (): Promise<Choices> => {
      const lists = kinds.map(async (kind) => {
        return [kind.name, await choicesOf(client, kind, { count: MOST_COUNT })] as const;
      });
      return Object.fromEntries(await Promise.all(lists));
    },
  });
}

async function choicesOf(client: Client, kind: AnyKind, query: Query): Promise<readonly Choice[]> {
  const { data } = await client.get<Paged<ToldRecord>>(`${kind.path}/list`, query);
  return data.map((one) => ({ id: one.id, name: titleOf(kind, one) }));
}
type Query = Readonly<Record<string, string | number>>;

/** Name of a record with its number, which tells it from others of that name: "Ann Lee (7)". */
export function choiceWords({ id, name }: Choice): string {
  return `${name} (${id})`;
}

/** More choices than this are typed by their name. */
export const MOST_IN_A_SELECT = 60;
const MOST_FOUND = 20;

/** Choices for what was typed so far: of more records than fit into one answer, the shop finds them. */
export function useFoundChoices(kindName: string, all: readonly Choice[], typed: string): readonly Choice[] {
  const client = useClient();
  const kind = kindNamed(kindName);
  const term = useDeferredValue(typed.replace(/\s*\(\d*\)?$/, '').trim());
  const found = useQuery({
    queryKey: ['choices', kindName, 'found', term],
    queryFn: () => choicesOf(client, kind, { term, count: MOST_FOUND }),
    enabled: all.length >= MOST_COUNT && term.length > 1,
    placeholderData: keepPreviousData,
  }).data;
  return found ?? all;
}

/** Choice by its id, also one that is not among the first. */
export function useChoice(kindName: string, all: readonly Choice[], id: number): Choice | undefined {
  const client = useClient();
  const known = all.find((one) => one.id === id);
  const asked = useQuery({
    queryKey: ['choices', kindName, 'one', id],
    queryFn: () => choicesOf(client, kindNamed(kindName), { id }),
    enabled: !known && id > 0 && all.length >= MOST_COUNT,
  }).data;
  return known ?? asked?.[0];
}

/** Names of those who work here, by the name that events have for them. */
export function namesQuery(client: Client) {
  return queryOptions({
    queryKey: ['names'],
    queryFn: async (): Promise<Readonly<Record<string, string>>> => {
      const accounts = await client.accounts();
      return Object.fromEntries(accounts.flatMap(({ id, name }) => (name === null ? [] : [[`account-${id}`, name]])));
    },
  });
}
