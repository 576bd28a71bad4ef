import type { SearchResult } from '@rabbet/domain/search/search';
import type { Calls } from './calls';

export function searchCalls({ get }: Pick<Calls, 'get'>) {
  return {
    /** Searches everything that the caller may read: the nearest first, 10 unless another count is given. */
    search: (term: string, count?: number) => get<SearchResult[]>('core/platform/search', { term, count }),
  };
}
