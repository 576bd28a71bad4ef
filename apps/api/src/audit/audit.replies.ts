import { type Ownership, type OwnershipTotals, STRETCH_FACETS } from '@rabbet/domain/audit/audit';
import { ACTIVITIES, STANDINGS } from '@rabbet/domain/artworks/artworks';
import type {
  ArtworkAuditReply,
  AuditPartReply,
  HoldingVersionReply,
  AuditStretchReply,
  AuditTransactionReply,
  RestatementReply,
  DecisionReply,
} from '@rabbet/projections';
import {
  about,
  decimal,
  flag,
  id,
  instant,
  listOf,
  moment,
  money,
  nullable,
  objectOf,
  oneOf,
  staffShape,
  text,
  whole,
} from '../kernel/shapes/reply-shape';

const totals = {
  pieces: about(whole, 'how many pieces have such units', 12),
  quantity: about(decimal, 'how many in all', 14),
  cost: about(money, 'dollars: the cost of all units', 4_800),
  price: about(money, 'dollars: the asked price of each times how many there are', 14_400),
};
const company = nullable(about(text, 'name of the company', 'Ann Lee'));
const atMoment = about(moment, 'UTC');

export const ownershipShape = staffShape<Ownership>('OwnershipTotals', {
  at: about(moment, 'the moment that is told of, UTC'),
  known: about(instant, 'the instant as of which it was known'),
  totals: objectOf(staffShape<OwnershipTotals>('OwnershipNumbers', totals)),
  owners: listOf(
    staffShape<Ownership['owners'][number]>('OwnershipOfOwner', {
      ...totals,
      standing: oneOf<string>('owned', 'consigned'),
      consignor_id: nullable(id),
      consignor: company,
    }),
  ),
  places: listOf(
    staffShape<Ownership['places'][number]>('OwnershipAtPlace', {
      ...totals,
      location: nullable(about(text, 'null where nobody said it', 'Front wall')),
    }),
  ),
});

const partShape = staffShape<AuditPartReply>('AuditPart', {
  standing: oneOf<string>('owned', 'consigned'),
  consignor_id: nullable(id),
  consignor: company,
  quantity: about(decimal, 'units on hand'),
  cost: nullable(about(money, 'dollars: of all of them')),
});

const point = {
  at: about(moment, 'UTC: moment from which it is said'),
  known: about(instant, 'instant since which it is said'),
  standing: oneOf<string>(...STANDINGS),
  custody: oneOf<string>('owned', 'consigned'),
  provenance: oneOf<string>('owned', 'consigned', 'unknown'),
  quantity: about(decimal, 'on hand'),
  parts: about(listOf(partShape), 'units on hand by their owners'),
  consignor_id: nullable(id),
  consignor: company,
  location: nullable(about(text, 'where it stood', 'Front wall')),
  cost: nullable(about(money, 'of a unit, on average')),
  price: nullable(money),
  transaction_id: nullable(about(id, 'which decides')),
};
const pointShape = staffShape<HoldingVersionReply>('AuditPoint', point);

export const artworkAuditShape = staffShape<ArtworkAuditReply>('ArtworkAudit', {
  id,
  title: text,
  artist: company,
  known: about(instant, 'the instant as of which it was known'),
  location: nullable(about(text, 'the place that the piece itself names')),
  stretches: listOf(
    staffShape<AuditStretchReply>('AuditStretch', {
      ...point,
      until: nullable(about(moment, 'UTC; null of the last')),
      owner: oneOf('shop', 'company', 'customer'),
      owner_id: nullable(about(id, 'of the company, or of the customer to those who may know customers')),
      owner_name: nullable(text),
      changed: about(text, 'what differs from the stretch before it', STRETCH_FACETS.join(', ')),
      decided_by: about(
        listOf(
          staffShape<DecisionReply>('AuditDecision', {
            what: about(text, 'what was recorded', 'Moved'),
            transaction_id: nullable(id),
            recorded_at: instant,
            by: about(text, 'as events name them', 'account-7'),
            by_name: nullable(text),
          }),
        ),
        'from what it is said, and who recorded that',
      ),
      agree: about(flag, 'custody and provenance say the same', true),
    }),
  ),
  transactions: listOf(
    staffShape<AuditTransactionReply>('AuditTransaction', {
      id,
      activity: oneOf<string>(...ACTIVITIES),
      completed: nullable(atMoment),
      quantity: decimal,
      vendor_id: nullable(id),
      vendor: company,
      customer_id: nullable(id),
      customer: nullable(text),
      location: nullable(text),
      price: nullable(money),
      recorded_at: instant,
      by: about(text, 'as events name them', 'account-7'),
      by_name: nullable(text),
      corrected_at: nullable(about(instant, 'null while it counts')),
      corrected_by: nullable(text),
      corrected_by_name: nullable(text),
      reason: nullable(about(text, 'why it was corrected')),
    }),
  ),
  restatements: about(
    listOf(
      staffShape<RestatementReply>('AuditRestatement', {
        recorded_at: instant,
        by: about(text, 'as events name them', 'account-7'),
        by_name: nullable(text),
        what: about(text, 'what was recorded', 'Corrected: Sold'),
        at: nullable(atMoment),
        transaction_id: nullable(id),
        reason: nullable(text),
        before: about(listOf(pointShape), 'what was said until then'),
        after: about(listOf(pointShape), 'what is said instead'),
      }),
    ),
    'entries that changed what had been said of the past',
  ),
});
