import { type EnquiryQuery, enquiryQueryFields, listEnquiries } from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { enquiryShape } from './enquiries.replies';

export const enquiryReads: readonly ReadEntry[] = [
  readEntry<EnquiryQuery>({
    path: 'core/enquiries',
    tag: 'enquiries',
    operation: 'listEnquiries',
    about: 'what visitors have asked, newest first',
    params: enquiryQueryFields,
    readers: 'people',
    shape: 'paged',
    reply: () => enquiryShape,
    query: listEnquiries,
  }),
];
