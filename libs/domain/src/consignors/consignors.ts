import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { IdFields } from '@rabbet/domain/events/identifiers';
import { type Cents, dollars } from '@rabbet/domain/money/money';
import { addDays } from '@rabbet/domain/time/days';
import { longDate } from '@rabbet/domain/time/words';
import type { ConsignorCommand, ConsignorEvent, GivenStatement, Payout } from './commands';
import { keyOf, type ConsignorLines, type Line, sumOf } from './lines';
import { type Period, type StatedLines, statementOf, withLinesStated } from './statements';

export * from './changes';
export * from './commands';
export * from './lines';
export * from './lists';
export * from './replies';
export * from './statements';

export const CONSIGNOR_IDS = { statement: 'consignor-statement', payout: 'consignor-payout' } as const;

export interface RecordedPayout extends Payout {
  /** Reason of its correction, after which it does not count; null if it counts. */
  readonly corrected: string | null;
}

/** Account of a consignor: payouts, and the lines of all statements until now. */
export interface ConsignorAccount {
  readonly payouts: readonly RecordedPayout[];
  readonly stated: StatedLines;
  readonly last: Pick<GivenStatement, 'number' | 'from' | 'to' | 'closing'> | null;
}

/** Rules of a consignor's account, in the stream `consignor-<company id>`. */
export const consignor: StreamDecider<ConsignorAccount, ConsignorCommand, ConsignorEvent> = {
  name: 'consignor',
  resource: 'costs',
  identifiers: {
    ids: {
      ConsignorStatementGiven: { statement_id: CONSIGNOR_IDS.statement },
      ConsignorPaid: { payout_id: CONSIGNOR_IDS.payout },
    } satisfies IdFields<ConsignorEvent>,
  },
  initial: { payouts: [], stated: {}, last: null },
  decide: {
    // makes no event for the period of the last statement, which was given already
    GiveStatement(account, { from = null, to = null }, { facts }) {
      const current = requireConsignor(account, facts);
      const period = { from, to: endOfStatement(to, facts.today) };
      if (isLastPeriod(account, period)) return [];
      const { statement_id, knownAt, name, still_here, today } = facts;
      const statement = statementOf(
        earlierStatements(account),
        current,
        requirePeriod(account, period, current.lines, today),
      );
      const number = (account.last?.number ?? 0) + 1;
      const data = { statement_id, number, name, known: knownAt, ...statement, still_here };
      return [{ type: 'ConsignorStatementGiven', data }];
    },

    // an equal payout is another one, not a repeat
    PayConsignor(account, { amount, on, how, reference = null, reason = null }, { facts }) {
      const balance = sumOf(requireConsignor(account, facts).lines);
      const { payout_id, today } = facts;
      const day = on ?? today;
      if (amount <= 0) refuse('consignor/amount', 'A payout is of more than nothing.', 'amount');
      if (day > today || day < EARLIEST_PAYOUT)
        refuse('consignor/day', `A payout was made today or before: ${longDate(day)} is not such a day.`, 'on');
      if (amount > balance && reason === null)
        refuse(
          'consignor/above-balance',
          `${balanceInWords(balance)}: say the reason for which more is paid.`,
          'amount',
        );
      return [{ type: 'ConsignorPaid', data: { payout_id, amount, on: day, how, reference, reason } }];
    },

    // makes no event for a payout that is corrected already
    CorrectPayout({ payouts }, { payout_id, reason }) {
      const payout = payouts.find((candidate) => candidate.payout_id === payout_id);
      if (!payout) refuseAs('unknown', 'payout/unknown', 'This consignor has no such payout.', 'payout_id');
      return payout.corrected === null ? [{ type: 'ConsignorPayoutCorrected', data: { payout_id, reason } }] : [];
    },
  },
  evolve: {
    ConsignorStatementGiven: (account, { number, from, to, closing, carried, lines }) => ({
      ...account,
      stated: withLinesStated(account.stated, [...carried, ...lines]),
      last: { number, from, to, closing },
    }),
    ConsignorPaid: (account, payout) => ({ ...account, payouts: [...account.payouts, { ...payout, corrected: null }] }),
    ConsignorPayoutCorrected: (account, { payout_id, reason }) => ({
      ...account,
      payouts: account.payouts.map((payout) =>
        payout.payout_id === payout_id ? { ...payout, corrected: reason } : payout,
      ),
    }),
  },
};

