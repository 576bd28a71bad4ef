import type { ConsignorEvent } from '@rabbet/domain/consignors/consignors';
import { company } from '@rabbet/domain/people/people';
import { rowsProjection } from '../engine/rows-projection';
import { table } from '../engine/table';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';

export const statements = table(
  'consignor_statements',
  {
    id: 'int',
    consignor_id: 'int',
    name: 'text',
    number: 'int',
    first_day: 'text',
    last_day: 'text',
    opening: 'int',
    closing: 'int',
    given_at: 'moment',
    by: 'text',
  },
  {
    indexes: {
      consignor: '(consignor_id)',
      name: '(name, id)',
      last_day: '(last_day, id)',
      closing: '(closing, id)',
    },
    isCounted: true,
  },
);
export const payouts = table(
  'consignor_payouts',
  {
    id: 'int',
    consignor_id: 'int',
    amount: 'int',
    paid_on: 'text',
    how: 'text',
    reference: 'text?',
    reason: 'text?',
    corrected: 'text?',
    recorded_at: 'moment',
    by: 'text',
  },
  {
    indexes: { consignor: '(consignor_id)', how: '(how, id)', paid_on: '(paid_on, id)', amount: '(amount, id)' },
    isCounted: true,
  },
);

/** Statements that were given to consignors, and what they were paid. */
export const consignors = rowsProjection<ConsignorEvent>({
  name: 'consignors',
  version: 2,
  tables: [statements, payouts],
  on: {
    ConsignorStatementGiven: (consignor_id, { data, recordedAt: given_at, actor: by }) => {
      const { statement_id: id, name, number, from: first_day, to: last_day, opening, closing } = data;
      return statements.put({ id, consignor_id, name, number, first_day, last_day, opening, closing, given_at, by });
    },
    ConsignorPaid: (consignor_id, { data, recordedAt: recorded_at, actor: by }) => {
      const { payout_id: id, amount, on: paid_on, how, reference, reason } = data;
      const fields = { id, consignor_id, amount, paid_on, how, reference, reason };
      return payouts.put({ ...fields, corrected: null, recorded_at, by });
    },
    ConsignorPayoutCorrected: (_, { data: { payout_id, reason } }) => payouts.change(payout_id, { corrected: reason }),
  },
});

/** A company that was paid, or given a statement, is not removed. */
export const CONSIGNORS_POINTING: readonly PointingColumn[] = [statements, payouts].flatMap(({ name }) =>
  pointingColumns(consignors, name, { consignor_id: { kind: 'reference', to: company.name } }),
);
