import { consignor, consignorChanges } from '@rabbet/domain/consignors/consignors';
import { CONSIGNORS_POINTING } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import { changesController } from '../kernel/changes/routes/changes-controller';
import type { Feature } from '../kernel/feature';
import { consignorReads } from './consignors.reads';
import { consignorPreparation } from './consignor-preparation';

export const consignorsFeature: Feature = {
  name: 'consignors',
  aggregates: [aggregateOf(consignor, consignorPreparation)],
  reads: consignorReads,
  controllers: [changesController(consignorChanges)],
  replies: {
    payout_id: { type: 'integer', description: 'of a payout that was recorded' },
    statement_id: { type: 'integer', description: 'of a statement that was given' },
    number: { type: 'integer', description: 'of a statement that was given: 1 is the first of its consignor' },
    closing: { type: 'number', description: 'dollars that the shop owes by the end of a statement' },
  },
  pointingColumns: CONSIGNORS_POINTING,
};
