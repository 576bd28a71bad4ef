import { refuse } from '@rabbet/domain/deciders/refusal';

/** States of an order and of an item, by their numbers on the wire. */
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

/** Values that only filter lists, with the states that they stand for. Nothing is stored with them. */
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

/** States that a value of the filter stands for. */
export function statesOf(value: number): readonly OrderState[] {
  return STATE_FILTERS[value]?.states ?? [storedState(value)];
}

/** State that can be stored. Refuses values that only filter lists. */
export function storedState(value: number): OrderState {
  if (ORDER_STATES[value] !== undefined) return value as OrderState; // just looked up
  const { name = null } = STATE_FILTERS[value] ?? {};
  return refuse(
    'order/state',
    name === null
      ? `${value} is no state: the states are 0 (Open) to 7 (Closed).`
      : `${value} (${name}) only filters lists: the states are 0 (Open) to 7 (Closed).`,
    'state',
  );
}

export const STAMPS = ['book', 'assembly', 'ready', 'delivered', 'inspected', 'invoiced', 'closed'] as const;
/** Instants at which an order reached the states after Open. */
export type Stamps = { readonly [stage in (typeof STAMPS)[number]]: string | null };

export const NO_STAMPS: Stamps = Object.fromEntries(STAMPS.map((stage) => [stage, null])) as Stamps; // one for each

/** Stamps of an order that reaches a state: each stage up to it has one, and no stage beyond it. */
export function restamped(stamps: Stamps, state: OrderState, at: string): Stamps {
  const entries = STAMPS.map((stage, i) => [stage, i < state ? (stamps[stage] ?? at) : null]);
  return Object.fromEntries(entries) as Stamps; // one for each
}
