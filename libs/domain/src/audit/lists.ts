import { list, type ListColumn, type ListColumns, type RowOf } from '@rabbet/domain/pages/list';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { FINDING_CODES } from './findings';
import { STANDINGS } from '@rabbet/domain/artworks/artworks';

/** Path of audits in the API. */
export const AUDIT = 'core/audit';

/** Large pages: each page computes all rows of its list anew. */
const MAX_ROWS = 2_000;

const DAY = 'a day of the shop (its end), or a time in UTC; now, unless given';

/** Two times of a question. */
export const timeFields = {
  at: { kind: 'text', max: 32, about: `when it was true: ${DAY}`, example: '2026-05-31' },
  known: { kind: 'text', max: 32, about: `as it was known then: ${DAY}`, example: '2026-06-30' },
} as const satisfies AnyFields;

const CUSTODY = ['owned', 'consigned'] as const;
const RULES = { custody: CUSTODY, provenance: [...CUSTODY, 'unknown'] } as const;

const piece = {
  title: { type: 'text', label: 'Piece', example: 'Low Tide' },
  artist: { type: 'text?', example: 'Ann Lee' },
} as const satisfies ListColumns;

/** Pieces on hand at a moment. */
export const ownershipList = list({
  path: `${AUDIT}/ownership`,
  name: 'OwnedPiece',
  operation: 'listOwnership',
  tag: 'audit',
  about: 'pieces on hand at a moment, as it was known at an instant: whose they were, where, and what they cost',
  readers: 'costs',
  maxRowsPerPage: MAX_ROWS,
  columns: {
    id: { type: 'id', label: 'Piece' },
    ...piece,
    catalog_no: { type: 'text?', label: 'Number' },
    standing: { type: STANDINGS, about: 'owned or consigned, as what came last', example: 'consigned' },
    consignor_id: { type: 'id?' },
    consignor: { type: 'text?', about: 'whose units are here on consignment', example: 'Ann Lee' },
    quantity: { type: 'decimal', about: 'on hand: those that the shop owns and those on consignment' },
    owned: { type: 'decimal', about: 'units that the shop owns' },
    consigned: { type: 'decimal', about: 'units on consignment' },
    cost: {
      type: 'money?',
      label: 'Cost a unit',
      about: 'of a unit, on average: by the transaction by which it came, else its own',
      example: 400,
    },
    owned_cost: { type: 'money?', label: 'Cost of owned', about: 'of all units that the shop owns', example: 400 },
    consigned_cost: { type: 'money?', label: 'Cost of consigned', about: 'of all units on consignment', example: 400 },
    price: { type: 'money?', about: 'that was asked for each', example: 1200 },
    location: { type: 'text?', label: 'Place', example: 'Front wall' },
    since: { type: 'text', about: 'moment from which this is said of it (UTC)', example: '2026-03-01 10:00:00' },
    transaction_id: { type: 'id?', about: 'transaction that decides' },
    custody: {
      type: RULES.custody,
      label: 'Whose it is',
      about: 'by the latest of Purchased, Consigned, Transferred',
      example: 'consigned',
    },
    provenance: { type: RULES.provenance, about: 'by the latest of Purchased and Consigned', example: 'consigned' },
  },
  filters: {
    ...timeFields,
    standing: { kind: 'choice', of: ['owned', 'consigned'], about: 'pieces with such units' },
    consignor_id: { kind: 'whole', min: 1, about: 'pieces with units of this company' },
    location: { kind: 'text', max: 64, about: 'at this place' },
  },
  sorts: ['cost', 'price', 'location', 'since'],
});

const HOLDING = {
  standing: { type: { orNull: STANDINGS } },
  consignor: { type: 'text?' },
  location: { type: 'text?' },
  quantity: { type: 'decimal?' },
  custody: { type: { orNull: RULES.custody }, label: 'whose it is' },
  provenance: { type: { orNull: RULES.provenance } },
} as const satisfies ListColumns;
type Side<S extends string> = { [K in keyof typeof HOLDING as `${S}_${K}`]: (typeof HOLDING)[K] };

/** Row of the list. */
export type OwnedPieceRow = RowOf<typeof ownershipList>;

