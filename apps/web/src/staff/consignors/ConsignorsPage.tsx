import { consignorList } from '@rabbet/domain/consignors/consignors';
import { staffConsignorPath, STAFF_PATHS } from '../../paths/staff-paths';
import { ledgerPage } from '../LedgerPage';

export const { Frame, forms, load, Page } = ledgerPage({
  title: 'Consignors',
  nouns: ['consignor', 'consignors'],
  list: consignorList,
  path: STAFF_PATHS.consignors,
  columns: ['name', 'balance', 'pieces', 'stated_to'],
  rowPath: ({ id }) => staffConsignorPath(id),
});
