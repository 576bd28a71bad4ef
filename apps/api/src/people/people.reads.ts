import { duplicateHistory, type DuplicateQuery, duplicateQueryFields, listDuplicates } from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { duplicateHistoryShape, duplicateShape } from './people.replies';

const asked = { tag: 'person', readers: 'people', params: duplicateQueryFields, shape: 'plain' } as const;

export const peopleReads: readonly ReadEntry[] = [
  readEntry<DuplicateQuery>({
    ...asked,
    path: 'core/contacts/duplicates',
    operation: 'listDuplicates',
    about: 'which persons or customers were merged into which',
    reply: () => duplicateShape,
    query: listDuplicates,
  }),
  readEntry<DuplicateQuery>({
    ...asked,
    path: 'core/contacts/duplicates/history',
    operation: 'duplicateHistory',
    about: 'all that was merged and unlinked, by whom and why, newest first',
    reply: () => duplicateHistoryShape,
    query: duplicateHistory,
  }),
];
