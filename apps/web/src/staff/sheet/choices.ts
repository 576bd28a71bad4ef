import type { Client } from '@rabbet/client';
import { MOST_COUNT, type Paged } from '@rabbet/domain/pages/paging';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { titleOf, type ToldRecord } from '@rabbet/domain/records/titles';
import { kindNamed } from '@rabbet/domain/registry/kinds';
import { queryOptions } from '@tanstack/react-query';
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
        const { data } = await client.get<Paged<ToldRecord>>(`${kind.path}/list`, { count: MOST_COUNT });
        return [kind.name, data.map((one) => ({ id: one.id, name: titleOf(kind, one) }))] as const;
      });
      return Object.fromEntries(await Promise.all(lists));
    },
  });
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
