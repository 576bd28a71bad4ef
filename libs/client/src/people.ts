import type { DuplicateHistoryReply, DuplicateReply } from '@rabbet/projections';
import type { Calls } from './calls';

export function peopleCalls({ get }: Pick<Calls, 'get'>) {
  return {
    duplicates: (kind: string) => get<DuplicateReply[]>('core/contacts/duplicates', { kind }),
    duplicateHistory: (kind: string, id?: number) =>
      get<DuplicateHistoryReply[]>('core/contacts/duplicates/history', { kind, id }),
  };
}
