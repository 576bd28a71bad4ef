import {
  contactDetail,
  CUSTOMER_CHOICES,
  CUSTOMER_DOUBLES,
  customerChoiceFields,
  type CustomerChoiceQuery,
  customerDoubleFields,
  type CustomerDoubleQuery,
} from '@rabbet/domain/people/people';
import type { Values } from '@rabbet/domain/records/fields';
import {
  customerChoices,
  customerDoubles,
  duplicateHistory,
  type DuplicateQuery,
  duplicateQueryFields,
  everybody,
  listContacts,
  listDuplicates,
  overviewFields,
  type OverviewQuery,
  readOverview,
} from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { listEntry } from '../kernel/reads/list-entry';
import { recordParams } from '../kernel/records/records.reads';
import { overviewShape } from './overviews.replies';
import { contactShape, customerChoiceShape, duplicateHistoryShape, duplicateShape } from './people.replies';

const staffList = { tag: 'person', readers: 'people', params: duplicateQueryFields, shape: 'plain' } as const;

export const peopleReads: readonly ReadEntry[] = [
  listEntry(everybody),
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
  readEntry<CustomerChoiceQuery>({
    path: CUSTOMER_CHOICES,
    operation: 'suggestCustomers',
    tag: 'customer',
    about:
      'whom to choose as a customer: customers, and persons and companies that are none yet, the nearest first. Contact details are searched and shown for readers of people',
    params: customerChoiceFields,
    readers: 'names',
    shape: 'plain',
    reply: () => customerChoiceShape,
    query: customerChoices,
  }),
  readEntry<CustomerDoubleQuery>({
    path: CUSTOMER_DOUBLES,
    operation: 'findCustomerDoubles',
    tag: 'customer',
    about:
      'whom a new customer may be already: those with this e-mail address, phone or name, or nearly that name. Contact details are compared for readers of people',
    params: customerDoubleFields,
    readers: 'names',
    shape: 'plain',
    reply: () => customerChoiceShape,
    query: customerDoubles,
  }),
];
