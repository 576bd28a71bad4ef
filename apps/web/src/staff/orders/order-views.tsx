import type { Client } from '@rabbet/client';
import { ORDER_STATES, ORDERS, STATE_FILTERS } from '@rabbet/domain/orders/orders';
import { queryOptions } from '@tanstack/react-query';
import { useAnswer } from '../../kernel/data/answer';
import { useClient } from '../session/staff-client';
import type { ListQuery } from '../list/query/list-address';
import type { ListView } from '../list/query/list-spec';

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

type CountOf = (totals: readonly StateTotals[]) => number;

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
const ofStates =
  (states: readonly number[]): CountOf =>
  (totals) =>
    sum(totals.filter(({ state }) => states.includes(state)).map(({ orders }) => orders));
const cancelledIn: CountOf = (totals) => sum(totals.map(({ cancelled }) => cancelled));
const lateIn: CountOf = (totals) => sum(totals.map(({ late }) => late));
const EVERY = ORDER_STATES.map((_, state) => state);

function counted(countOf: CountOf): ListView['Count'] {
  return function Count() {
    const totals = useAnswer(totalsQuery(useClient())).data;
    return totals && countOf(totals).toLocaleString('en-US');
  };
}

/** View of orders of a state that stand; the state alone names it too. */
function ofState(name: string, state: number, countOf: CountOf): ListView {
  return {
    name,
    query: { state, cancelled: false },
    isShown: (query) => isPlain(query) && query.state === state && query.cancelled !== true,
    Count: counted(countOf),
  };
}

function isPlain({ late = null, owed = null, mine = null }: ListQuery): boolean {
  return late === null && owed === null && mine === null;
}

/** Orders by what is to be done about them: those that are late or not paid, by their state, canceled ones apart. */
export const ORDER_VIEWS: readonly ListView[] = [
  ofState('Not closed', NOT_CLOSED, ofStates(STATE_FILTERS[NOT_CLOSED]?.states ?? [])),
  { name: 'Mine', query: { state: NOT_CLOSED, mine: true, cancelled: false } },
  { name: 'Late', query: { late: true }, Count: counted(lateIn) },
  { name: 'Unpaid', query: { owed: true, cancelled: false }, readers: 'amounts' },
  ...ORDER_STATES.map((name, state) => ofState(name, state, ofStates([state]))),
  { name: 'Canceled', query: { cancelled: true }, Count: counted(cancelledIn) },
  { name: 'All', query: {}, Count: counted((totals) => ofStates(EVERY)(totals) + cancelledIn(totals)) },
];
