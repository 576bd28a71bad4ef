import type { Client } from '@rabbet/client';
import { ORDER_STATES, ORDERS, STATE_FILTERS } from '@rabbet/domain/orders/orders';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/answer';
import { STAFF_PATHS } from '../../staff-paths';
import { type Asked, FIRST, pathTo } from '../list-address';
import { useClient } from '../staff-client';

/** Orders of one state, as the API counts them. */
interface StateTotals {
  readonly state: number;
  readonly orders: number;
  readonly late: number;
}

export function totalsQuery(client: Client) {
  return queryOptions({
    queryKey: ['list', ORDERS, 'totals'],
    queryFn: () => client.get<readonly StateTotals[]>(`${ORDERS}/totals`),
  });
}

/** Value of the filter by state for all that is still under way. */
export const NOT_CLOSED = 101;

interface Tab {
  readonly words: string;
  /** Value of the filter; null for all orders. */
  readonly state: number | null;
  readonly states: readonly number[];
}

const TABS: readonly Tab[] = [
  { words: 'Not closed', state: NOT_CLOSED, states: STATE_FILTERS[NOT_CLOSED]?.states ?? [] },
  ...ORDER_STATES.map((words, state) => ({ words, state, states: [state] })),
  { words: 'All', state: null, states: ORDER_STATES.map((_, state) => state) },
];

/** Orders by their state, each with its count. */
export function StateTabs({ asked }: { readonly asked: Asked }) {
  const totals = useAnswer(totalsQuery(useClient())).data;
  const countOf = (states: readonly number[]) =>
    totals?.filter(({ state }) => states.includes(state)).reduce((sum, { orders }) => sum + orders, 0);
  return (
    <nav className="filters-line" aria-label="In which state">
      {TABS.map(({ words, state, states }) => (
        <Link
          key={words}
          to={pathTo(STAFF_PATHS.orders, { ...asked, state, ...FIRST })}
          aria-current={asked.state === state ? 'page' : undefined}
        >
          {words} <span className="tab-count">{countOf(states)?.toLocaleString('en-US')}</span>
        </Link>
      ))}
    </nav>
  );
}
