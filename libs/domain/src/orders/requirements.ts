import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Order } from './order';
import { ORDER_CLOSED } from './production';
import { CLOSED } from './states';

export function requireExisting(state: Order): Order {
  return state.stage === 'kept' ? state : refuseAs('unknown', 'record/unknown', 'There is no such order.');
}

/** Refuses changes of a Closed order, which can only get notes or be reopened. */
export function requireChangeable(state: Order): Order {
  if (requireExisting(state).state === CLOSED) refuse(ORDER_CLOSED.code, ORDER_CLOSED.message);
  return state;
}
