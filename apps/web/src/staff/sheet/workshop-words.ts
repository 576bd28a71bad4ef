import { priceTag } from '@rabbet/domain/money/money';
import { maxUnconfirmedChecks } from '@rabbet/domain/registrations/registrations';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import type { WorkshopRow } from '@rabbet/domain/workshops/workshops';

/** Words for how visitors find it. */
export function siteWords({ publish, closed, days }: Pick<WorkshopRow, 'publish' | 'closed' | 'days'>): string {
  if (!publish) return 'Hidden from visitors';
  if (closed) return 'Published, registration is closed';
  return days === 0 ? 'Published, takes a waitlist' : 'Published';
}

/** "7 of 10": the seats that are taken. */
export function seatWords({ taken, seats }: Pick<WorkshopRow, 'taken' | 'seats'>): string {
  return `${taken} of ${seats}`;
}

/** "2 of at most 4": seats that wait for checks which nobody has confirmed. */
export function unconfirmedWords({ unconfirmed_checks, seats }: Pick<WorkshopRow, 'unconfirmed_checks' | 'seats'>) {
  return `${unconfirmed_checks} of at most ${maxUnconfirmedChecks(seats)}`;
}

/** "Glazing, June 6, 2026". */
export function datedName({ name, starts_at }: Pick<WorkshopRow, 'name' | 'starts_at'>): string {
  return `${name}, ${starts_at === null ? 'no dates yet' : longDate(dateIn(Date.parse(starts_at)))}`;
}

type Offered = Pick<WorkshopRow, 'name' | 'starts_at' | 'price' | 'takes' | 'free' | 'open_seats'>;

/** "Glazing, June 6, 2026, $100, 3 free", or that there is a waitlist alone. */
export function offerInWords(row: Offered): string {
  const { price, takes, free, open_seats } = row;
  const cost = price === null ? 'no price yet' : price === 0 ? 'no charge' : priceTag(Math.round(price * 100));
  const words = [datedName(row), cost].join(', ');
  if (takes !== 'seats') return `${words}: waitlist`;
  if (open_seats > 0) return `${words}, ${open_seats} free`;
  return `${words}, ${free > 0 ? 'free seats go to those who wait' : 'full'}: waitlist`;
}