/** Earliest day of a payout. Earlier ones must be typing errors. */
const EARLIEST_PAYOUT = '1900-01-01';

/** Last day of a statement; yesterday by default. */
export function endOfStatement(to: string | null | undefined, today: string): string {
  return to ?? addDays(today, -1);
}

/** First day of the next statement: the day after the last one, or the day of the first line. */
export function startOfNextStatement(
  { last }: Pick<ConsignorAccount, 'last'>,
  lines: readonly Line[],
  to: string,
): string {
  if (last) return addDays(last.to, 1);
  return lines.reduce((first, { day }) => (day < first ? day : first), to);
}

/** Lines and closing of the earlier statements; null before the first one. */
export function earlierStatements({ last, stated }: ConsignorAccount) {
  return last && { stated, closing: last.closing };
}

/** Adds the lines of payouts that count, and the reasons of the corrected ones. */
export function withPayouts({ payouts }: ConsignorAccount, { lines, reasons }: ConsignorLines): ConsignorLines {
  const validPayouts = payouts.filter(({ corrected }) => corrected === null);
  const allReasons: Record<string, string> = { ...reasons };
  for (const payout of payouts)
    if (payout.corrected !== null) allReasons[keyOf(lineOfPayout(payout))] = payout.corrected;
  return { lines: [...lines, ...validPayouts.map(lineOfPayout)], reasons: allReasons };
}

function lineOfPayout({ payout_id, amount, on: day, how, reference }: Payout): Line {
  return {
    transaction_id: null,
    sale_id: null,
    payout_id,
    day,
    kind: 'paid',
    widget_id: null,
    title: reference === null ? how : `${how} ${reference}`,
    catalog_no: null,
    quantity: null,
    price: null,
    share: null,
    amount: -amount,
  };
}

/** All lines of the account. Refuses a company that never left a piece with the shop. */
function requireConsignor(account: ConsignorAccount, pieces: ConsignorLines): ConsignorLines {
  const current = withPayouts(account, pieces);
  if (current.lines.length === 0 && account.payouts.length === 0 && !account.last)
    refuseAs('unknown', 'consignor/unknown', 'This company has never left a piece with the shop on consignment.');
  return current;
}

interface RequestedPeriod {
  readonly from: string | null;
  readonly to: string;
}

function isLastPeriod({ last }: ConsignorAccount, { from, to }: RequestedPeriod): boolean {
  return last?.to === to && (from === null || from === last.from);
}

/** Period of the next statement. Refuses one that is not over, or leaves a gap or an overlap after the last statement. */
function requirePeriod(
  account: ConsignorAccount,
  requested: RequestedPeriod,
  lines: readonly Line[],
  today: string,
): Period {
  const { last } = account;
  const { to } = requested;
  if (to >= today)
    refuse('consignor/not-over', `${longDate(to)} is not over: a statement ends on a day before today.`, 'to');
  const from = requested.from ?? startOfNextStatement(account, lines, to);
  const next = last && addDays(last.to, 1);
  if (next && (from < next || to < next))
    refuse(
      'consignor/overlap',
      `Statement ${last.number} tells of ${longDate(last.from)} to ${longDate(last.to)}: ` +
        `the next one begins on ${longDate(next)}.`,
      requested.from !== null && from < next ? 'from' : 'to',
    );
  if (next && from > next)
    refuse(
      'consignor/gap',
      `Statement ${last.number} ended on ${longDate(last.to)}: the next one begins on ${longDate(next)}.`,
      'from',
    );
  if (from > to) refuse('consignor/period', 'A statement begins before it ends.', 'from');
  return { from, to };
}

function balanceInWords(balance: Cents): string {
  if (balance === 0) return 'Nothing is owed to them';
  return balance > 0 ? `${dollars(balance)} are owed to them` : `They owe us ${dollars(-balance)}`;
}
