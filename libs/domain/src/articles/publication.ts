import type { Article } from './article';

type Publishing = Pick<Article, 'approver_id' | 'publish_date'>;

/** True if somebody approved it and its day has come. Today is a plain date, yyyy-MM-dd, in the shop's zone. */
export function isPublished({ approver_id, publish_date }: Publishing, today: string): boolean {
  return approver_id !== null && publish_date !== null && publish_date <= today;
}

/** Day at whose start, in the shop's zone, visitors can read it with nothing more done; null if there is none ahead. */
export function becomesPublicOn({ approver_id, publish_date }: Publishing, today: string): string | null {
  return approver_id !== null && publish_date !== null && publish_date > today ? publish_date : null;
}

/** First day ahead on which time alone publishes one of these articles. */
export function nextPublication(articles: readonly Publishing[], today: string): string | null {
  const days = articles.map((article) => becomesPublicOn(article, today)).filter((day) => day !== null);
  return days.sort()[0] ?? null;
}

type Dated = Pick<Article, 'publish_date'> & { readonly id: number };

/**
 * Compares for sorting: the latest day first, articles without a day last; of one day, the one that was added last is
 * first.
 */
export function newestFirst(a: Dated, b: Dated): number {
  const dayOfA = a.publish_date ?? '';
  const dayOfB = b.publish_date ?? '';
  if (dayOfA !== dayOfB) return dayOfA < dayOfB ? 1 : -1;
  return b.id - a.id;
}
