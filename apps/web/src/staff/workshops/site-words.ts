import type { WorkshopRow } from '@rabbet/domain/workshops/workshops';

/** Words for how visitors find it. */
export function siteWords({ publish, closed, days }: Pick<WorkshopRow, 'publish' | 'closed' | 'days'>): string {
  if (!publish) return 'Hidden from visitors';
  if (closed) return 'Published, registration is closed';
  return days === 0 ? 'Published, takes a waitlist' : 'Published';
}
