import {
  type ConsignorAccount,
  type ConsignorCommand,
  type ConsignorEvent,
  CONSIGNOR_IDS,
  endOfStatement,
} from '@rabbet/domain/consignors/consignors';
import { dateIn } from '@rabbet/domain/time/zone';
import { consignorNow, ownership } from '@rabbet/projections';
import type { Preparation } from '../kernel/changes/aggregates';

/** Loads what is known of a consignor's pieces, and the day. */
export const consignorPreparation: Preparation<ConsignorAccount, ConsignorCommand, ConsignorEvent> = {
  answer: madeBy,

  reserves({ type }): Record<string, number> {
    switch (type) {
      case 'GiveStatement':
        return { [CONSIGNOR_IDS.statement]: 1 };
      case 'PayConsignor':
        return { [CONSIGNOR_IDS.payout]: 1 };
      case 'CorrectPayout':
        return {};
    }
  },

  async prepare(command, { now, ids }, { id }, { ask }) {
    const today = dateIn(now.getTime());
    const idIn = (space: string) => ids?.[space]?.[0] ?? 0;
    const knownAt = (day: string) => ask([ownership], (context) => consignorNow(context, Number(id), day));
    switch (command.type) {
      case 'GiveStatement': {
        const facts = await knownAt(endOfStatement(command.data.to, today));
        const statement_id = idIn(CONSIGNOR_IDS.statement);
        return { ...command, facts: { ...facts, statement_id, known: now.toISOString(), today } };
      }
      case 'PayConsignor': {
        const { lines, reasons } = await knownAt(today);
        return { ...command, facts: { lines, reasons, payout_id: idIn(CONSIGNOR_IDS.payout), today } };
      }
      case 'CorrectPayout':
        return command;
    }
  },
};

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
