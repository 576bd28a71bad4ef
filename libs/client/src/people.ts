import type { DuplicateHistoryReply, DuplicateReply, OverviewReply } from '@rabbet/projections';
import type { Calls } from './calls';

export function peopleCalls({ get }: Pick<Calls, 'get'>) {
  return {
    /** Reads all that the shop and a person, a company or a customer have had to do with each other. */
    overview: (kind: 'person' | 'company' | 'customer', id: number) =>
      get<OverviewReply>('core/contacts/people/overview', { kind, id }),
    duplicates: (kind: string) => get<DuplicateReply[]>('core/contacts/duplicates', { kind }),
    duplicateHistory: (kind: string, id?: number) =>
      get<DuplicateHistoryReply[]>('core/contacts/duplicates/history', { kind, id }),
  };
}
