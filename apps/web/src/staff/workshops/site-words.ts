import type { WorkshopRow } from '@rabbet/domain/workshops/workshops';

/** Words for how visitors find it. */
export function siteWords({ publish, closed }: Pick<WorkshopRow, 'publish' | 'closed'>): string {
  if (!publish) return 'Hidden from visitors';
  return closed ? 'Published, registration is closed' : 'Published, takes registrations';
}
