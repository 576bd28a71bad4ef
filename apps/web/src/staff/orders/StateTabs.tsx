import type { Client } from '@rabbet/client';
import { ORDER_STATES, ORDERS, STATE_FILTERS } from '@rabbet/domain/orders/orders';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { type Asked, FIRST, pathTo } from '../list/list-address';
import { useClient } from '../frame/staff-client';

/** Orders of one state, as the API counts them. */
interface StateTotals {
  readonly state: number;
  readonly orders: number;
  readonly cancelled: number;
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
  /** Values of the filters; null: without that filter. */
  readonly state: number | null;
  readonly cancelled: boolean | null;
  readonly countOf: (totals: readonly StateTotals[]) => number;
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
const ofStates =
  (states: readonly number[]): Tab['countOf'] =>
  (totals) =>
    sum(totals.filter(({ state }) => states.includes(state)).map(({ orders }) => orders));
const cancelledIn: Tab['countOf'] = (totals) => sum(totals.map(({ cancelled }) => cancelled));
const EVERY = ORDER_STATES.map((_, state) => state);

const TABS: readonly Tab[] = [
  {
    words: 'Not closed',
    state: NOT_CLOSED,
    cancelled: false,
    countOf: ofStates(STATE_FILTERS[NOT_CLOSED]?.states ?? []),
  },
  ...ORDER_STATES.map((words, state) => ({ words, state, cancelled: false, countOf: ofStates([state]) })),
  { words: 'Canceled', state: null, cancelled: true, countOf: cancelledIn },
  {
    words: 'All',
    state: null,
    cancelled: null,
    countOf: (totals) => ofStates(EVERY)(totals) + cancelledIn(totals),
  },
];

/** Orders by their state, each with its count; canceled ones apart. */
export function StateTabs({ asked }: { readonly asked: Asked }) {
  const totals = useAnswer(totalsQuery(useClient())).data;
  const shown = asked.cancelled ?? (asked.state === null ? null : false); // a state alone is that of orders that stand
  return (
    <nav className="filters-line" aria-label="In which state">
      {TABS.map(({ words, state, cancelled, countOf }) => (
        <Link
          key={words}
          to={pathTo(STAFF_PATHS.orders, { ...asked, state, cancelled, ...FIRST })}
          aria-current={asked.state === state && shown === cancelled ? 'page' : undefined}
        >
          {words} <span className="tab-count">{totals && countOf(totals).toLocaleString('en-US')}</span>
        </Link>
      ))}
    </nav>
  );
}
