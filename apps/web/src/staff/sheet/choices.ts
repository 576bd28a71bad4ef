import type { Client } from '@rabbet/client';
import { queryOptions } from '@tanstack/react-query';

export interface Choice {
  readonly id: number;
  readonly name: string;
}

/** What a field that points at a record may point at, by the kind of what it points at. */
export type Choices = Readonly<Record<string, readonly Choice[]>>;

const PATHS_OF_KINDS = {
  'widget-type': 'core/commerce/widget-types',
  unit: 'core/commerce/units',
  company: 'core/contacts/companies',
} as const;

export function choicesQuery(client: Client) {
  return queryOptions({
    queryKey: ['choices'],
    queryFn: async (): Promise<Choices> => {
      const lists = Object.entries(PATHS_OF_KINDS).map(async ([kind, path]) => {
        const all = await client.get<readonly Choice[]>(path);
        return [kind, all.map(({ id, name }) => ({ id, name }))] as const;
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
