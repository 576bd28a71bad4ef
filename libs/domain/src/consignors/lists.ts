import { list, type RowOf } from '@rabbet/domain/pages/list';
import { CONSIGNORS } from './changes';
import { PAYOUT_KINDS } from './commands';

const byConsignor = { kind: 'whole', min: 1, about: 'of this consignor alone' } as const;
const byId = { kind: 'whole', min: 1, about: 'this one alone' } as const;

/** List of companies that ever left a piece with the shop on consignment. */
export const consignorList = list({
  path: CONSIGNORS,
  name: 'Consignor',
  operation: 'listConsignors',
  tag: 'consignors',
  about: 'companies that leave pieces with the shop on consignment, and what the shop owes them',
  readers: 'costs',
  columns: {
    id: { type: 'id', about: 'of the company' },
    name: { type: 'text', example: 'Ann Lee' },
    balance: { type: 'money', about: 'what the shop owes now; negative where too much was paid', example: 540 },
    pieces: { type: 'whole', label: 'Pieces here', about: 'on hand on consignment', example: 3 },
    statements: { type: 'whole', about: 'how many were given' },
    stated_to: { type: 'date?', label: 'Last statement', about: 'last day of the last statement' },
  },
  filters: { id: byId, term: { kind: 'text', max: 64, about: 'a part of the name' } },
  sorts: ['name', 'balance', 'pieces', 'stated_to'],
});
export type ConsignorRow = RowOf<typeof consignorList>;

/** List of the statements that were given. */
export const statementList = list({
  path: `${CONSIGNORS}/statements`,
  name: 'GivenStatement',
  operation: 'listStatements',
  tag: 'consignors',
  about: 'statements that were given to consignors, newest first',
  readers: 'costs',
  columns: {
    id: { type: 'id' },
    consignor_id: { type: 'id' },
    name: { type: 'text', label: 'Consignor', about: 'as it was then', example: 'Ann Lee' },
    number: { type: 'whole', about: '1 is the first of this consignor' },
    first_day: { type: 'date' },
    last_day: { type: 'date' },
    opening: { type: 'money' },
    closing: { type: 'money', about: 'opening and all lines' },
    given_at: { type: 'instant', label: 'Given' },
    by: { type: 'text', nameAs: 'by_name', about: 'who gave it, as events name them', example: 'account-7' },
  },
  filters: { id: byId, consignor_id: byConsignor },
  sorts: ['id', 'name', 'last_day', 'closing'],
});
export type GivenStatementRow = RowOf<typeof statementList>;

/** List of payouts to consignors. */
export const payoutList = list({
  path: `${CONSIGNORS}/payouts`,
  name: 'Payout',
  operation: 'listPayouts',
  tag: 'consignors',
  about: 'payouts to consignors, newest first',
  readers: 'costs',
  columns: {
    id: { type: 'id' },
    consignor_id: { type: 'id' },
    name: { type: 'text?', label: 'Consignor', example: 'Ann Lee' },
    paid_on: { type: 'date', label: 'Paid' },
    amount: { type: 'money', example: 540 },
    how: { type: PAYOUT_KINDS, example: 'check' },
    reference: { type: 'text?', about: 'number of the check or of the transfer', example: '1042' },
    reason: { type: 'text?', about: 'why more was paid than was owed' },
    corrected: { type: 'text?', about: 'why it counts for nothing any more' },
    recorded_at: { type: 'instant', label: 'Recorded' },
    by: { type: 'text', nameAs: 'by_name', about: 'who recorded it, as events name them', example: 'account-7' },
  },
  filters: { id: byId, consignor_id: byConsignor, how: { kind: 'choice', of: PAYOUT_KINDS } },
  sorts: ['id', 'name', 'paid_on', 'amount'],
});
export type PayoutRow = RowOf<typeof payoutList>;
