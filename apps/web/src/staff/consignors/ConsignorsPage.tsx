import { consignorList } from '@rabbet/domain/consignors/consignors';
import { staffConsignorPath, STAFF_PATHS } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';

export const { Frame, forms, load, Page } = listPage({
  title: 'Consignors',
  nouns: ['consignor', 'consignors'],
  list: consignorList,
  path: STAFF_PATHS.consignors,
  columns: ['name', 'balance', 'pieces', 'stated_to'],
  owed: ['balance'],
  unseen: ['id'],
  rowPath: ({ id }) => staffConsignorPath(id),
});
