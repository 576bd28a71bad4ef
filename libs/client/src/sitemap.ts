import type { PagesQuery, PagesReply } from '@rabbet/projections';
import type { Calls } from './calls';

export function sitemapCalls({ get }: Calls) {
  return {
    /** Pages for visitors. */
    pages: (query: Partial<PagesQuery> = {}) => get<PagesReply>('core/content/pages', { ...query }),
  };
}
