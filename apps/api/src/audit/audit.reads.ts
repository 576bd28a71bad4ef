import { AUDIT, ownershipList as ownershipListed, timeFields } from '@rabbet/domain/audit/audit';
import {
  auditArtwork,
  changesList,
  findingList,
  ownershipList,
  ownershipTotals,
  restatedList,
  type OwnershipQuery,
} from '@rabbet/projections';
import { listEntry } from '../kernel/reads/list-entry';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { artworkAuditShape, ownershipShape } from './audit.replies';

const audit = { tag: 'audit', readers: 'costs' } as const;

export const auditReads: readonly ReadEntry[] = [
  listEntry(ownershipList),
  readEntry<OwnershipQuery>({
    ...audit,
    path: `${AUDIT}/ownership/totals`,
    operation: 'readOwnershipTotals',
    shape: 'record',
    about: 'how many pieces were on hand at a moment, and what they were worth: in all, by owner and by place',
    params: ownershipListed.filters,
    reply: () => ownershipShape,
    query: ownershipTotals,
  }),
  listEntry(changesList),
  listEntry(restatedList),
  listEntry(findingList),
  // eslint-disable-next-line house/clear-words -- name on the wire
  readEntry<{ id: number; known: string | null }>({
    ...audit,
    path: `${AUDIT}/artworks`,
    operation: 'auditArtwork',
    shape: 'record',
    about: 'whose a piece was and where, by both rules, which transactions decided that, and who recorded them',
    params: { id: { kind: 'whole', min: 1, required: true, about: 'which piece' }, known: timeFields.known },
    reply: () => artworkAuditShape,
    query: auditArtwork,
  }),
];
