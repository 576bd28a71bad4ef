import type { Span } from '@rabbet/domain/time/times';
import type { WorkshopDetails } from './details';
import { isExpired, isScheduled } from './schedule';

/** A workshop as staff keep it or as visitors read it. */
interface Admitting {
  readonly values: Pick<WorkshopDetails, 'publish' | 'closed' | 'price'>;
  readonly times: readonly Span[];
}

export type Admission =
  | { readonly takes: 'seats' | 'waitlist' }
  | { readonly takes: 'nothing'; readonly because: 'unpublished' | 'expired' | 'closed' };

/** Whether anybody can register, full or not. What has no price yet cannot be sold: it takes a waitlist, as without dates. */
export function admission({ values, times }: Admitting, now: number): Admission {
  if (!values.publish) return { takes: 'nothing', because: 'unpublished' };
  if (isExpired(times, now)) return { takes: 'nothing', because: 'expired' };
  if (values.closed) return { takes: 'nothing', because: 'closed' };
  return { takes: isScheduled(times) && values.price !== null ? 'seats' : 'waitlist' };
}

/** What the button to the registration says; null where there is none. */
export function registrationButton({ takes }: Admission, full: boolean): 'Register Now' | 'Join the Waitlist' | null {
  if (takes === 'nothing') return null;
  return takes === 'seats' && !full ? 'Register Now' : 'Join the Waitlist';
}
