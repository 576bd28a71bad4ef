import type { Span } from '@rabbet/domain/time/times';
import type { WorkshopDetails } from './details';
import { isExpired, isScheduled } from './schedule';

/** Part of a workshop that decides who can register. */
interface WorkshopForAdmission {
  readonly values: Pick<WorkshopDetails, 'publish' | 'closed' | 'price'>;
  readonly times: readonly Span[];
}

export type Admission =
  | { readonly takes: 'seats' | 'waitlist' }
  | { readonly takes: 'nothing'; readonly because: 'unpublished' | 'expired' | 'closed' };

/** Admission to a workshop, whether or not it is full: seats, only a place on the waitlist (without dates or a price), or nothing. */
export function admission({ values, times }: WorkshopForAdmission, now: number): Admission {
  if (!values.publish) return { takes: 'nothing', because: 'unpublished' };
  if (isExpired(times, now)) return { takes: 'nothing', because: 'expired' };
  if (values.closed) return { takes: 'nothing', because: 'closed' };
  return { takes: isScheduled(times) && values.price !== null ? 'seats' : 'waitlist' };
}

/** Text of the button to the form; null if there is none. */
export function registrationButton({ takes }: Admission, isFull: boolean): 'Register Now' | 'Join the Waitlist' | null {
  if (takes === 'nothing') return null;
  return takes === 'seats' && !isFull ? 'Register Now' : 'Join the Waitlist';
}
