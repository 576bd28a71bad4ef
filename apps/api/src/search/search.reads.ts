import { SEARCH, searchFields, type SearchQuery } from '@rabbet/domain/search/search';
import { search } from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { searchResultShape } from './search.replies';

export const searchReads: readonly ReadEntry[] = [
  readEntry<SearchQuery>({
    path: SEARCH,
    operation: 'searchEverything',
    tag: 'search',
    about:
      'the nearest among people, companies, orders, pieces and workshops, of those that the asker may read; a person or company is found once, customer or not',
    params: searchFields,
    readers: 'staff',
    shape: 'plain',
    reply: () => searchResultShape,
    query: search,
  }),
];
