import type { Span } from '@rabbet/domain/time/times';
import type { WorkshopDetails } from './details';
import { isExpired, isScheduled } from './schedule';

/** Workshop of staff, or as visitors read it. */
interface Admitting {
  readonly values: Pick<WorkshopDetails, 'publish' | 'closed' | 'price'>;
  readonly times: readonly Span[];
}

export type Admission =
  | { readonly takes: 'seats' | 'waitlist' }
  | { readonly takes: 'nothing'; readonly because: 'unpublished' | 'expired' | 'closed' };

/** Admission to a workshop, full or not. A workshop without dates or without a price takes only names for its waitlist. */
export function admission({ values, times }: Admitting, now: number): Admission {
  if (!values.publish) return { takes: 'nothing', because: 'unpublished' };
  if (isExpired(times, now)) return { takes: 'nothing', because: 'expired' };
  if (values.closed) return { takes: 'nothing', because: 'closed' };
  return { takes: isScheduled(times) && values.price !== null ? 'seats' : 'waitlist' };
}

/** Words of the button to the registration; null where there is none. */
export function registrationButton({ takes }: Admission, full: boolean): 'Register Now' | 'Join the Waitlist' | null {
  if (takes === 'nothing') return null;
  return takes === 'seats' && !full ? 'Register Now' : 'Join the Waitlist';
}
