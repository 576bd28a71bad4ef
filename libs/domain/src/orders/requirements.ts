import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Order } from './order';
import { IS_CLOSED } from './producing';
import { CLOSED } from './states';

export function requireExisting(state: Order): Order {
  return state.stage === 'kept' ? state : refuseAs('unknown', 'record/unknown', 'There is no such order.');
}

/** Refuses changes of a Closed order: it can only be noted on, or reopened. */
export function requireChangeable(state: Order): Order {
  if (requireExisting(state).state === CLOSED) refuse(IS_CLOSED.code, IS_CLOSED.message);
  return state;
}
