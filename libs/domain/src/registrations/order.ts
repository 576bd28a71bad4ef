import type { Cents } from '@rabbet/domain/money/money';
import type { Registration, Stage } from './registration';

/** What the confirmation shows of a registration's order, and what the orders list has of it. */
export interface RegistrationOrder {
  readonly id: number;
  readonly total: Cents;
  readonly description: string;
  readonly state: OrderState;
}
type OrderState = 'Open' | 'Invoiced' | 'Closed';

/** A seat that nobody has paid for yet and for which no check is awaited is an open order. */
const STATES = {
  held: 'Open',
  arriving: 'Open',
  waitlist: 'Open',
  offered: 'Open',
  'check mailed': 'Invoiced',
  registered: 'Closed',
  cancelled: 'Open',
  released: 'Open',
  lapsed: 'Open',
  moved: 'Open',
} as const satisfies Record<Stage, OrderState>;

/** The registration seen as an order; one that was cancelled reads as it stood. */
export function orderOf({ order_id, total, stood }: Registration, workshopName: string): RegistrationOrder {
  return { id: order_id, total, description: orderDescription(workshopName), state: STATES[stood] };
}

export function orderDescription(workshopName: string): string {
  return `Workshop: ${workshopName}`;
}
