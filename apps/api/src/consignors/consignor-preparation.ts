import {
  type ConsignorAccount,
  type ConsignorCommand,
  type ConsignorEvent,
  CONSIGNOR_IDS,
  endOfStatement,
} from '@rabbet/domain/consignors/consignors';
import { dateIn } from '@rabbet/domain/time/zone';
import { consignorNow, ownership } from '@rabbet/projections';
import type { FactSources } from '../kernel/changes/fact-sources';
import type { Preparation } from '../kernel/changes/aggregates';

/** Loads what is known of a consignor's pieces, and the day. */
export const consignorPreparation: Preparation<ConsignorAccount, ConsignorCommand, ConsignorEvent> = {
  answer: madeBy,

  reserves: {
    GiveStatement: { [CONSIGNOR_IDS.statement]: 1 },
    PayConsignor: { [CONSIGNOR_IDS.payout]: 1 },
  },

  facts: {
    async GiveStatement({ data, context: { now }, id, sources, newId }) {
      const today = dateIn(now.getTime());
      const pieces = await piecesOn(endOfStatement(data.to, today), id, sources);
      return { ...pieces, statement_id: newId(CONSIGNOR_IDS.statement), knownAt: now.toISOString(), today };
    },
    async PayConsignor({ context: { now }, id, sources, newId }) {
      const today = dateIn(now.getTime());
      const { lines, reasons } = await piecesOn(today, id, sources);
      return { lines, reasons, payout_id: newId(CONSIGNOR_IDS.payout), today };
    },
  },
};

/** Loads the pieces of a consignor as they are on a day. */
function piecesOn(day: string, consignor: string, { queryReadModels }: FactSources) {
  return queryReadModels([ownership], (context) => consignorNow(context, Number(consignor), day));
}

/** Numbers of what a command made, and the closing of a statement in dollars. */
function madeBy(events: readonly ConsignorEvent[]): object {
  return Object.assign({}, ...events.map(partsOf)) as object;
}

function partsOf({ type, data }: ConsignorEvent): object {
  if (type === 'ConsignorPaid') return { payout_id: data.payout_id };
  if (type === 'ConsignorStatementGiven')
    return { statement_id: data.statement_id, number: data.number, closing: data.closing / 100 };
  return {};
}
