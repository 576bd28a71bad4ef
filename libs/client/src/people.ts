import type { CustomerChoice, CustomerDoubleQuery } from '@rabbet/domain/people/customer-choices';
import type { DuplicateHistoryReply, DuplicateReply, OverviewReply } from '@rabbet/projections';
import type { Calls } from './calls';

export function peopleCalls({ get }: Pick<Calls, 'get'>) {
  return {
    /** Reads all that the shop and a person, a company or a customer have had to do with each other. */
    overview: (kind: 'person' | 'company' | 'customer', id: number) =>
      get<OverviewReply>('core/contacts/people/overview', { kind, id }),
    /** Suggests whom to choose as a customer. */
    customerChoices: (term: string) => get<CustomerChoice[]>('core/contacts/customers/choices', { term }),
    /** Finds whom a new customer may be already. */
    customerDoubles: (query: Partial<CustomerDoubleQuery>) =>
      get<CustomerChoice[]>('core/contacts/customers/doubles', { ...query }),
    duplicates: (kind: string) => get<DuplicateReply[]>('core/contacts/duplicates', { kind }),
    duplicateHistory: (kind: string, id?: number) =>
      get<DuplicateHistoryReply[]>('core/contacts/duplicates/history', { kind, id }),
  };
}
