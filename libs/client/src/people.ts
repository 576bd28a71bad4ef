import type { Paged } from '@rabbet/domain/pages/paging';
import type { DuplicateHistoryReply, DuplicateReply, EnquiryReply, SubscriptionReply } from '@rabbet/projections';
import type { Calls } from './calls';

export function peopleCalls({ get }: Pick<Calls, 'get'>) {
  return {
    /** What visitors have asked, for staff. */
    enquiries: (query: { page?: number; count?: number; id?: number; answered?: boolean } = {}) =>
      get<Paged<EnquiryReply>>('core/enquiries', query),
    subscriptions: (query: { page?: number; count?: number; id?: number; stage?: string } = {}) =>
      get<Paged<SubscriptionReply>>('core/newsletter/subscriptions', query),
    duplicates: (kind: string) => get<DuplicateReply[]>('core/contacts/duplicates', { kind }),
    duplicateHistory: (kind: string, id?: number) =>
      get<DuplicateHistoryReply[]>('core/contacts/duplicates/history', { kind, id }),
  };
}
