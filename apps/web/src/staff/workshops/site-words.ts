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
