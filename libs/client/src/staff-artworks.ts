import type { StaffArtworkQuery } from '@rabbet/domain/artworks/artworks';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { ArrivalReply, HistoryReply, StaffWidgetReply, TransactionReply } from '@rabbet/projections';
import type { Calls } from './calls';

export function staffArtworkCalls({ get }: Calls) {
  return {
    /** Every piece. */
    allWidgets: (query: Partial<StaffArtworkQuery> = {}) =>
      get<Paged<StaffWidgetReply>>('core/commerce/widgets', { ...query }),
    widgetTransactions: (widgetId: number) =>
      get<TransactionReply[]>('core/commerce/widgets/transactions', { widget_id: widgetId }),
    /** History of a piece, newest first; with `before`, the events before that revision. */
    widgetHistory: (id: number, before: number | null = null) =>
      get<HistoryReply[]>('core/commerce/widgets/history', { id, ...(before !== null && { before }) }),
    arrivals: (query: { page?: number; count?: number } = {}) =>
      get<Paged<ArrivalReply>>('core/commerce/widgets/arrivals', query),
  };
}
