import { STATEMENT, statementFields } from '@rabbet/domain/consignors/consignors';
import { consignorList, payoutList, readStatement, statementList } from '@rabbet/projections';
import { listEntry } from '../kernel/reads/list-entry';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { statementShape } from './consignors.replies';

export const consignorReads: readonly ReadEntry[] = [
  listEntry(consignorList),
  listEntry(statementList),
  listEntry(payoutList),
  readEntry<Parameters<typeof readStatement>[1]>({
    path: STATEMENT,
    operation: 'readStatement',
    tag: 'consignors',
    readers: 'costs',
    shape: 'record',
    about:
      'the statement that was given to a consignor for these days or under this number; where none was, as it would be now',
    params: statementFields,
    reply: () => statementShape,
    query: readStatement,
  }),
];
