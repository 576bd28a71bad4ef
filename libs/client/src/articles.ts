import type { ArticleReply, StaffArticleReply } from '@rabbet/projections';
import type { Calls } from './calls';
import type { Query } from './transport';

export function articleCalls({ get }: Calls) {
  const articles = (query: Query = {}) =>
    get<(ArticleReply & Partial<StaffArticleReply>)[]>('core/content/articles', query);
  return {
    /** Articles that the caller may see, the newest first. */
    articles,
    /** Null if there is none that the caller may know of. */
    article: async (id: number) => (await articles({ id }))[0] ?? null,
  };
}
