import { contactDetail } from '@rabbet/domain/people/people';
import type { Values } from '@rabbet/domain/records/fields';
import {
  duplicateHistory,
  type DuplicateQuery,
  duplicateQueryFields,
  listContacts,
  listDuplicates,
  overviewFields,
  type OverviewQuery,
  readOverview,
} from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { recordParams } from '../kernel/records/records.reads';
import { overviewShape } from './overviews.replies';
import { contactShape, duplicateHistoryShape, duplicateShape } from './people.replies';

const staffList = { tag: 'person', readers: 'people', params: duplicateQueryFields, shape: 'plain' } as const;

export const peopleReads: readonly ReadEntry[] = [
  readEntry<Values>({
    path: contactDetail.path,
    operation: 'listContactDetails',
    rowOperation: 'readContactDetail',
    tag: contactDetail.title,
    about:
      'every contact detail, or those with these values: visitors get the website and social pages of a company_id',
    params: recordParams(contactDetail),
    readers: 'public',
    shape: 'plain',
    reply: () => contactShape,
    query: listContacts,
  }),
  readEntry<DuplicateQuery>({
    ...staffList,
    path: 'core/contacts/duplicates',
    operation: 'listDuplicates',
    about: 'which persons or customers were merged into which',
    reply: () => duplicateShape,
    query: listDuplicates,
  }),
  readEntry<DuplicateQuery>({
    ...staffList,
    path: 'core/contacts/duplicates/history',
    operation: 'duplicateHistory',
    about: 'all that was merged and unlinked, by whom and why, newest first',
    reply: () => duplicateHistoryShape,
    query: duplicateHistory,
  }),
  readEntry<OverviewQuery>({
    path: 'core/contacts/people/overview',
    operation: 'readOverview',
    tag: 'person',
    about:
      'all that the shop and a person or company have had to do with each other: money, orders, seats, pieces, inquiries; of merged persons as of one',
    params: overviewFields,
    readers: 'names',
    shape: 'record',
    reply: () => overviewShape,
    query: readOverview,
  }),
];
