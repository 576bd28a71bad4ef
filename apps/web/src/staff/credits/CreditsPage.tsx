import { creditChanges, creditList } from '@rabbet/domain/credits/credits';
import { longDate } from '@rabbet/domain/time/words';
import { STAFF_PATHS } from '../../staff-paths';
import { ledgerPage } from '../LedgerPage';

export const { Frame, forms, load, Page } = ledgerPage({
  ...{ title: 'Store credit', nouns: ['credit', 'credits'], list: creditList, path: STAFF_PATHS.credits },
  changes: creditChanges,
  columns: ['customer_id', 'remaining', 'amount', 'state', 'until', 'reason', 'granted_at'],
  cells: { until: ({ until }) => longDate(until) },
  rowPath: ({ id }) => `${STAFF_PATHS.credits}/${id}`,
});
