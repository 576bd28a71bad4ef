import { type Story, story } from '@rabbet/domain/testing/story';
import { consignor, type ConsignorLines } from './consignors';
import { RECEIVED_LINE, SOLD_LINE } from '../testing/consignors';

const lines: ConsignorLines = { lines: [RECEIVED_LINE, SOLD_LINE], reasons: {} };
const facts = (today: string) => ({ knownAt: `${today}T15:00:00.000Z`, today, name: 'Ann Lee', still_here: [] });

/** Consignor with a statement, a payout, a second statement that takes a sale back, and a corrected payout. */
export const STORIES: readonly Story[] = [
  story('consignor-5', consignor, [
    {
      type: 'GiveStatement',
      data: { from: '2026-02-01', to: '2026-02-28' },
      facts: { ...facts('2026-03-02'), ...lines, statement_id: 1 },
    },
    {
      type: 'PayConsignor',
      data: { amount: 600_00, how: 'check', on: '2026-03-03', reference: '1042', reason: 'an advance' },
      facts: { ...lines, payout_id: 3, today: '2026-03-03' },
    },
    {
      type: 'GiveStatement',
      data: { to: '2026-03-31' },
      facts: {
        ...facts('2026-04-02'),
        lines: [RECEIVED_LINE],
        reasons: { 71: 'wrong piece' },
        statement_id: 2,
        still_here: [{ widget_id: 7, title: 'Ebb', catalog_no: 'L-7', quantity: 1, price: 900_00, share: 60 }],
      },
    },
    { type: 'CorrectPayout', data: { payout_id: 3, reason: 'the check came back' } },
  ]),
];
