import type { Client } from '@rabbet/client';
import type { List, RowOf } from '@rabbet/domain/pages/list';
import type { Paged } from '@rabbet/domain/pages/paging';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PageInput } from '../../../kernel/pages/load-page';
import { LAYOUT, type ListQuery, queryOf } from './list-address';
import type { ListPageSpec } from './list-spec';

/** Asks for a page of a list; an answer that nobody waits for any more is not waited for. */
export function listQuery<L extends List>(client: Client, list: L, { [LAYOUT]: _, ...query }: ListQuery) {
  const conditions = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null));
  return queryOptions({
    queryKey: ['list', list.path, conditions] as readonly unknown[],
    queryFn: ({ signal }) => client.get<Paged<RowOf<L>>>(list.path, conditions, signal),
    placeholderData: keepPreviousData,
  });
}

/** Conditions that hold where an address names none. */
export function usualOf({ usual = {} }: Pick<ListPageSpec, 'usual'>, now: Date): ListQuery {
  return typeof usual === 'function' ? usual(now) : usual;
}

/** Query of a list as an address and the page itself name it. */
export function queryOfPage({ list, usual = {} }: Pick<ListPageSpec, 'list' | 'usual'>, visit: PageInput): ListQuery {
  const query = queryOf(list, visit);
  const conditions = Object.entries(query).filter(([, value]) => value !== null);
  return { ...query, ...usualOf({ usual }, visit.now), ...Object.fromEntries(conditions) };
}
