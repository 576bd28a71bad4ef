import type { Article } from './article';

type Publishing = Pick<Article, 'approver_id' | 'publish_date'>;

/** Somebody approved it, and its day is not ahead. Today is a plain date, yyyy-MM-dd, in the shop's zone. */
export function isPublished({ approver_id, publish_date }: Publishing, today: string): boolean {
  return approver_id !== null && publish_date !== null && publish_date <= today;
}

/** The day at whose start, in the shop's zone, visitors can read it with nothing more done; null if there is none ahead. */
export function becomesPublicOn({ approver_id, publish_date }: Publishing, today: string): string | null {
  return approver_id !== null && publish_date !== null && publish_date > today ? publish_date : null;
}

/** The first day ahead on which time alone publishes one of them. */
export function nextPublication(articles: readonly Publishing[], today: string): string | null {
  const days = articles.map((one) => becomesPublicOn(one, today)).filter((day) => day !== null);
  return days.sort()[0] ?? null;
}

type Dated = Pick<Article, 'publish_date'> & { readonly id: number };

/** To sort by: the latest day first, those without one last; of one day, the one that was added last comes first. */
export function newestFirst(a: Dated, b: Dated): number {
  const [left, right] = [a.publish_date ?? '', b.publish_date ?? ''];
  if (left !== right) return left < right ? 1 : -1;
  return b.id - a.id;
}
