import { refuse } from '@rabbet/domain/deciders/refusal';

/** States of an order and of an item. Their indexes are the numbers on the wire. */
export const ORDER_STATES = [
  'Open',
  'Working',
  'Assembly',
  'Ready',
  'Delivered',
  'Inspected',
  'Invoiced',
  'Closed',
] as const;
export type OrderState = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const OPEN = 0;
export const WORKING = 1;
export const READY = 3;
export const DELIVERED = 4;
export const INVOICED = 6;
export const CLOSED = 7;

/** Numbers on the wire that stand for several states in filters of lists. They are never stored. */
export const STATE_FILTERS: Readonly<
  Record<number, { readonly name: string; readonly states: readonly OrderState[] }>
> = {
  100: { name: 'WorkingOrAssembly', states: [1, 2] },
  101: { name: 'NotClosed', states: [0, 1, 2, 3, 4, 5, 6] },
  102: { name: 'NotOpen', states: [1, 2, 3, 4, 5, 6, 7] },
  103: { name: 'NotOpenNotClosed', states: [1, 2, 3, 4, 5, 6] },
};

/** States by their names. */
export const STATE_NAMES: Readonly<Record<string, number>> = Object.fromEntries(
  ORDER_STATES.map((name, state) => [name, state]),
);
/** States and filters by their names. */
export const STATE_FILTER_NAMES: Readonly<Record<string, number>> = {
  ...STATE_NAMES,
  ...Object.fromEntries(Object.entries(STATE_FILTERS).map(([value, { name }]) => [name, Number(value)])),
};

/** States that a filter value stands for. */
export function statesOf(value: number): readonly OrderState[] {
  return STATE_FILTERS[value]?.states ?? [requireState(value)];
}

/** Returns the state for a number on the wire. Refuses other numbers, such as those that only filter lists. */
export function requireState(value: number): OrderState {
  if (ORDER_STATES[value] !== undefined) return value as OrderState; // it is an index of the states
  const filterName = STATE_FILTERS[value]?.name;
  const problem = filterName === undefined ? `${value} is no state` : `${value} (${filterName}) only filters lists`;
  return refuse('order/state', `${problem}: the states are 0 (Open) to 7 (Closed).`, 'state');
}

export const STAMPS = ['book', 'assembly', 'ready', 'delivered', 'inspected', 'invoiced', 'closed'] as const;
/** Times at which an order reached each state after Open, ISO 8601; null for states that it has not reached. */
export type Stamps = { readonly [stage in (typeof STAMPS)[number]]: string | null };

export const NO_STAMPS: Stamps = Object.fromEntries(STAMPS.map((stage) => [stage, null])) as Stamps; // `fromEntries` loses the type of the keys

/** Stamps of an order that changes to a state: missing ones up to that state are set, and later ones are cleared. */
export function stampsAt(stamps: Stamps, state: OrderState, at: string): Stamps {
  const entries = STAMPS.map((stage, i) => [stage, i < state ? (stamps[stage] ?? at) : null]);
  return Object.fromEntries(entries) as Stamps; // `fromEntries` loses the type of the keys
}