/** Columns of a holding whose names begin with this prefix: `before_standing`, `after_location`. */
function prefixedHolding<const S extends string>(prefix: S): Side<S> {
  const columns = Object.entries<ListColumn>(HOLDING).map(([name, { label, ...column }]) => {
    const prefixed = label === undefined ? column : { ...column, label: labelOf(`${prefix}: ${label}`, {}) };
    return [`${prefix}_${name}`, prefixed];
  });
  return Object.fromEntries(columns) as Side<S>; // each column keeps its type
}

/** Pieces that changed hands, place or rule between two moments. */
export const changesList = list({
  path: `${AUDIT}/changes`,
  name: 'AuditedChange',
  operation: 'listAuditedChanges',
  tag: 'audit',
  about: 'pieces that changed hands, place or rule between two moments, each as it was known at an instant',
  readers: 'costs',
  maxRowsPerPage: MAX_ROWS,
  columns: { id: { type: 'id', label: 'Piece' }, ...piece, ...prefixedHolding('before'), ...prefixedHolding('after') },
  filters: {
    from: {
      kind: 'text',
      max: 32,
      required: true,
      example: '2026-05-31',
      about: 'first moment: a day of the shop (its end), or a time in UTC',
    },
    to: { kind: 'text', max: 32, about: `second moment: ${DAY}` },
    known_first: { kind: 'text', max: 32, about: `when the first is looked at: ${DAY}` },
    known: { kind: 'text', max: 32, about: `when the second is looked at: ${DAY}` },
  },
});

/** Kinds of what is recorded about the past: of pieces that were on record before, and of those that were not. */
export const RESTATED_KINDS = ['restated', 'new'] as const;

/** Statements about the past that are other ones than they were. */
export const restatedList = list({
  path: `${AUDIT}/restated`,
  name: 'RestatedPiece',
  operation: 'listRestated',
  tag: 'audit',
  about:
    'what was recorded since an instant about the time before it: what is said differently because of it, or of pieces that were not on record before',
  readers: 'costs',
  maxRowsPerPage: MAX_ROWS,
  columns: {
    id: { type: 'id', label: 'No.', about: 'its place in this list' },
    widget_id: { type: 'id', label: 'Piece' },
    ...piece,
    kind: { type: RESTATED_KINDS, about: 'new: the piece was not on record before the instant', example: 'restated' },
    what: { type: 'text', about: 'what was recorded', example: 'Corrected: Sold' },
    at: { type: 'text', label: 'True from', about: 'moment from which it holds (UTC)', example: '2026-03-01 10:00:00' },
    recorded_at: { type: 'instant', label: 'Recorded' },
    by: { type: 'text', nameAs: 'by_name', about: 'who recorded it, as events name them', example: 'account-7' },
    transaction_id: { type: 'id?' },
    ...prefixedHolding('before'),
    ...prefixedHolding('after'),
  },
  filters: {
    since: {
      kind: 'text',
      max: 32,
      required: true,
      example: '2026-05-31',
      about: 'a day of the shop (its end), or a time in UTC',
    },
    kind: {
      kind: 'choice',
      of: RESTATED_KINDS,
      default: 'restated',
      about: 'new: what was recorded of pieces that were not on record before',
    },
    known: timeFields.known,
  },
});

/** Faults that an audit finds. */
export const findingList = list({
  path: `${AUDIT}/findings`,
  name: 'AuditFinding',
  operation: 'listFindings',
  tag: 'audit',
  about: 'what cannot be right with pieces: sold twice, no consignor, sold below cost, not seen for a year',
  readers: 'costs',
  maxRowsPerPage: MAX_ROWS,
  columns: {
    id: { type: 'id', label: 'No.', about: 'its place in this list' },
    fault: { type: FINDING_CODES, example: 'no consignor' },
    widget_id: { type: 'id', label: 'Piece' },
    ...piece,
    at: { type: 'text?', label: 'Since', about: 'moment at which it began (UTC); null of what is so now' },
    transaction_id: { type: 'id?' },
    events: { type: 'text', about: 'events of the piece that show it, by their revisions', example: '2, 5' },
  },
  filters: { fault: { kind: 'choice', of: [...FINDING_CODES] } },
});
