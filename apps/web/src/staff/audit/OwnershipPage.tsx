import { ownershipList, ownersInWords } from '@rabbet/domain/audit/audit';
import { staffPath } from '../../paths/paths';
import { staffAuditPath, STAFF_PATHS } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { day, pastDays } from './days';
import { Totals, totalsQuery } from './Totals';

const DAYS = { at: day('On'), known: day('As known on') };
const list = {
  ...ownershipList,
  filters: {
    ...ownershipList.filters,
    ...DAYS,
    consignor_id: { kind: 'reference', to: 'company', label: 'Consignor' },
    location: { ...ownershipList.filters.location, label: 'Place' },
  },
} as const;

/** Pieces on hand on a day, with what they were worth. */
export const { Frame, forms, load, Page } = listPage({
  title: 'Ownership',
  nouns: ['piece on hand', 'pieces on hand'],
  list,
  path: STAFF_PATHS.ownership,
  pastDays: pastDays(DAYS),
  columns: ['title', 'artist', 'standing', 'location', 'quantity', 'cost', 'price'],
  heads: {
    standing: { title: 'Owner', sort: '' },
    quantity: { title: 'On hand', sort: '' },
    cost: { title: 'Cost a unit', sort: 'cost' },
    price: { title: 'Asked', sort: 'price' },
  },
  cells: { standing: ownersInWords },
  rowPath: ({ id }, { known = null }) =>
    staffPath(staffAuditPath(id), { known: known === null ? null : String(known) }),
  Summary: Totals,
  loadBeside: ({ queryClient, client }, _, asked) => [queryClient.fetchQuery(totalsQuery(client, asked))],
});
